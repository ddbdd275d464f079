import { setTimeout as sleep } from 'node:timers/promises'
import type { Spawned } from './postgres-cluster.ts'

const firstWaitMs = 500
const longestWaitMs = 30_000
/** Whatever ran for so long ends again, and does not go on failing. */
const steadyMs = 60_000

/** A server that is started again whenever it ends by itself. */
export interface KeptRunning {
  /** the one that runs now, or ran last */
  current(): Spawned
  /** No further one is started; settles once the current one has ended. */
  end(): Promise<void>
}

export interface Keeping {
  /** False when another one cannot be started now. */
  isFree(): Promise<boolean>
  start(): Spawned
  /** False when it gave up. */
  waitUntilReady(spawned: Spawned): Promise<boolean>
  /** It does not run, and is started after so long. */
  onEnd(waitMs: number): void
  onReady(): void
}

/** Starts the server again when it ends by itself, after a wait that grows each time that this does not help. */
export function keepRunning(first: Spawned, keeping: Keeping): KeptRunning {
  let current = first
  const ending = new AbortController()
  const over = () => ending.signal.aborted
  const startAgain = async () => {
    if (!(await keeping.isFree()) || over()) return false
    current = keeping.start()
    return keeping.waitUntilReady(current)
  }
  const watch = async () => {
    let waitMs = firstWaitMs
    let readyAt = performance.now()
    for (;;) {
      await current.ended
      if (over()) return
      if (performance.now() - readyAt > steadyMs) waitMs = firstWaitMs
      keeping.onEnd(waitMs)
      // A program that is done otherwise is not kept alive by it.
      await sleep(waitMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
      if (over()) return
      waitMs = Math.min(waitMs * 2, longestWaitMs)
      // What keeps it from starting, such as a full disk, may be over the next time.
      if (!(await startAgain().catch(() => false))) continue
      readyAt = performance.now()
      keeping.onReady()
    }
  }
  const watching = watch()
  return {
    current: () => current,
    end() {
      ending.abort()
      return watching
    },
  }
}
