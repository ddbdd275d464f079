import { WebSocket } from 'ws'
import { type Check, fault, needed, ok } from './check.ts'
import { whyNot } from './public-facts.ts'

const openMs = 6_000

/** Sockets open at the public address. */
export const sockets: Check = {
  name: 'sockets',
  async look({ config, publicAddress }) {
    await needed('public address', publicAddress())
    const { publicUrl } = config.server
    const refusal = await tryToOpen(`${publicUrl.replace(/^http/, 'ws')}/ws`, new URL(publicUrl).origin)
    if (refusal === null) return ok('they open')
    return fault(
      `they do not open (${refusal})`,
      'Let the proxy pass Upgrade and Connection on with HTTP/1.1, and keep idle connections for a minute or more.',
    )
  },
}

/** Null where it opens, else why not. */
function tryToOpen(url: string, origin: string): Promise<string | null> {
  const socket = new WebSocket(url, { origin, handshakeTimeout: openMs })
  return new Promise((resolve) => {
    const told = (refusal: string | null) => {
      resolve(refusal)
      socket.terminate()
    }
    socket.once('open', () => told(null))
    socket.once('unexpected-response', (_request, { statusCode }) => told(`HTTP ${statusCode}`))
    socket.on('error', (error) => told(whyNot(error)))
  })
}
