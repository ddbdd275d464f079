import type { IncomingMessage } from 'node:http'

// A socket that is destroyed with bytes unread takes its answer along, so it stays for a moment. Not too many do: of
// each, Node has read some 64 KB before anybody asked it to.
const lingerMs = 250
const most = 100
let lingering = 0

/**
 * Ends the connection of a request whose body nobody reads, after its answer was written (not ended: Node would read
 * the body then, to throw it away).
 */
export function closeUnread({ socket }: IncomingMessage): void {
  socket.end()
  if (lingering >= most) return void socket.destroySoon()
  lingering++
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => {
    clearTimeout(timer)
    lingering--
  })
}
