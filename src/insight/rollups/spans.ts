import type { RollupSpan } from './rollup-sets.ts'

const dayMs = 86_400_000

/** For how long figures of a span are kept (spec/8 AN3), with a day to spare for every zone. */
const keptMs: Readonly<Record<RollupSpan, number | null>> = {
  hour: 31 * dayMs,
  day: 367 * dayMs,
  month: null,
}

/** When figures of a span go; null is never. */
export function expiryOf(span: RollupSpan, beginsAtMs: number): Date | null {
  const kept = keptMs[span]
  return kept === null ? null : new Date(beginsAtMs + kept)
}

/** The same in SQL, of columns with a span and its beginning. */
export const expiryIn = (span: string, beginsAt: string): string =>
  `case ${span} ${Object.entries(keptMs)
    .filter(([, ms]) => ms !== null)
    .map(([name, ms]) => `when '${name}' then ${beginsAt} + interval '${(ms ?? 0) / 3_600_000} hours'`)
    .join(' ')} end`

/** Whether figures that begin then are still kept. */
export function isKept(span: RollupSpan, beginsAtMs: number, nowMs: number): boolean {
  const expiry = expiryOf(span, beginsAtMs)
  return expiry === null || expiry.getTime() > nowMs
}

/** When the hour, the day and the month of a moment begin, in milliseconds. */
export type Beginnings = Readonly<Record<RollupSpan, number>>

/** Zones differ by quarters of an hour, and so do the moments at which clocks are changed. */
const quarterMs = 15 * 60_000

function beginningsAt(ms: number, zone: string): Beginnings {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  const hour = at.round({ smallestUnit: 'hour', roundingMode: 'floor' })
  return {
    hour: hour.epochMilliseconds,
    day: at.startOfDay().epochMilliseconds,
    month: at.with({ day: 1 }).startOfDay().epochMilliseconds,
  }
}

/** Finds when the spans of a moment begin by a clock. */
export type BeginningsOf = (at: Date) => Beginnings

/** Finds it by the clock of a zone (spec/10 FR20: `Temporal` alone decides). */
export function beginningsIn(zone: string): BeginningsOf {
  const known = new Map<number, Beginnings>()
  return (at) => {
    const quarter = Math.floor(at.getTime() / quarterMs) * quarterMs
    let found = known.get(quarter)
    if (!found) {
      found = beginningsAt(quarter, zone)
      known.set(quarter, found)
    }
    return found
  }
}

/** The same for some time and several zones: each is asked for a quarter of an hour once. */
export function clocks(): (zone: string) => BeginningsOf {
  const known = new Map<string, BeginningsOf>()
  return (zone) => {
    const found = known.get(zone) ?? beginningsIn(zone)
    known.set(zone, found)
    return found
  }
}
