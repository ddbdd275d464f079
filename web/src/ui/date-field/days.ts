// Days as ISO 8601 writes them: 2026-12-24.

const dayLength = 86_400_000

const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The day with these numbers; null where there is none. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (year < 1000 || year > 9999) return null
  const iso = [year, month, day].map((number) => String(number).padStart(2, '0')).join('-')
  const time = Date.parse(iso)
  return Number.isNaN(time) || isoOf(time) !== iso ? null : iso
}

export const addDays = (day: string, days: number): string => isoOf(Date.parse(day) + days * dayLength)

/** The same day so many months later, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return isoOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The day of the week; 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** What lies between the two, where they are given. */
export function within(value: string, min = '', max = ''): string {
  if (min && value < min) return min
  return max && value > max ? max : value
}
