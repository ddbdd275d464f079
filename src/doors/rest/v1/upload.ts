import type { IncomingMessage } from 'node:http'
import { inShare } from '#core/rate-limits/shares.ts'
import { drain } from '#doors/http/request-body.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import type { Answer } from '../answer.ts'
import { formTooLarge, readForm } from '../form.ts'
import type { CompiledEndpoint } from './endpoint.ts'
import type { Door, Exchange } from './exchange.ts'
import { runPost } from './idempotent.ts'
import { type ReadRequest, readQuery } from './reading.ts'
import type { Run } from './run.ts'

type Admitted = Pick<Run, 'endpoint' | 'key'>

/** A form without a declared size is counted to its end, so that its size is told before everything else. */
async function isTooLarge(req: IncomingMessage, ceiling: number): Promise<boolean> {
  if (req.headers['content-length'] !== undefined) return false
  let size = 0
  req.on('data', (chunk: Buffer) => {
    size += chunk.length
  })
  drain(req)
  await new Promise((resolve) => req.once('close', resolve).once('end', resolve))
  return size > ceiling
}

/** Whose form it is, found out before any of it is stored. */
async function admitted(exchange: Exchange, ceiling: number, admit: () => Promise<Admitted>) {
  try {
    return await admit()
  } catch (failure) {
    if (await isTooLarge(exchange.req, ceiling)) throw formTooLarge()
    drain(exchange.req)
    throw failure
  }
}

/** The file's content and name make two requests the same, because boundaries differ on every try (spec/4 D12). */
function requestOf(endpoint: CompiledEndpoint, exchange: Exchange, file: SpooledFile | null): ReadRequest {
  return {
    path: exchange.found.ids,
    query: readQuery(endpoint, exchange.search),
    body: file ? { file: file.filename, sha256: file.sha256.toString('hex') } : {},
    input: { file },
    dryRun: false,
  }
}

/**
 * The pipeline of a form with a file: its size as it is declared, then the steps that need no body (`admit`), then
 * the form, which goes to disk while it comes in.
 */
export async function runUpload(
  door: Door,
  exchange: Exchange,
  { ceiling }: NonNullable<CompiledEndpoint['form']>,
  admit: () => Promise<Admitted>,
): Promise<Answer> {
  if (Number(exchange.req.headers['content-length'] ?? 0) > ceiling) {
    drain(exchange.req)
    throw formTooLarge()
  }
  const { endpoint, key } = await admitted(exchange, ceiling, admit)
  const { file } = await readForm(door.app, exchange.req, { ceiling })
  try {
    const run = { endpoint, key, request: requestOf(endpoint, exchange, file) }
    return await inShare(door.app, key, () => runPost(door, exchange, run))
  } finally {
    await file?.discard()
  }
}
