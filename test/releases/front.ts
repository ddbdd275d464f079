import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A balancer of connections, as installations have one: where a server refuses a connection, it takes the next. */
export interface Front {
  url: string
  /** ports of the servers behind it */
  servers: Set<number>
  /** how often which status was answered through it */
  statuses: Map<number, number>
  close(): Promise<void>
}

const statusLine = /HTTP\/1\.1 (\d{3})/g

export async function startFront(): Promise<Front> {
  const servers = new Set<number>()
  const statuses = new Map<number, number>()
  const open = new Set<Socket>()
  let turn = 0

  function reach(client: Socket, ports: number[]): void {
    const [port, ...others] = ports
    if (port === undefined) return void client.destroy()
    const server = connect(port, '127.0.0.1')
    const next = () => reach(client, others)
    server.once('error', next)
    server.once('connect', () => {
      server.off('error', next)
      join(client, server)
    })
  }

  function join(client: Socket, server: Socket): void {
    open.add(server)
    const end = () => {
      client.destroy()
      server.destroy()
      open.delete(server)
    }
    server.on('data', (part) => {
      for (const [, status] of part.toString('latin1').matchAll(statusLine))
        statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1)
    })
    for (const side of [client, server]) side.on('error', end).on('close', end)
    client.pipe(server).pipe(client)
  }

  const balancer = createServer((client) => {
    open.add(client)
    client.on('error', () => {}).on('close', () => open.delete(client))
    const all = [...servers]
    const first = turn++ % Math.max(1, all.length)
    reach(client, [...all.slice(first), ...all.slice(0, first)])
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  const { port } = balancer.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    servers,
    statuses,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => balancer.close(resolve))
    },
  }
}
