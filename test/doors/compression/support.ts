import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An answer as it came over the wire, and its text after decoding. */
export interface Raw {
  status: number | undefined
  coding: string | undefined
  vary: string | undefined
  /** the origin whose pages may read it */
  origin: string | undefined
  /** as the head says; undefined without it */
  length: number | undefined
  bytes: Buffer
  text: string
}

export interface Asking {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

function decoded(bytes: Buffer, coding: string | undefined): string {
  if (coding === 'br') return brotliDecompressSync(bytes).toString()
  return (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

/** One request whose answer nobody unpacks on the way, for a caller with this Accept-Encoding. */
export function raw(url: string, accepted: string | undefined, asking: Asking = {}): Promise<Raw> {
  const { body, method = body === undefined ? 'GET' : 'POST' } = asking
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(accepted !== undefined && { 'accept-encoding': accepted }),
    ...asking.headers,
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, async (answer) => {
      const bytes = Buffer.concat(await answer.toArray())
      const coding = answer.headers['content-encoding']
      const length = answer.headers['content-length']
      resolve({
        status: answer.statusCode,
        coding,
        vary: answer.headers.vary,
        origin: answer.headers['access-control-allow-origin'],
        length: length === undefined ? undefined : Number(length),
        bytes,
        text: decoded(bytes, coding),
      })
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
