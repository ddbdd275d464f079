import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { IconButton } from '../button.tsx'
import { TimeField } from '../date-field/date-field.tsx'
import { fromClock, minutesOfDay, type TimeRange, toClock } from './ranges.ts'

const box = 'min-w-29 flex-1 sm:max-w-36'

interface RangeFieldsProps {
  /** what they are of: a weekday, a holiday */
  of: string
  range: TimeRange
  first?: RefObject<HTMLInputElement | null>
  onChange: (range: TimeRange) => void
  onRemove: () => void
}

/** As fields for times have them: midnight at the end of a day is 00:00. */
const shown = ({ start, end }: TimeRange) => ({ start: toClock(start), end: toClock(end % minutesOfDay) })

/** A range by its times. What makes no range waits until it does, and says so. */
export function RangeFields({ of, range, first, onChange, onRemove }: RangeFieldsProps) {
  const [draft, setDraft] = useState(shown(range))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be changed elsewhere, by dragging
  useEffect(() => setDraft(shown(range)), [range.start, range.end])
  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (next.start === '' || next.end === '') return
    const end = fromClock(next.end) || minutesOfDay
    if (fromClock(next.start) < end) onChange({ start: fromClock(next.start), end })
  }
  const wrong =
    draft.start !== '' && draft.end !== '' && fromClock(draft.start) >= (fromClock(draft.end) || minutesOfDay)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TimeField
        ref={first}
        label={t`${of}: from`}
        hideLabel
        invalid={wrong}
        value={draft.start}
        onChange={(start) => change({ start })}
        className={box}
      />
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <TimeField
        label={t`${of}: to`}
        hideLabel
        invalid={wrong}
        value={draft.end}
        onChange={(end) => change({ end })}
        className={box}
      />
      <IconButton label={t`Remove these hours of ${of}`} onClick={onRemove}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
      {wrong ? (
        <p role="alert" className="basis-full text-xs text-bad">
          {t`It must start before it ends; hours across midnight are two ranges.`}
        </p>
      ) : null}
    </div>
  )
}
