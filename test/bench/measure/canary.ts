import { hash } from 'node:crypto'

const passes = 12_000

/**
 * A fixed piece of work of about 50 ms, and how long it took by the clock on the wall: it takes longer when somebody
 * else has the core, or when the host lends it out.
 */
function work(): number {
  const start = performance.now()
  let text = 'canary'
  for (let pass = 0; pass < passes; pass++) {
    text = hash('sha256', text, 'hex')
    if (JSON.parse(JSON.stringify({ text, pass })).text !== text) throw new Error('the canary is ill')
  }
  return performance.now() - start
}

/** Milliseconds of the canary's work: the best of three, so that one hiccup of the scheduler does not count. */
export function canary(): number {
  return Math.min(work(), work(), work())
}

/** A round whose canary was slower than this against the best of the run is not counted. */
export const slowest = 1.1
