import { createServer } from 'node:net'

// Below the ports that systems give to outgoing connections: one of those could take a port between this look and its
// use. Every worker of a run has ports of its own.
const lowest = 20_000
const portsOfWorker = 2_000
const first = lowest + (Number(process.env.VITEST_POOL_ID ?? 0) % 6) * portsOfWorker
let next = process.pid % portsOfWorker

/** A port that is free now, for programs that must know each other's address before they start. */
export async function freePort(): Promise<number> {
  for (let looked = 0; looked < portsOfWorker; looked++) {
    const port = first + (next++ % portsOfWorker)
    if (await isFree(port)) return port
  }
  throw new Error(`no port is free from ${first} on`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
