import { t } from '@lingui/core/macro'
import { daysToMonday, morningIn } from '../language/calendar.ts'

const hour = 3_600_000

/** When a message may be sent later. */
export function laterTimes(now: number): { id: string; label: string; at: number }[] {
  return [
    { id: 'hour', label: t`In an hour`, at: now + hour },
    { id: 'tomorrow', label: t`Tomorrow at nine`, at: morningIn(1, now) },
    { id: 'monday', label: t`On Monday at nine`, at: morningIn(daysToMonday(now), now) },
  ]
}
