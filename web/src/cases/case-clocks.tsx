import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Fact } from '../contact/panel-section.tsx'
import { dueAt } from '../service/due.ts'
import { clockWords } from '../service/words.ts'
import { duration, exactTime, useNow } from '../ui/time.ts'
import type { ShownCase } from './documents.ts'

type Clock = ShownCase['serviceClocks'][number]

const minute = 60_000

/** How it stands with what is measured, in words. */
function standing({ state, dueAt: at, remainingMinutes }: Clock, now: number): string {
  if (state === 'MET') return t`In time`
  if (state === 'MISSED') return t`Too late`
  if (state !== 'PAUSED') return at ? dueAt(at, now).words : ''
  const left = (remainingMinutes ?? 0) * minute
  return left > 0 ? t`Paused, ${duration(left)} remaining` : t`Paused`
}

const looks: Partial<Record<Clock['state'], string>> = { OVERDUE: 'text-bad', MISSED: 'text-bad' }

/** What service levels measure of a case. */
export function CaseClocks({ clocks }: { clocks: readonly Clock[] }) {
  const now = useNow()
  return clocks.map((clock) => (
    <Fact key={clock.kind} label={i18n._(clockWords[clock.kind])}>
      <span
        className={looks[clock.state]}
        data-clock={clock.state}
        title={[clock.levelName, clock.dueAt && t`Due ${exactTime(clock.dueAt)}`].filter(Boolean).join(' · ')}
      >
        {standing(clock, now)}
      </span>
    </Fact>
  ))
}
