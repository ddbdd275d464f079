import { momentIn } from '#core/time/days.ts'
import type { ReportRhythm } from './report-mail-sets.ts'

/** When mails are written, by the clock of the workspace: before work begins. */
const morning = '07:00'

const dateOf = (now: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()

const firstDays: Readonly<Record<ReportRhythm, (today: Temporal.PlainDate) => Temporal.PlainDate>> = {
  day: (today) => today,
  week: (today) => today.subtract({ days: today.dayOfWeek - 1 }),
  month: (today) => today.with({ day: 1 }),
}
const lengths: Readonly<Record<ReportRhythm, Temporal.DurationLike>> = {
  day: { days: 1 },
  week: { weeks: 1 },
  month: { months: 1 },
}

/** When the next mail is due: the morning of the next day, Monday or first day of a month. */
export function nextMailAt(every: ReportRhythm, now: Date, zone: string): Date {
  const next = firstDays[every](dateOf(now, zone)).add(lengths[every])
  return momentIn(`${next.toString()}T${morning}`, zone)
}

/** The days that a mail of now is about: the whole day, week or month before. */
export function daysOfMail(every: ReportRhythm, now: Date, zone: string): { from: string; to: string } {
  const first = firstDays[every](dateOf(now, zone))
  return { from: first.subtract(lengths[every]).toString(), to: first.subtract({ days: 1 }).toString() }
}
