import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { IconButton } from '../button.tsx'
import { fromClock, minutesOfDay, type TimeRange, toClock } from './ranges.ts'

const box =
  'h-10 min-w-0 flex-1 rounded-lg border border-edge bg-surface px-2 text-ink focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-bad sm:max-w-32 max-sm:px-1.5 max-sm:[&::-webkit-calendar-picker-indicator]:hidden'

interface RangeFieldsProps {
  /** what they are of: a weekday, a holiday */
  of: string
  range: TimeRange
  first?: Ref<HTMLInputElement>
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
      <input
        ref={first}
        type="time"
        aria-label={t`${of}: from`}
        aria-invalid={wrong || undefined}
        value={draft.start}
        onChange={({ target }) => change({ start: target.value })}
        className={box}
      />
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <input
        type="time"
        aria-label={t`${of}: to`}
        aria-invalid={wrong || undefined}
        value={draft.end}
        onChange={({ target }) => change({ end: target.value })}
        className={box}
      />
      <IconButton label={t`Remove these hours of ${of}`} onClick={onRemove}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
      {wrong ? (
        <p role="alert" className="basis-full text-xs text-bad">
          {t`It has to begin before it ends; hours over midnight are two ranges.`}
        </p>
      ) : null}
    </div>
  )
}
