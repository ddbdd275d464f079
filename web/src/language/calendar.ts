import { millisecondsAhead } from './format.ts'

// Times of the workspace's calendar and clock, wherever the browser is.

const hour = 3_600_000
const day = 24 * hour

/** The moment at which the workspace's clock shows this, told as if it were in UTC. */
function momentOf(shown: number): number {
  return shown - millisecondsAhead(shown - millisecondsAhead(shown))
}

/** What the workspace's clock shows at this moment, told as if it were in UTC. */
const shownAt = (moment: number): Date => new Date(moment + millisecondsAhead(moment))

/** Nine in the morning, so many days ahead. */
export function morningIn(days: number, now: number): number {
  const today = Math.floor((now + millisecondsAhead(now)) / day) * day
  return momentOf(today + days * day + 9 * hour)
}

/** How many days there are to the next Monday: 1 to 7. */
export const daysToMonday = (now: number): number => (8 - shownAt(now).getUTCDay()) % 7 || 7

/** As a field of date and time has it: 2026-11-26T09:00. */
export const toField = (moment: number): string => shownAt(moment).toISOString().slice(0, 16)

/** The moment that such a field shows; null for one that is not filled in. */
export function fromField(value: string): number | null {
  const shown = Date.parse(`${value}Z`)
  return Number.isNaN(shown) ? null : momentOf(shown)
}

/** The begin of a day (2026-11-26), or of that so many days later, as the server takes it. */
export const beginOf = (date: string, days = 0): string =>
  new Date(momentOf(Date.parse(`${date}T00:00Z`) + days * day)).toISOString()

/** The day of a moment, or that so many days before. */
export const dateOf = (iso: string, daysBefore = 0): string =>
  new Date(shownAt(Date.parse(iso)).getTime() - daysBefore * day).toISOString().slice(0, 10)
