import { Client } from 'undici'

export interface Request {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: string | Buffer
  /** the statuses that count as success */
  expect: readonly number[]
}

export type Answered = (problem: string | null, bytes: number) => void

/** One keep-alive connection with one request on it at a time. `dispatch` is undici's cheapest way to ask. */
export interface Connection {
  send(request: Request, answered: Answered): void
  close(): Promise<void>
}

export function openConnection(port: number, localAddress?: string): Connection {
  const client = new Client(`http://127.0.0.1:${port}`, {
    pipelining: 1,
    keepAliveTimeout: 60_000,
    ...(localAddress ? { localAddress } : {}),
  })
  return {
    send({ expect, ...request }, answered) {
      let status = 0
      let bytes = 0
      let start = ''
      client.dispatch(request, {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          status = statusCode
        },
        onResponseData(_controller, chunk) {
          bytes += chunk.length
          if (!expect.includes(status)) start += chunk.toString('utf8', 0, 300)
        },
        onResponseEnd() {
          answered(expect.includes(status) ? null : `status ${status}: ${start}`, bytes)
        },
        onResponseError(_controller, error) {
          answered(error.message, bytes)
        },
      })
    },
    close: () => client.close(),
  }
}
