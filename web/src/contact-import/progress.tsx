import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { CompletedPhones, SeveralPhones } from '../files/completed-phones.tsx'
import { CountTiles } from '../files/count-tiles.tsx'
import { numeral } from '../language/format.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import type { ImportProgress } from './documents.ts'
import { states } from './words.ts'

const tones: Partial<Record<ImportProgress['state'], Tone>> = {
  RUNNING: 'accent',
  READY: 'warn',
  FAILED: 'bad',
}

export const StateBadge = ({ state }: Pick<ImportProgress, 'state'>) => (
  <Badge tone={tones[state] ?? 'plain'}>{i18n._(states[state])}</Badge>
)

/** What became of the rows until now. */
export function Counts({ one }: { one: ImportProgress }) {
  const counts = [
    { label: t`Created`, value: one.createdCount },
    { label: t`Changed`, value: one.updatedCount },
    { label: t`Unchanged`, value: one.skippedCount },
    { label: t`Not saved`, value: one.refusedCount },
  ]
  return (
    <>
      <CountTiles counts={counts} />
      <CompletedPhones count={one.completedPhoneCount} />
      <SeveralPhones count={one.severalPhoneCount} />
    </>
  )
}

/** How far an import is, seen and heard. */
export function Bar({ one }: { one: ImportProgress }) {
  const { settledCount, rowCount } = one
  const part = rowCount > 0 ? settledCount / rowCount : 0
  return (
    <div className="flex flex-col gap-1.5">
      <progress
        aria-label={t`Progress of the import`}
        value={settledCount}
        max={rowCount}
        className="h-2 w-full accent-(--accent)"
      />
      <p className="text-ink-2 tabular-nums">
        {t`${numeral(settledCount)} of ${numeral(rowCount)} rows, ${numeral(part, { style: 'percent', maximumFractionDigits: 0 })}`}
      </p>
    </div>
  )
}
