import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { BadWay } from './webhooks.ts'

// Customers' servers that misbehave, each in its own way.

const piece = Buffer.alloc(100_000, 'x')

/** Ten megabytes, as a file is sent: the next piece when the last one is on its way. */
function flood(res: ServerResponse): void {
  res.writeHead(200, { 'content-length': 100 * piece.length })
  Readable.from(Array<Buffer>(100).fill(piece)).pipe(res)
}

function drip(res: ServerResponse): void {
  res.writeHead(200)
  const timer = setInterval(() => res.write('.'), 100)
  res.on('close', () => clearInterval(timer))
}

export const badAnswers: Record<BadWay, (res: ServerResponse) => void> = {
  // Nothing is ever answered; the sender gives up after its ten seconds.
  hangs: () => {},
  fails: (res) => void res.writeHead(500).end(),
  'asks to wait': (res) => void res.writeHead(503, { 'retry-after': '5' }).end(),
  resets: (res) => void res.socket?.resetAndDestroy(),
  drips: drip,
  floods: flood,
  // The address of a cloud's metadata.
  redirects: (res) => void res.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
}
