import { Readable } from 'node:stream'
import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { randomToken } from '#core/ids.ts'
import type { NumberCredentials } from './credentials.ts'
import { PlatformError, PlatformSilence } from './errors.ts'
import { callGraph, graphPath, userAgent } from './graph.ts'
import { poolFor } from './pools.ts'

export interface OutgoingFile {
  bytes: Readable
  /** bytes; must be exact */
  size: number
  mimeType: string
  filename: string
}

const uploadDeadlineMs = 300_000

/** Uploads a file for this number; the platform's id of it lives 30 days (spec/6 3). Always ends `file.bytes`. */
export async function uploadMedia(app: App, number: NumberCredentials, file: OutgoingFile): Promise<string> {
  const form = mediaForm(file)
  const raw = { ...form, deadlineMs: uploadDeadlineMs }
  const call = { method: 'POST', path: graphPath(number.phoneId, 'media'), raw } as const
  try {
    return (await callGraph(app, number, call, z.looseObject({ id: z.string().min(1) }))).id
  } finally {
    file.bytes.destroy()
  }
}

/** multipart/form-data with a known length, so that the file is streamed and never held in memory. */
function mediaForm(file: OutgoingFile): { body: Readable; headers: Record<string, string> } {
  const boundary = `parley-${randomToken(18)}`
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const filename = file.filename.replace(/["\r\n\\]/g, '_')
  const head = Buffer.from(
    field('messaging_product', 'whatsapp') +
      field('type', file.mimeType) +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n` +
      `Content-Type: ${file.mimeType}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    body: Readable.from(joined(head, file.bytes, tail), { objectMode: false }),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.size + tail.length),
    },
  }
}

async function* joined(head: Buffer, bytes: Readable, tail: Buffer): AsyncGenerator<Buffer> {
  yield head
  yield* bytes
  yield tail
}

const description = z
  .looseObject({
    url: z.url(),
    mime_type: z.string().optional(),
    sha256: z.string().optional(),
    // The documents show text, the live platform a number (spec/6 17.11).
    file_size: z.coerce.number().int().nonnegative().optional().catch(undefined),
  })
  .transform((found) => ({
    /** lives 5 minutes */
    url: found.url,
    mimeType: found.mime_type ?? null,
    sha256: found.sha256 ?? null,
    size: found.file_size ?? null,
  }))

export type MediaDescription = z.output<typeof description>

/** Asks where a file lies and what it is. A file that the platform no longer has: PlatformError 100. */
export function lookUpMedia(app: App, number: NumberCredentials, mediaId: string): Promise<MediaDescription> {
  const query = { phone_number_id: number.phoneId }
  return callGraph(app, number, { method: 'GET', path: graphPath(mediaId), query }, description)
}

export interface IncomingFile {
  bytes: Readable
  mimeType: string | null
  /** bytes, when the platform told */
  size: number | null
}

/** The largest file of the platform (spec/6 3). */
const maxMediaBytes = 100 * 1024 * 1024

/**
 * Opens a received file as a stream; it must be read or destroyed. An address that has expired in between is asked
 * for once more. Throws PlatformError (404 when it is gone) or PlatformSilence.
 */
export async function downloadMedia(
  app: App,
  number: NumberCredentials,
  mediaId: string,
): Promise<IncomingFile> {
  const first = await lookUpMedia(app, number, mediaId)
  try {
    return await openFile(app, number, first)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.status !== 404) throw error
    return openFile(app, number, await lookUpMedia(app, number, mediaId))
  }
}

async function openFile(app: App, number: NumberCredentials, found: MediaDescription): Promise<IncomingFile> {
  const url = new URL(found.url)
  assertMayHoldToken(app, url)
  const headers = { authorization: `Bearer ${number.accessToken}`, 'user-agent': userAgent }
  const answer = await poolFor(app, url.origin)
    .request({ method: 'GET', path: url.pathname + url.search, headers })
    .catch((error: Error) => {
      throw new PlatformSilence(error, true)
    })
  if (answer.statusCode !== 200) {
    await answer.body.dump().catch(() => {})
    throw fileError(answer.statusCode)
  }
  const length = Number(answer.headers['content-length'])
  const type = answer.headers['content-type']
  return {
    bytes: Readable.from(upTo(maxMediaBytes, answer.body), { objectMode: false }),
    mimeType: found.mimeType ?? (typeof type === 'string' ? type : null),
    size: Number.isSafeInteger(length) && length > 0 ? length : found.size,
  }
}

/** The address of a file gets the number's token: only over TLS, or at the platform's own configured address. */
function assertMayHoldToken(app: App, url: URL): void {
  if (url.protocol === 'https:' || url.origin === new URL(app.config.platform.baseUrl).origin) return
  throw new PlatformSilence(new Error(`the file lies at an address without TLS: ${url.origin}`), false)
}

function fileError(status: number): PlatformError | PlatformSilence {
  const text = `the platform answered ${status} for a file`
  if (status >= 500) return new PlatformSilence(new Error(text), true)
  return new PlatformError(text, { code: status, subcode: null, status, fbtraceId: null, retryAfterMs: null })
}

async function* upTo(limit: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > limit) throw new PlatformSilence(new Error(`the file is larger than ${limit} bytes`), true)
    yield chunk
  }
}

/** Deletes an uploaded file at the platform. */
export async function deleteMedia(app: App, number: NumberCredentials, mediaId: string): Promise<void> {
  const query = { phone_number_id: number.phoneId }
  await callGraph(app, number, { method: 'DELETE', path: graphPath(mediaId), query }, z.unknown())
}
