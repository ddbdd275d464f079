import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** Passes requests and sockets on to processes by turns, as a load balancer before them does. */
export interface Balancer {
  url: string
  /** ports of the processes that take requests now */
  ports: number[]
  /** status codes of all answers so far, and how often */
  statuses: Map<number, number>
  close(): Promise<void>
}

const notTaken = (error: Error) => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export async function startBalancer(): Promise<Balancer> {
  let turn = 0
  const open = new Set<Socket>()
  const statuses = new Map<number, number>()
  const next = () => balancer.ports[turn++ % balancer.ports.length] as number

  function tell(res: ServerResponse, status: number): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    res.writeHead(status)
  }

  function pass(req: IncomingMessage, res: ServerResponse, body: Buffer, tries: number): void {
    const { method, url: path, headers } = req
    const upstream = request({ host: '127.0.0.1', port: next(), method, path, headers, agent: false })
    upstream.once('response', (answer) => {
      for (const [name, value] of Object.entries(answer.headers)) if (value) res.setHeader(name, value)
      tell(res, answer.statusCode ?? 500)
      answer.pipe(res)
    })
    upstream.once('error', (error) => {
      // What never arrived is tried at another process.
      if (notTaken(error) && tries > 0) return pass(req, res, body, tries - 1)
      if (res.headersSent) return res.destroy()
      tell(res, 502)
      res.end()
    })
    upstream.end(body)
  }

  const server = createServer((req, res) => void bodyOf(req).then((body) => pass(req, res, body, 5)))
  server.on('upgrade', (req: IncomingMessage, socket: Socket, head: Buffer) => {
    const upstream = connect(next(), '127.0.0.1', () => {
      const lines = req.rawHeaders.flatMap((text, at) =>
        at % 2 === 0 ? [`${text}: ${req.rawHeaders[at + 1]}`] : [],
      )
      upstream.write(`${req.method} ${req.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    for (const one of [socket, upstream]) {
      open.add(one)
      one.on('error', () => {})
      one.once('close', () => {
        open.delete(one)
        socket.destroy()
        upstream.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ports: [],
    statuses,
    async close() {
      for (const socket of open) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return balancer
}
