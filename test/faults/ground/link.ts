import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a network does: it carries all, it carries each piece late, it carries nothing for now, or it is cut. */
export type Weather = 'open' | { slowMs: number } | 'stalled' | 'cut'

/** The network between one process and what it calls. */
export interface Link {
  port: number
  set(weather: Weather): void
  close(): Promise<void>
}

/** Settles once there is room for more, or nobody to read it. */
function written(to: Socket, piece: Buffer): Promise<void> {
  return new Promise((resolve) => void to.write(piece, () => resolve()))
}

/** A port of this machine that leads to `place`, asked for at each connection. */
export async function openLink(place: () => NetConnectOpts): Promise<Link> {
  const sockets = new Set<Socket>()
  let weather: Weather = 'open'
  let opened = Promise.withResolvers<void>()

  const pass = async () => {
    while (weather === 'stalled') await opened.promise
    if (typeof weather === 'object') await sleep(weather.slowMs)
  }
  const carry = async (from: Socket, to: Socket) => {
    try {
      for await (const piece of from) {
        await pass()
        if (to.destroyed) return
        await written(to, piece)
      }
      to.end()
    } catch {
      from.destroy()
      to.destroy()
    }
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (weather === 'cut') return void near.destroy()
    const far = connect({ ...place(), allowHalfOpen: true })
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        // One end that is gone takes the other with it.
        near.destroy()
        far.destroy()
      })
    }
    void carry(near, far)
    void carry(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const set = (next: Weather) => {
    weather = next
    if (next === 'cut') destroyAll()
    opened.resolve()
    opened = Promise.withResolvers()
  }
  return {
    port,
    set,
    async close() {
      set('cut')
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
