/** YYYY-MM-DD. */
const dayForm = /^\d{4}-\d\d-\d\d$/

/** Whether a text is written like a day; 30 February is, too. */
export const isDayLike = (text: string): boolean => dayForm.test(text)

/** The moment at which the clock of a zone shows a local time; what the clock leaves out comes as much later. */
export const momentIn = (local: string, zone: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds)

/** When the day began that it is in a time zone. */
export function beginOfDay(now: Date, zone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  return new Date(local.startOfDay().epochMilliseconds)
}

/** When a day begins, and when the next one does. */
export interface DayOfZone {
  from: Date
  before: Date
}

/**
 * A day (YYYY-MM-DD) of a time zone, by its IANA name; null for what is none, as 30 February (spec/8 G6). Days on which
 * clocks are changed are shorter or longer, and one may begin at one o'clock.
 */
export function dayOfZone(text: string, zone: string): DayOfZone | null {
  if (!isDayLike(text)) return null
  try {
    const day = Temporal.PlainDate.from(text, { overflow: 'reject' })
    const begins = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(zone).epochMilliseconds)
    return { from: begins(day), before: begins(day.add({ days: 1 })) }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const dayMs = 86_400_000

/** The changes of a zone's clock around a moment, in milliseconds. */
function changesAround(ms: number, zone: string): { last: number; next: number } {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  // One at this very moment is the last one.
  const last = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const next = at.getTimeZoneTransition('next')
  return { last: last?.epochMilliseconds ?? -Infinity, next: next?.epochMilliseconds ?? Infinity }
}

/**
 * The days of a zone's clock from that of a moment on, without end: what they are called (YYYY-MM-DD) and when they begin.
 * `Temporal` says so near a change of the clock; where there is none for days, each begins 24 hours after the one before,
 * which makes a window of ten years cost 2 ms in place of 60.
 */
export function* daysFrom(at: Date, zone: string): Generator<{ name: string; beginsAtMs: number }> {
  const first = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const beginOf = (name: string) => Temporal.PlainDate.from(name).toZonedDateTime(zone).epochMilliseconds
  let name = first.toString()
  let beginsAtMs = beginOf(name)
  let { last, next } = changesAround(beginsAtMs, zone)
  for (let noon = Date.parse(`${name}T12:00:00Z`) + dayMs; ; noon += dayMs) {
    yield { name, beginsAtMs }
    name = new Date(noon).toISOString().slice(0, 10)
    const isRegular = last < beginsAtMs - dayMs && beginsAtMs + 2 * dayMs < next
    beginsAtMs = isRegular ? beginsAtMs + dayMs : beginOf(name)
    if (beginsAtMs >= next) ({ last, next } = changesAround(beginsAtMs, zone))
  }
}
