import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What a door answers; headers that every answer of the door has are added when it is written. */
export interface Answer {
  status: number
  /** JSON text; null for 204 */
  body: string | null
  /** instead of a body: bytes with the headers that describe them */
  file?: { headers: OutgoingHttpHeaders; bytes: Readable | null }
}

const json = 'application/json; charset=utf-8'

/** Writes an answer in one go. Does nothing when the client is gone or was answered already. */
export function writeAnswer(
  res: ServerResponse,
  answer: Answer,
  headers: Record<string, string | number | readonly string[]>,
): void {
  if (res.headersSent || res.destroyed) return void answer.file?.bytes?.destroy()
  if (answer.body !== null) {
    headers['Content-Type'] = json
    headers['Content-Length'] = Buffer.byteLength(answer.body)
  }
  headers['Cache-Control'] = 'no-store'
  if (answer.file) Object.assign(headers, answer.file.headers)
  res.writeHead(answer.status, headers as OutgoingHttpHeaders)
  if (answer.file?.bytes) void send(answer.file.bytes, res)
  else res.end(answer.body ?? undefined)
}

/** A client that goes away in between is no fault; a file that breaks off cuts the connection. */
async function send(bytes: Readable, res: ServerResponse): Promise<void> {
  await pipeline(bytes, res).catch(() => res.destroy())
}
