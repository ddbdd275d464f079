import cluster, { type Worker } from 'node:cluster'
import type { MovableClock } from '#core/time/clock.ts'

// The clock of tests where several web processes serve (spec/7, The clock of tests). It is one clock: a process that is
// asked to move it asks the one that forked it, which moves all of them and then does what became due.

/** What web processes tell: "I am new", "move all", and "I have followed". */
type FromWeb = { joins: true } | { advance: number } | { follows: number }
/** What they are told: how far ahead the clock is now, and that a move that they asked for is done. */
type ToWeb = { aheadMs: number } | { advanced: true }

/** In the process that forks. */
export function shareClock(clock: MovableClock): void {
  const joined = new Set<Worker>()
  // One after the other: one that joins during a move has the time after it.
  let last = Promise.resolve()
  const move = async (worker: Worker, seconds: number) => {
    const aheadMs = clock.aheadMs + seconds * 1000
    await Promise.all([...joined].map((each) => follows(each, aheadMs)))
    await clock.advance(seconds)
    tell(worker, { advanced: true })
  }
  cluster.on('exit', (worker) => joined.delete(worker))
  cluster.on('message', (worker, message: FromWeb) => {
    if ('advance' in message) last = last.then(() => move(worker, message.advance))
    if (!('joins' in message)) return
    last = last.then(() => {
      joined.add(worker)
      tell(worker, { aheadMs: clock.aheadMs })
    })
  })
}

/** In a web process; settles when it has the time of the others. */
export function followClock(clock: MovableClock): Promise<void> {
  const waiting: (() => void)[] = []
  clock.advance = (seconds) =>
    new Promise((resolve) => {
      waiting.push(resolve)
      process.send?.({ advance: seconds } satisfies FromWeb)
    })
  return new Promise((joined) => {
    process.on('message', (message: ToWeb) => {
      if ('advanced' in message) waiting.shift()?.()
      if (!('aheadMs' in message)) return
      clock.follow(message.aheadMs)
      process.send?.({ follows: message.aheadMs } satisfies FromWeb)
      joined()
    })
    process.send?.({ joins: true } satisfies FromWeb)
  })
}

// A process that is about to end need not be told anything.
const tell = (worker: Worker, message: ToWeb) => void worker.send(message, () => {})

/** Waits until a web process has followed, or is gone. */
function follows(worker: Worker, aheadMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      worker.off('message', listener)
      worker.off('exit', done)
      resolve()
    }
    const listener = (message: FromWeb) => 'follows' in message && message.follows === aheadMs && done()
    worker.on('message', listener)
    worker.once('exit', done)
    tell(worker, { aheadMs })
  })
}
