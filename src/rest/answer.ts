import type { ServerResponse } from 'node:http'

/** What a door answers; headers that every answer of the door has are added when it is written. */
export interface Answer {
  status: number
  /** JSON text; null for 204 */
  body: string | null
}

const json = 'application/json; charset=utf-8'

/** Writes an answer in one go. Does nothing when the client is gone or was answered already. */
export function writeAnswer(
  res: ServerResponse,
  answer: Answer,
  headers: Record<string, string | number | readonly string[]>,
): void {
  if (res.headersSent || res.destroyed) return
  if (answer.body !== null) {
    headers['Content-Type'] = json
    headers['Content-Length'] = Buffer.byteLength(answer.body)
  }
  headers['Cache-Control'] = 'no-store'
  res.writeHead(answer.status, headers as Record<string, string | number | string[]>)
  res.end(answer.body ?? undefined)
}
