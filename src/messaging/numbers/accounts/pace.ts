// How fast broadcasts of a number go, where it lets the platform teach it (design/automation.md 2, Pace; docs/adr/0081).

/** A bucket of tokens, one a message; it holds as many as are sent in a second. */
export interface Pace {
  /** messages a second */
  rate: number
  tokens: number
  /** up to when tokens were filled in */
  filledAt: Date
  /** since when the platform has not complained, as far as the rate has not grown by it */
  quietSince: Date
  /** until when nothing is sent after a complaint; null before the first one */
  restsUntil: Date | null
}

/** What the platform takes from a number in a second at most (spec/6 14). */
export interface Speed {
  throughput: string | null
  isOnBusinessApp: boolean
}

const restMs = 2_000
const quietMs = 10_000
const growth = 1.05

/** Messages a second at most: what is also used in the business app on a phone is slower. */
export function ceilingOf({ throughput, isOnBusinessApp }: Speed): number {
  if (isOnBusinessApp) return 20
  return throughput === 'HIGH' ? 1000 : 80
}

/** A number of which nothing is known begins with all that the platform takes. */
export function newPace(ceiling: number, now: Date): Pace {
  return { rate: ceiling, tokens: ceiling, filledAt: now, quietSince: now, restsUntil: null }
}

/** The pace as it is by now: grown by quiet times, its bucket filled. */
export function paceAt(pace: Pace, ceiling: number, now: Date): Pace {
  const quiet = Math.max(0, Math.floor((now.getTime() - pace.quietSince.getTime()) / quietMs))
  const rate = Math.min(ceiling, pace.rate * growth ** quiet)
  const quietSince = new Date(pace.quietSince.getTime() + quiet * quietMs)
  const from = Math.max(pace.filledAt.getTime(), pace.restsUntil?.getTime() ?? 0)
  const seconds = Math.max(0, now.getTime() - from) / 1000
  const tokens = Math.min(rate, pace.tokens + rate * seconds)
  // A bucket that rests stays filled up to the end of its rest.
  return { ...pace, rate, tokens, quietSince, filledAt: new Date(Math.max(now.getTime(), from)) }
}

/** What is kept of a pace, as it is by now. */
export const paceNow = (kept: Pace | null | undefined, ceiling: number, now: Date): Pace =>
  kept ? paceAt(kept, ceiling, now) : newPace(ceiling, now)

/** The pace after the platform said that it was too fast. Complaints of one moment are one: those about what was under way. */
export function slower(pace: Pace, now: Date): Pace {
  if (pace.restsUntil && pace.restsUntil > now) return pace
  const restsUntil = new Date(now.getTime() + restMs)
  return {
    rate: Math.max(1, pace.rate / 2),
    tokens: 0,
    filledAt: restsUntil,
    quietSince: restsUntil,
    restsUntil,
  }
}
