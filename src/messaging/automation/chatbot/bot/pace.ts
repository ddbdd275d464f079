import { setImmediate } from 'node:timers/promises'

/** Awaited before each piece of work. */
export type Pace = () => Promise<void>

/**
 * Pieces of work that are started together begin one after the other, and others get the process once they took so many
 * milliseconds: a flow may calculate for 50 ms, and a batch has a hundred chats.
 */
export function createPace(ms: number): Pace {
  let since = performance.now()
  let last = Promise.resolve()
  const begin = async () => {
    if (performance.now() - since < ms) return
    await setImmediate()
    since = performance.now()
  }
  return () => {
    last = last.then(begin)
    return last
  }
}
