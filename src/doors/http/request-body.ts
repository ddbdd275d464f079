import type { IncomingMessage } from 'node:http'

/** The request's body is larger than its door takes. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** The client went away before its body was complete; there is nobody to answer. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}

// What is left of a body that was refused is read and thrown away, so that the client gets to read its answer; a
// client that goes on for longer is cut off.
const drainMs = 10_000

/** Reads what is left of a body without looking at it. */
export function drain(req: IncomingMessage): void {
  const cut = setTimeout(() => req.destroy(), drainMs).unref()
  req.on('close', () => clearTimeout(cut))
  req.on('data', () => {
    req.pause()
    resumeInTurn(req)
  })
  req.resume()
}

// Everybody may be refused, and strangers who send all they can must not keep the process busy with that: what is
// refused is read one piece (64 KB) at a time, whoever sends it.
const pauseMs = 2
const paused = new Set<IncomingMessage>()

function resumeInTurn(req: IncomingMessage): void {
  if (paused.size === 0) setTimeout(resumeNext, pauseMs).unref()
  paused.add(req)
}

function resumeNext(): void {
  const [first] = paused
  if (!first) return
  paused.delete(first)
  first.resume()
  if (paused.size > 0) setTimeout(resumeNext, pauseMs).unref()
}

function hasBody(req: IncomingMessage): boolean {
  const length = req.headers['content-length']
  return req.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

const empty = Buffer.alloc(0)

/**
 * The whole body of a request. Refused at once by its Content-Length, else while it is read. Throws BodyTooLarge over
 * `ceiling` bytes.
 */
export function readBody(req: IncomingMessage, ceiling: number): Promise<Buffer> | Buffer {
  if (!hasBody(req)) return empty
  if (Number(req.headers['content-length'] ?? 0) > ceiling) {
    drain(req)
    throw new BodyTooLarge()
  }
  return collect(req, ceiling)
}

function collect(req: IncomingMessage, ceiling: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= ceiling) return void chunks.push(chunk)
      req.off('data', take)
      drain(req)
      reject(new BodyTooLarge())
    }
    req.on('data', take)
    req.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    req.on('error', () => reject(new ClientGone()))
    // It comes after every request; making the error, with its stack, costs more than reading a small body.
    req.on('close', () => req.complete || reject(new ClientGone()))
  })
}
