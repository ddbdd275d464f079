import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/**
 * A client that does not take its answers is not asked for more: beyond `most` unsent bytes nothing more is read from
 * it until all have left. So what waits for it has a bound, whatever it sends; one that takes nothing for long does
 * not get to answer our pings either, and is let go.
 */
export function readOnlyWhatIsTaken(ws: WebSocket, socket: Duplex, most: number): void {
  const look = () => {
    if (ws.bufferedAmount >= most && socket.writableNeedDrain) ws.pause()
  }
  ws.on('message', look)
  ws.on('ping', look)
  socket.on('drain', () => ws.resume())
}
