import { Readable } from 'node:stream'
import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { isHeld } from '#core/outgoing-hold.ts'
import { createGuardedClient } from '#outside/guarded-client/client.ts'
import { ForbiddenTargetError } from '#outside/guarded-client/target.ts'
import type { PlatformAccess } from './credentials.ts'
import { PlatformSilence } from './errors.ts'
import { callGraph, graphPath, userAgent } from './graph.ts'
import type { OutgoingFile } from './media.ts'
import { poolFor } from './pools.ts'

const uploadDeadlineMs = 300_000

/**
 * Uploads the sample file of a template's header, or a profile photo, and answers its handle (spec/6 5: a session
 * of the application first, then the bytes). Always ends `file.bytes`.
 */
export async function uploadSample(
  app: App,
  access: PlatformAccess & { appId: string },
  file: OutgoingFile,
): Promise<string> {
  try {
    const query = {
      file_name: file.filename,
      file_length: String(file.size),
      file_type: file.mimeType,
      session_type: 'attachment',
    }
    const opening = { method: 'POST', path: graphPath(access.appId, 'uploads'), query } as const
    const session = await callGraph(
      app,
      access,
      opening,
      z.looseObject({ id: z.string().startsWith('upload:') }),
    )
    return await sendBytes(app, access, session.id, file)
  } finally {
    file.bytes.destroy()
  }
}

async function sendBytes(
  app: App,
  access: PlatformAccess,
  session: string,
  file: OutgoingFile,
): Promise<string> {
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': String(file.size),
    file_offset: '0',
  }
  const raw = { body: file.bytes, headers, deadlineMs: uploadDeadlineMs }
  // The session's id is a path with a query of its own and is used as it came.
  const call = { method: 'POST', path: session, scheme: 'OAuth', raw } as const
  return (await callGraph(app, access, call, z.looseObject({ h: z.string().min(1) }))).h
}

/** Larger than any file of a message (spec/6 3). */
const maxSampleBytes = 16 * 1024 * 1024
const sampleDeadlineMs = 60_000

/**
 * Uploads again the sample that the platform shows of a template: it shows an address where it wants a handle (spec/6
 * 5). Throws PlatformSilence when the sample cannot be read, and ForeignAddress.
 */
export async function renewSample(
  app: App,
  access: PlatformAccess & { appId: string },
  address: string,
): Promise<string> {
  const { bytes, mimeType } = await readSample(app, address)
  const file = { bytes: Readable.from([bytes]), size: bytes.length, mimeType, filename: 'sample' }
  return uploadSample(app, access, file)
}

/**
 * Where files of the platform lie, beside its configured address. What stands in a template as the address of its sample
 * may have been written by people too, so nothing else is called (spec/8 G12).
 */
const fileHosts = /^([a-z0-9-]+\.)+(fbcdn\.net|fbsbx\.com|whatsapp\.net)$/

/** A host of the platform that resolves to an address of ours is not called either. */
const fileClient = perApp(
  (app) =>
    createGuardedClient({
      allowHosts: [],
      held: () => isHeld(app),
      timeLimitMs: sampleDeadlineMs,
      largestAnswer: maxSampleBytes,
    }),
  (client) => client.close(),
)

interface Answered {
  status: number
  bytes: Buffer
  type: string
}

/** What stands in a template as the address of its sample is none of the platform's, so it was not called. */
export class ForeignAddress extends Error {}

const foreignText = "The address of the sample is not one of the platform's: upload the file."

const unread = (why: string | Error) =>
  new PlatformSilence(why instanceof Error ? why : new Error(`the sample of a template ${why}`), false)

async function readFromPlatform(app: App, url: URL): Promise<Answered> {
  const headers = { 'user-agent': userAgent }
  const call = { method: 'GET', path: url.pathname + url.search, headers } as const
  const answer = await poolFor(app, url.origin).request(call)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxSampleBytes) throw unread('is too large')
    chunks.push(chunk)
  }
  const type = String(answer.headers['content-type'] ?? '')
  return { status: answer.statusCode, bytes: Buffer.concat(chunks), type }
}

async function readFromFileHost(app: App, url: URL): Promise<Answered> {
  const headers = { 'user-agent': userAgent }
  const asked = { method: 'GET', headers, answerLimit: maxSampleBytes } as const
  const answer = await fileClient(app).fetch(url.href, asked)
  const type = answer.headers.get('content-type') ?? ''
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), type }
}

/**
 * What lies at an address that the platform told. It is public and gets no token; an address that is not the platform's
 * is not called. Throws PlatformSilence, and ForeignAddress.
 */
export async function readSample(app: App, address: string): Promise<{ bytes: Buffer; mimeType: string }> {
  if (!URL.canParse(address)) throw new ForeignAddress('The address of the sample cannot be read.')
  const url = new URL(address)
  const isOwn = url.origin === new URL(app.config.platform.baseUrl).origin
  if (!isOwn && !(url.protocol === 'https:' && fileHosts.test(url.hostname)))
    throw new ForeignAddress(foreignText)
  try {
    const { status, bytes, type } = await (isOwn ? readFromPlatform : readFromFileHost)(app, url)
    if (status !== 200 || bytes.length === 0) throw unread(`was answered with ${status}`)
    return { bytes, mimeType: type.split(';')[0] as string }
  } catch (error) {
    if (error instanceof ForbiddenTargetError) throw new ForeignAddress(foreignText)
    throw error instanceof PlatformSilence ? error : unread(error as Error)
  }
}
