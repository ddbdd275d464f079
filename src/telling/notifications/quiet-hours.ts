import { quietUntil as endOfHours, type QuietHours } from '#messaging/campaigns/broadcast-hours/hours.ts'
import { type Weekday, weekdayOf } from '#messaging/numbers/business-hours/business-hours-sets.ts'

/** Quiet hours of a person, and the days on which they begin. */
export interface QuietWeek extends QuietHours {
  days: readonly Weekday[]
}

/** When the quiet hours that contain a moment end, by the clock of a zone; null when none contain it. */
export function quietUntil({ days, ...hours }: QuietWeek, zone: string, at: Date): Date | null {
  const end = endOfHours(hours, zone, at)
  if (!end) return null
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  // Those that go past midnight began on the day before.
  const began = hours.from > hours.to && time < hours.to ? local.subtract({ days: 1 }) : local
  return days.includes(weekdayOf(began.dayOfWeek % 7)) ? end : null
}
