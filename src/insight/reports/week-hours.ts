import type { Day } from '#insight/settled-days/days.ts'
import { daysWithin } from '#insight/widgets/data/cells.ts'
import type { ReportWindow } from './report-windows.ts'

// Load by weekday and hour: what the clock of the zone showed. On days on which clocks are changed it differs from the
// time since the day began.

/** What is counted of one half hour of a day: there are clocks that are moved by one. */
export interface OfHalfHour {
  /** from 1 */
  day: number
  /** half hours since the day began */
  half: number
}

/** One hour of one day of the week. */
export interface WeekHour {
  /** 1 is Monday */
  weekday: number
  hour: number
}

const usualMs = 86_400_000
const halfMs = 1_800_000

/** Of each day the first one whose half hours are the same: of the same weekday, where no clock is moved on it. */
export function alikeDays(days: readonly Day[]): number[] {
  const firsts = new Map<number, number>()
  return days.map(({ beginsAt, beforeAt }, at) => {
    if (beforeAt.getTime() - beginsAt.getTime() !== usualMs) return at + 1
    const known = firsts.get(at % 7) ?? at + 1
    firsts.set(at % 7, known)
    return known
  })
}

function shownAt(ms: number, zone: string): WeekHour {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  return { weekday: at.dayOfWeek, hour: at.hour }
}

/** Adds up half hours by the weekday and the hour that the clock showed; hours without one are left out. */
export function byWeekHour<Row extends OfHalfHour, Counts>(
  { days, zone }: Pick<ReportWindow, 'days' | 'zone'>,
  rows: readonly Row[],
  sum: (own: readonly Row[]) => Counts,
): (WeekHour & Counts)[] {
  const cells = rows.map((row) => {
    const ms = (days.begin[row.day - 1] as Date).getTime() + row.half * halfMs
    return { row, ...shownAt(ms, zone) }
  })
  return [...Map.groupBy(cells, ({ weekday, hour }) => weekday * 24 + hour)]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => ({
      weekday: own[0]?.weekday ?? 0,
      hour: own[0]?.hour ?? 0,
      ...sum(own.map(({ row }) => row)),
    }))
}

/** When the clock shows an hour within a window: pairs of a beginning and an end, in their order. */
export function timesOf(
  report: ReportWindow,
  asked: { weekday: number | null; hour: number | null },
): Date[] {
  const { zone } = report
  const days = daysWithin(report.days, report.window)
  const alike = alikeDays(days)
  const found = new Map<number, number[]>()
  const halvesOf = ({ beginsAt, beforeAt }: Day): number[] => {
    const many = Math.ceil((beforeAt.getTime() - beginsAt.getTime()) / halfMs)
    return Array.from({ length: many }, (_, half) => half).filter((half) => {
      const { weekday, hour } = shownAt(beginsAt.getTime() + half * halfMs, zone)
      return (asked.weekday ?? weekday) === weekday && (asked.hour ?? hour) === hour
    })
  }
  const times: Date[] = []
  for (const [at, day] of days.entries()) {
    const group = alike[at] ?? at + 1
    const halves = found.get(group) ?? halvesOf(day)
    found.set(group, halves)
    for (const half of halves) {
      const from = day.beginsAt.getTime() + half * halfMs
      if (times.at(-1)?.getTime() === from) times.pop()
      else times.push(new Date(from))
      times.push(new Date(from + halfMs))
    }
  }
  return times
}
