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
