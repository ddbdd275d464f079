import { t } from '@lingui/core/macro'
import type { KeyboardEvent } from 'react'
import { minutesOfDay, moved, resized, type TimeRange } from './ranges.ts'
import { step } from './use-paint.ts'
import { rangeWords, weekdayName } from './words.ts'

const percent = (minutes: number) => `${(minutes / minutesOfDay) * 100}%`

/** What a key makes of a range; undefined where it means nothing, null where it takes it away. */
function byKey(
  { key, shiftKey, currentTarget }: KeyboardEvent,
  range: TimeRange,
): TimeRange | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null
  const ahead = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const by = key === ahead ? step : -step
  return shiftKey ? resized(range, 'end', range.end + by, step) : moved(range, by)
}

interface RangeProps {
  day: number
  index: number
  range: TimeRange
  chosen: boolean
  help: string
  onChoose: () => void
  onEdit: () => void
  onChange: (range: TimeRange | null) => void
}

const grip = 'absolute inset-y-0 w-2 cursor-ew-resize'

/** A range as a bar: dragged, or moved by arrows, longer and shorter with Shift, exact by Enter, gone by Delete. */
function Bar({ day, index, range, chosen, help, onChoose, onEdit, onChange }: RangeProps) {
  const press = (event: KeyboardEvent) => {
    const next = byKey(event, range)
    if (next === undefined) return
    event.preventDefault()
    onChange(next)
  }
  const words = rangeWords(range)
  return (
    <button
      type="button"
      data-range={index}
      aria-label={t`${weekdayName(day)}, ${words}`}
      aria-describedby={help}
      aria-pressed={chosen}
      onFocus={onChoose}
      // Safari gives no focus to what is clicked.
      onPointerDown={(event) => event.currentTarget.focus()}
      onClick={(event) => event.detail === 0 && onEdit()}
      onKeyDown={press}
      className={`absolute inset-y-1 cursor-grab touch-none overflow-hidden rounded-md border text-xs font-medium whitespace-nowrap ${chosen ? 'border-accent bg-accent text-on-accent' : 'border-accent/40 bg-accent-soft text-accent'}`}
      style={{ insetInlineStart: percent(range.start), width: percent(range.end - range.start) }}
    >
      <span data-grip="move" className="absolute inset-0 flex items-center justify-center px-1">
        <span className="truncate">{range.end - range.start >= 150 ? words : null}</span>
      </span>
      <span data-grip="start" className={`${grip} start-0`} />
      <span data-grip="end" className={`${grip} end-0`} />
    </button>
  )
}

interface DayTrackProps extends Pick<RangeProps, 'day' | 'help' | 'onEdit'> {
  ranges: readonly TimeRange[]
  /** which of them is chosen */
  chosen: number | null
  disabled: boolean
  onChoose: (index: number) => void
  onChange: (index: number, range: TimeRange | null) => void
}

/** A day from midnight to midnight; lines stand at every third hour. */
export function DayTrack({ day, ranges, chosen, disabled, help, onChoose, onEdit, onChange }: DayTrackProps) {
  return (
    <div
      {...(disabled ? {} : { 'data-day': day })}
      className={`relative h-10 flex-1 rounded-lg border border-line bg-raised select-none ${disabled ? '' : 'cursor-crosshair touch-none'}`}
    >
      {[3, 6, 9, 12, 15, 18, 21].map((hour) => (
        <span
          key={hour}
          className="pointer-events-none absolute inset-y-0 w-px bg-line"
          style={{ insetInlineStart: percent(hour * 60) }}
        />
      ))}
      {ranges.map((range, index) =>
        disabled ? (
          <span
            key={range.start}
            className="absolute inset-y-1 flex items-center justify-center overflow-hidden rounded-md border border-accent/40 bg-accent-soft px-1 text-xs font-medium whitespace-nowrap text-accent"
            style={{ insetInlineStart: percent(range.start), width: percent(range.end - range.start) }}
          >
            <span className={range.end - range.start >= 150 ? 'truncate' : 'sr-only'}>
              {rangeWords(range)}
            </span>
          </span>
        ) : (
          <Bar
            // biome-ignore lint/suspicious/noArrayIndexKey: it keeps the focus while its times change
            key={index}
            {...{ day, index, range, help, onEdit }}
            chosen={chosen === index}
            onChoose={() => onChoose(index)}
            onChange={(next) => onChange(index, next)}
          />
        ),
      )}
    </div>
  )
}
