import { t } from '@lingui/core/macro'
import { duration } from '../ui/time.ts'

/** How it stands with a deadline: there is time, little time, or none left. */
export type DueStanding = 'ahead' | 'soon' | 'late'

const hour = 3_600_000

/** The one place that says how long until something is due: rows, the header, the panel and the wall show the same. */
export function dueAt(at: string, now: number): { standing: DueStanding; time: string; words: string } {
  const left = Date.parse(at) - now
  const time = duration(Math.abs(left))
  if (left <= 0) return { standing: 'late', time, words: t`${time} late` }
  return { standing: left < hour ? 'soon' : 'ahead', time, words: t`Due in ${time}` }
}
