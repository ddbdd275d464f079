import type { Counting } from '#messaging/numbers/business-hours/after-minutes.ts'
import { afterOpenMinutes, hoursOf, openTimeIn } from '#messaging/numbers/business-hours/business-hours.ts'
import type { ServiceLevel } from './level-row.ts'

/** How time counts: by the wall clock, or within business hours alone. */
export interface CountedTime {
  /** the moment by which so much time has counted */
  after(at: Date, ms: number): Date
  /** how much counts between two moments */
  between(from: Date, to: Date): number
}

const byTheWall: CountedTime = {
  after: (at, ms) => new Date(at.getTime() + ms),
  between: (from, to) => Math.max(0, to.getTime() - from.getTime()),
}

const minuteMs = 60_000

/** How the time of a level counts, with these settings of the workspace. */
export function countedTime(
  settings: Counting,
  level: Pick<ServiceLevel, 'inBusinessHours'> | null,
): CountedTime {
  if (!level?.inBusinessHours || !settings.businessHoursEnabled) return byTheWall
  const hours = hoursOf(settings)
  const openTime = openTimeIn(hours)
  return {
    after: (at, ms) => afterOpenMinutes(hours, at, ms / minuteMs),
    between: (from, to) => (to > from ? openTime(from, to) : 0),
  }
}
