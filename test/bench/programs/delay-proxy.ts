import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

// A network of some length between a program and its PostgreSQL: every piece of data arrives half a round trip later.
// Arguments: the database's address, the round trip in milliseconds.

const target = new URL(process.argv[2] as string)
const port = Number(target.port || 5432)
/** of its socket, where it listens on no port */
const folder = target.searchParams.get('host')
const place = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { port, host: target.hostname }
const halfMs = Number(process.argv[3]) / 2

function carry(from: Socket, to: Socket): void {
  from.setNoDelay(true)
  from.on('data', (piece: Buffer) => setTimeout(() => to.write(piece), halfMs))
  from.on('end', () => setTimeout(() => to.end(), halfMs))
  from.on('error', () => to.destroy())
}

const server = createServer((near) => {
  const far = connect(place)
  carry(near, far)
  carry(far, near)
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
