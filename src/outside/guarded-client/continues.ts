import type { Socket } from 'node:net'

const head = 'HTTP/1.1 100'
/** undici reads no longer headers, either */
const longest = 16 * 1024
const emptyBuffer: Buffer = Buffer.alloc(0)

/** The start of an answer without any "100 Continue", and whether enough has come to tell. */
function afterContinues(start: Buffer): { bytes: Buffer; isAnswer: boolean } {
  let bytes = start
  for (;;) {
    const known = bytes.toString('latin1', 0, head.length)
    if (!head.startsWith(known)) return { bytes, isAnswer: true }
    const end = known.length < head.length ? -1 : bytes.indexOf('\r\n\r\n')
    if (end < 0) return { bytes, isAnswer: bytes.length > longest }
    bytes = bytes.subarray(end + 4)
  }
}

/**
 * Takes "100 Continue" from the start of each answer before undici reads it. Nobody asks for it, yet some servers say
 * it to every POST (RFC 9110 15.2: a client reads and discards it), and undici ends the connection, although the
 * request has arrived by then: a failed delivery, which would be tried again and again.
 */
export function passOverContinues(socket: Socket): void {
  const push = socket.push.bind(socket)
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  /** the start of an answer as far as it has come; null in the midst of one */
  let start: Buffer | null = null
  const written = (...args: unknown[]) => {
    start ??= emptyBuffer
    return write(...args)
  }
  socket.write = written as Socket['write']
  socket.push = (chunk: Buffer | null) => {
    if (start === null) return push(chunk)
    const { bytes, isAnswer } = afterContinues(chunk === null ? start : Buffer.concat([start, chunk]))
    if (isAnswer) {
      start = null
      return push(bytes)
    }
    start = bytes
    // When the connection ends here, the answer was incomplete: there is none.
    return chunk === null ? push(null) : true
  }
}
