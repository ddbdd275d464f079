import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
  /** milliseconds of the machine's clock */
  at: number
}

/** A customer's server on this machine. Its answers can be changed while it runs. */
export interface Receiver {
  url: string
  port: number
  received: Received[]
  /** sockets opened so far */
  connections(): number
  answer: (res: ServerResponse, request: Received) => void
  /** Waits until this many requests have come. */
  waitFor(count: number): Promise<void>
  close(): Promise<void>
}

export async function startReceiver(
  answer: Receiver['answer'] = (res) => void res.writeHead(200).end(),
): Promise<Receiver> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk) => chunks.push(chunk))
    req.on('end', () => {
      const request = {
        method: req.method ?? '',
        path: req.url ?? '',
        headers: req.headers,
        body: Buffer.concat(chunks).toString(),
        bytes: Buffer.concat(chunks),
        at: performance.now(),
      }
      received.push(request)
      receiver.answer(res, request)
    })
  })
  server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    connections: () => connections,
    answer,
    async waitFor(count) {
      const deadline = performance.now() + 30_000
      while (received.length < count) {
        if (performance.now() > deadline) throw new Error(`${received.length} of ${count} requests came`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return receiver
}
