import { request } from 'node:http'
import type { Answer } from '../../../support/api-client.ts'

/** A part of a form; without `filename` it is a plain field. */
export interface Part {
  name: string
  filename?: string
  type?: string
  bytes: Buffer
}

const boundary = 'form-of-a-test'
export const formType = `multipart/form-data; boundary=${boundary}`

/** A form as bytes, written by hand so that tests can break every rule. */
export function formOf(...parts: Part[]): Buffer {
  const chunks = parts.flatMap(({ name, filename, type, bytes }) => {
    const disposition = `form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`
    const head = `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`
    return [Buffer.from(head), bytes, Buffer.from('\r\n')]
  })
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
}

export interface Posting {
  url: string
  key?: string
  headers?: Record<string, string>
  /** without a Content-Length */
  chunked?: boolean
}

/** Posts a body to /v1/media. */
export function postMedia({ url, key, headers = {}, chunked }: Posting, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const req = request(`${url}/v1/media`, {
      method: 'POST',
      headers: {
        'content-type': formType,
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(chunked ? {} : { 'content-length': body.length }),
        ...headers,
      },
    })
    req.on('error', reject)
    req.on('response', (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const told = new Headers(Object.entries(res.headers).map(([name, value]) => [name, String(value)]))
        resolve({
          status: res.statusCode ?? 0,
          headers: told,
          text,
          body: text ? JSON.parse(text) : undefined,
        })
      })
    })
    if (!chunked) return void req.end(body)
    // In pieces, so that they really go one by one.
    for (let at = 0; at < body.length; at += 65_536) req.write(body.subarray(at, at + 65_536))
    req.end()
  })
}
