import { t } from '@lingui/core/macro'
import { Clock } from 'lucide-react'
import { agoInWords, millisecondsAhead } from '../../language/format.ts'
import { useNow } from '../../ui/time.ts'
import { openState, type Week } from '../../ui/week/ranges.ts'
import { timeOfDay, weekdayName } from '../../ui/week/words.ts'
import type { GroupOf } from './documents.ts'
import { toRange } from './week-of.ts'

type Holiday = GroupOf<'businessHours'>['holidays'][number]

const dayLength = 86_400_000

/** Whether it is open at this moment of the workspace's clock, and what comes next. */
function stateAt(now: number, week: Week, holidays: readonly Holiday[]) {
  const shown = now + millisecondsAhead(now)
  const today = Math.floor(shown / dayLength)
  const dayIn = (inDays: number) => new Date((today + inDays) * dayLength)
  const rangesIn = (inDays: number) => {
    const date = dayIn(inDays).toISOString().slice(0, 10)
    const holiday = holidays.find((one) => one.date === date)
    return holiday ? holiday.ranges.map(toRange) : (week[dayIn(inDays).getUTCDay()] ?? [])
  }
  const state = openState(rangesIn, Math.floor((shown % dayLength) / 60_000))
  return { ...state, weekday: state.next ? dayIn(state.next.inDays).getUTCDay() : 0 }
}

/** today at 17:00, tomorrow at 9:00, Monday at 9:00 */
function whenWords({ inDays, minutes }: { inDays: number; minutes: number }, weekday: number): string {
  const day = inDays < 2 ? agoInWords(inDays, 'day') : weekdayName(weekday)
  return t`${day} at ${timeOfDay(minutes)}`
}

function wordsOf({ open, next, weekday }: ReturnType<typeof stateAt>): string {
  const when = next && whenWords(next, weekday)
  if (open) return when ? t`Open now. Closes ${when}.` : t`Always open.`
  return when ? t`Closed now. Opens ${when}.` : t`Never open.`
}

/** What these hours mean at this moment. */
export function OpenLine({
  week,
  holidays,
  zone,
}: {
  week: Week
  holidays: readonly Holiday[]
  zone: string
}) {
  const state = stateAt(useNow(), week, holidays)
  return (
    <p
      className={`flex flex-wrap items-center gap-x-2 rounded-lg px-3 py-2 font-medium ${state.open ? 'bg-accent-soft text-accent' : 'bg-raised text-ink-2'}`}
    >
      <Clock className="size-4" aria-hidden="true" />
      <span>{wordsOf(state)}</span>
      <span className="font-normal">{t`Time zone: ${zone}`}</span>
    </p>
  )
}
