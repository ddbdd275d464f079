import { type Holiday, type Opening, type Range, shownWeek } from './business-hours-input.ts'

/** When a workspace is open, in its time zone (document 3, Chatbot settings; docs/adr/0075). */
export interface BusinessHours {
  timezone: string
  openings: readonly Opening[]
  holidays: readonly Holiday[]
}

/** From the first moment to the one that no longer belongs to it, in milliseconds since 1970. */
type Span = readonly [from: number, to: number]

/** The columns of the settings as hours. */
export const hoursOf = (row: {
  timezone: string
  businessHours: readonly Opening[]
  holidays: readonly Holiday[]
}): BusinessHours => ({
  timezone: row.timezone,
  openings: shownWeek(row.businessHours),
  holidays: row.holidays,
})

/** Sunday is 0 on the wire and 7 for Temporal. */
const dayNumber = (date: Temporal.PlainDate) => date.dayOfWeek % 7

function rangesOn({ openings, holidays }: BusinessHours, date: Temporal.PlainDate): readonly Range[] {
  const holiday = holidays.find((one) => one.date === date.toString())
  if (holiday) return holiday.ranges
  const day = dayNumber(date)
  return openings.filter((opening) => opening.enabled && opening.day === day)
}

/** A time that a change of clocks skips is the moment after it; one that comes twice is its first. */
function momentOf(date: Temporal.PlainDate, clock: string, timeZone: string): number {
  if (clock === '24:00') return date.add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds
  return date.toZonedDateTime({ timeZone, plainTime: clock }).epochMilliseconds
}

/** When it is open on a day, in order, without overlaps. */
function spansOn(hours: BusinessHours, date: Temporal.PlainDate): Span[] {
  const spans = rangesOn(hours, date)
    .map(({ startTime, endTime }): [number, number] => [
      momentOf(date, startTime, hours.timezone),
      momentOf(date, endTime, hours.timezone),
    ])
    .filter(([from, to]) => from < to)
    .sort(([a], [b]) => a - b)
  const apart: [number, number][] = []
  for (const [from, to] of spans) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

const dateOf = (at: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()

/** As far ahead as is looked: whoever is not open for so long is not open at all. */
const mostDays = 2 * 366

/** What is left of open time from a moment on. */
function* spansFrom(hours: BusinessHours, at: Date): Generator<Span> {
  const first = dateOf(at, hours.timezone)
  for (let days = 0; days < mostDays; days++) {
    for (const [from, to] of spansOn(hours, first.add({ days })))
      if (to > at.getTime()) yield [Math.max(from, at.getTime()), to]
  }
}

/** Whether it is open at a moment; the moment in which it closes does not belong to it. */
export const isOpenAt = (hours: BusinessHours, at: Date): boolean =>
  spansOn(hours, dateOf(at, hours.timezone)).some(([from, to]) => from <= at.getTime() && at.getTime() < to)

/** The first moment from this one on in which it is open: this one itself where it is; null where it never is. */
export function nextOpening(hours: BusinessHours, at: Date): Date | null {
  for (const [from] of spansFrom(hours, at)) return new Date(from)
  return null
}

const minuteMs = 60_000

/** The moment by which so many minutes of open time have passed; by the wall clock where there are not so many. */
export function afterOpenMinutes(hours: BusinessHours, at: Date, minutes: number): Date {
  let left = minutes * minuteMs
  for (const [from, to] of spansFrom(hours, at)) {
    if (to - from >= left) return new Date(from + left)
    left -= to - from
  }
  return new Date(at.getTime() + minutes * minuteMs)
}

/** Measures the open time between two moments, in milliseconds; days that were looked at once are remembered. */
export function openTimeIn(hours: BusinessHours): (from: Date, to: Date) => number {
  const days = new Map<string, Span[]>()
  const spansOf = (date: Temporal.PlainDate) => {
    const name = date.toString()
    const known = days.get(name) ?? spansOn(hours, date)
    days.set(name, known)
    return known
  }
  return (from, to) => {
    let open = 0
    const last = dateOf(to, hours.timezone)
    for (
      let date = dateOf(from, hours.timezone);
      Temporal.PlainDate.compare(date, last) <= 0;
      date = date.add({ days: 1 })
    )
      for (const [begins, ends] of spansOf(date))
        open += Math.max(0, Math.min(ends, to.getTime()) - Math.max(begins, from.getTime()))
    return open
  }
}

/**
 * What is said in place of a transfer that a keyword or a flow asks for: outside business hours, if there is something
 * to say (spec/8 TR10). null: the transfer is made.
 */
export function saidInsteadOfTransfer(
  row: Parameters<typeof hoursOf>[0] & { businessHoursEnabled: boolean; outOfHoursMessage: string },
  at: Date,
): string | null {
  const isOutside = row.businessHoursEnabled && !isOpenAt(hoursOf(row), at)
  return isOutside && row.outOfHoursMessage !== '' ? row.outOfHoursMessage : null
}
