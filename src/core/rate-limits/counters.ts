import { LRUCache } from 'lru-cache'

/** A fixed window aligned to the clock: `seconds` long, at most `limit` requests of one subject. */
export interface Window {
  /** what is counted */
  name: string
  /** for whom: a workspace, an address, a person */
  subject: string
  seconds: number
  limit: number
}

/** How a window stands after a request was counted in it. */
export interface Standing {
  window: Window
  /** requests so far, this one included */
  used: number
  /** until the window ends, at least 1 */
  resetSeconds: number
}

export interface Taken {
  /** the guard's window was full, and nothing was counted */
  guarded: boolean
  /** in the order asked, up to the first window over its limit */
  standings: Standing[]
}

/** Counters of requests, in the process or shared by Redis. They never fail: without Redis each process counts alone. */
export interface Counters {
  /**
   * Counts one request in each window, in order, and stops after the first that is over its limit. With a `guard`
   * whose window is already full nothing is counted.
   */
  take(windows: readonly Window[], nowMs: number, guard?: Window): Promise<Taken>
  /** Takes back a request that was counted in these windows at that moment. */
  giveBack(windows: readonly Window[], countedAtMs: number): Promise<void>
  /** What the window holds now, without counting. */
  peek(window: Window, nowMs: number): Promise<number>
}

/** The number of the window that this moment lies in. */
export function windowIndex(window: Window, nowMs: number): number {
  return Math.floor(nowMs / (window.seconds * 1000))
}

/** How a window stands with so many requests counted. */
export function standingOf(window: Window, used: number, nowMs: number): Standing {
  const length = window.seconds * 1000
  const left = length - (nowMs % length)
  return { window, used, resetSeconds: Math.max(1, Math.ceil(left / 1000)) }
}

interface Count {
  index: number
  used: number
}

// Of each name far more subjects than one process serves in a window; what is pushed out was not counted for long, and
// The most subjects that are remembered of each name: far more than one process serves in a window, and what is pushed
// out was not counted for long. A flood under one name pushes out nothing under another.
const maxSubjects = 50_000

/** Counters of this process alone. */
export function localCounters(): Counters {
  const byName = new Map<string, LRUCache<string, Count>>()

  function countsOf({ name }: Window): LRUCache<string, Count> {
    const known = byName.get(name)
    if (known) return known
    const counts = new LRUCache<string, Count>({ max: maxSubjects })
    byName.set(name, counts)
    return counts
  }

  function countOf(window: Window, nowMs: number): Count | undefined {
    const count = countsOf(window).get(window.subject)
    return count?.index === windowIndex(window, nowMs) ? count : undefined
  }

  const usedOf = (window: Window, nowMs: number) => countOf(window, nowMs)?.used ?? 0

  function add(window: Window, nowMs: number): number {
    const count = countOf(window, nowMs)
    if (count) return ++count.used
    countsOf(window).set(window.subject, { index: windowIndex(window, nowMs), used: 1 })
    return 1
  }

  return {
    async take(windows, nowMs, guard) {
      if (guard && usedOf(guard, nowMs) >= guard.limit) return { guarded: true, standings: [] }
      const standings: Standing[] = []
      for (const window of windows) {
        const standing = standingOf(window, add(window, nowMs), nowMs)
        standings.push(standing)
        if (standing.used > window.limit) break
      }
      return { guarded: false, standings }
    },
    async giveBack(windows, countedAtMs) {
      for (const window of windows) {
        const count = countOf(window, countedAtMs)
        if (count && count.used > 0) count.used--
      }
    },
    peek: async (window, nowMs) => usedOf(window, nowMs),
  }
}
