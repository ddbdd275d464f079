import { days, fromClock, joined, type TimeRange, toClock, type Week } from '../../ui/week/ranges.ts'
import type { GroupOf } from './documents.ts'

type Opening = GroupOf<'businessHours'>['week'][number]

/** In the order of their numbers. */
const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const

export const toRange = ({ startTime, endTime }: { startTime: string; endTime: string }): TimeRange => ({
  start: fromClock(startTime),
  end: fromClock(endTime),
})

export const fromRange = ({ start, end }: TimeRange) => ({ startTime: toClock(start), endTime: toClock(end) })

/** When it is open, by day. */
export const weekOf = (openings: readonly Opening[]): Week =>
  weekdays.map((name) =>
    joined(openings.filter(({ weekday, enabled }) => weekday === name && enabled).map(toRange)),
  )

const usual = { startTime: '09:00', endTime: '17:00' }

/**
 * As the server keeps it. A closed day keeps the times that it had, not enabled: a week without any entry would count as
 * one that nobody has set.
 */
export function openingsOf(week: Week, before: readonly Opening[]): Opening[] {
  return days.flatMap((day): Opening[] => {
    const weekday = weekdays[day]
    const ranges = week[day] ?? []
    if (ranges.length > 0) return ranges.map((range) => ({ weekday, enabled: true, ...fromRange(range) }))
    const { startTime, endTime } = before.find((opening) => opening.weekday === weekday) ?? usual
    return [{ weekday, enabled: false, startTime, endTime }]
  })
}
