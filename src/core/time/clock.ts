/** Where the product gets its time from. Everything that depends on time is given one, so that tests can move it. */
export interface Clock {
  now(): Date
  /** Milliseconds since 1970, UTC. */
  nowMs(): number
  /** A moment that others (the platform) told by the world's clock, on this clock: the same unless it was advanced. */
  fromWorld(instant: Date): Date
}

/** A clock that tests move forward; see "The clock of tests" in spec 7. */
export interface MovableClock extends Clock {
  /** Milliseconds that it was moved so far. */
  readonly aheadMs: number
  /** Moves the time forward by this many seconds, then runs the listeners one after the other. */
  advance(seconds: number): Promise<void>
  /** Registers work that becomes due with time (sweepers, schedules). Returns the way to unregister it. */
  onAdvance(listener: () => Promise<void>): () => void
  /** Takes over how far the clock of another process was moved. */
  follow(aheadMs: number): void
}

export function systemClock(): Clock {
  return { now: () => new Date(), nowMs: () => Date.now(), fromWorld: (instant) => instant }
}

/** Runs with the machine's time plus whatever it was advanced by; it never goes back. */
export function movableClock(): MovableClock {
  let aheadMs = 0
  const listeners = new Set<() => Promise<void>>()
  const nowMs = () => Date.now() + aheadMs
  return {
    get aheadMs() {
      return aheadMs
    },
    nowMs,
    now: () => new Date(nowMs()),
    fromWorld: (instant) => new Date(instant.getTime() + aheadMs),
    async advance(seconds) {
      if (!Number.isFinite(seconds) || seconds < 0) throw new RangeError('the clock only moves forward')
      aheadMs += Math.round(seconds * 1000)
      for (const listener of listeners) await listener()
    },
    onAdvance(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow(others) {
      aheadMs = Math.max(aheadMs, others)
    },
  }
}
