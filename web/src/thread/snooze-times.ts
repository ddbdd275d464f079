import { t } from '@lingui/core/macro'

const hour = 3_600_000

/** Nine in the morning, so many days ahead, where this person is. */
function morning(days: number): Date {
  const day = new Date()
  day.setDate(day.getDate() + days)
  day.setHours(9, 0, 0, 0)
  return day
}

/** Until when a chat can be put off. */
export function snoozeTimes(): { id: string; label: string; until: Date }[] {
  const toMonday = (8 - new Date().getDay()) % 7 || 7
  return [
    { id: 'hour', label: t`For an hour`, until: new Date(Date.now() + hour) },
    { id: 'later', label: t`For four hours`, until: new Date(Date.now() + 4 * hour) },
    { id: 'tomorrow', label: t`Until tomorrow`, until: morning(1) },
    { id: 'monday', label: t`Until Monday`, until: morning(toMonday) },
    { id: 'month', label: t`For 30 days`, until: morning(30) },
  ]
}
