import { t } from '@lingui/core/macro'
import { daysToMonday, morningIn } from '../language/calendar.ts'

const hour = 3_600_000

/** Until when a chat can be put off, by the clock of the workspace. */
export function snoozeTimes(): { id: string; label: string; until: Date }[] {
  const now = Date.now()
  const morning = (days: number) => new Date(morningIn(days, now))
  return [
    { id: 'hour', label: t`For an hour`, until: new Date(now + hour) },
    { id: 'later', label: t`For four hours`, until: new Date(now + 4 * hour) },
    { id: 'tomorrow', label: t`Until tomorrow`, until: morning(1) },
    { id: 'monday', label: t`Until Monday`, until: morning(daysToMonday(now)) },
    { id: 'month', label: t`For 30 days`, until: morning(30) },
  ]
}
