import { t } from '@lingui/core/macro'
import { millisecondsAhead } from '../language/format.ts'

// Times of the workspace's calendar and clock, wherever the browser is.

const hour = 3_600_000
const day = 24 * hour

/** The moment at which the workspace's clock shows this, told as if it were in UTC. */
function momentOf(shown: number): number {
  return shown - millisecondsAhead(shown - millisecondsAhead(shown))
}

/** Nine in the morning, so many days ahead. */
export function morningIn(days: number, now: number): number {
  const today = Math.floor((now + millisecondsAhead(now)) / day) * day
  return momentOf(today + days * day + 9 * hour)
}

/** When a message may be sent later. */
export function laterTimes(now: number): { id: string; label: string; at: number }[] {
  const weekday = new Date(now + millisecondsAhead(now)).getUTCDay()
  return [
    { id: 'hour', label: t`In an hour`, at: now + hour },
    { id: 'tomorrow', label: t`Tomorrow at nine`, at: morningIn(1, now) },
    { id: 'monday', label: t`On Monday at nine`, at: morningIn((8 - weekday) % 7 || 7, now) },
  ]
}

/** As a field of date and time has it: 2026-11-26T09:00. */
export const toField = (moment: number): string =>
  new Date(moment + millisecondsAhead(moment)).toISOString().slice(0, 16)

/** The moment that such a field shows; null for one that is not filled in. */
export function fromField(value: string): number | null {
  const shown = Date.parse(`${value}Z`)
  return Number.isNaN(shown) ? null : momentOf(shown)
}
