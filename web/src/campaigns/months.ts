import { beginOf, dateOf } from '../language/calendar.ts'
import { dates } from '../language/format.ts'

// Months of the workspace's calendar, as 2026-11.

/** The month of the workspace's clock at this moment. */
export const monthAt = (now: number): string => dateOf(new Date(now).toISOString()).slice(0, 7)

/** So many months later. */
export function monthsLater(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Its begin, and that of the next one, as the server takes them. */
export const boundsOf = (month: string) => ({
  from: beginOf(`${month}-01`),
  before: beginOf(`${monthsLater(month, 1)}-01`),
})

const day = 86_400_000

/** The weeks of the month from their Mondays on: days as 2026-11-30, of the months beside it too. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00Z`)
  const last = Date.parse(`${monthsLater(month, 1)}-01T00:00Z`) - day
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * day
  const weeks: string[][] = []
  for (let week = monday; week <= last; week += 7 * day)
    weeks.push(
      Array.from({ length: 7 }, (_, index) => new Date(week + index * day).toISOString().slice(0, 10)),
    )
  return weeks
}

/** November 2026 */
export const monthName = (month: string): string =>
  dates({ month: 'long', year: 'numeric' }).format(new Date(beginOf(`${month}-15`)))

/** Mon to Sun. */
export const weekdayNames = (): string[] =>
  Array.from({ length: 7 }, (_, index) =>
    dates({ weekday: 'short' }).format(new Date(beginOf('2026-11-02', index))),
  )

/** Mon 30 Nov, for who hears it. */
export const dayWords = (date: string): string =>
  dates({ weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(beginOf(date)))
