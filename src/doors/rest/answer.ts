import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isWorthPacking, packedFor } from '#doors/http/compression.ts'

/** What a door answers; headers that every answer of the door has are added when it is written. */
export interface Answer {
  status: number
  /** JSON text; null for 204 */
  body: string | null
  /** its own, beside those of the door */
  headers?: OutgoingHttpHeaders
  /** the operation asked for a secret (CompiledDocument) */
  secret?: boolean
  /** instead of a body: bytes with the headers that describe them */
  file?: { headers: OutgoingHttpHeaders; bytes: Readable | null }
}

/** The code of the error that an answer tells; undefined where it is none, or its envelope names none. */
export function codeIn({ status, body }: Pick<Answer, 'status' | 'body'>): string | undefined {
  if (status < 400 || body === null) return undefined
  return (JSON.parse(body) as { error?: { code?: string } }).error?.code
}

const json = 'application/json; charset=utf-8'

type Headers = Record<string, string | number | readonly string[]>

/**
 * Writes an answer in one go; a long one is compressed unless a secret is in it. Does nothing when the client is gone or
 * was answered already.
 */
export function writeAnswer(res: ServerResponse, answer: Answer, headers: Headers): void {
  const { body, secret } = answer
  if (body === null || secret || !isWorthPacking(body.length)) {
    write(res, answer, headers, body)
    return
  }
  headers.Vary = headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding'
  packedFor(res.req.headers['accept-encoding'], body).then(
    (packed) => {
      if (packed) headers['Content-Encoding'] = packed.coding
      write(res, answer, headers, packed?.bytes ?? body)
    },
    () => res.destroy(),
  )
}

function write(res: ServerResponse, answer: Answer, headers: Headers, body: string | Buffer | null): void {
  if (res.headersSent || res.destroyed) return void answer.file?.bytes?.destroy()
  if (body !== null) {
    headers['Content-Type'] = json
    headers['Content-Length'] = Buffer.byteLength(body)
  }
  headers['Cache-Control'] = 'no-store'
  if (answer.headers) Object.assign(headers, answer.headers)
  if (answer.file) Object.assign(headers, answer.file.headers)
  res.writeHead(answer.status, headers as OutgoingHttpHeaders)
  if (answer.file?.bytes) void send(answer.file.bytes, res)
  else res.end(body ?? undefined)
}

/** A client that goes away in the meantime is no failure; where the file breaks off, the connection is cut. */
async function send(bytes: Readable, res: ServerResponse): Promise<void> {
  await pipeline(bytes, res).catch(() => res.destroy())
}
