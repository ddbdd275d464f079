import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { RangeFields } from '../../ui/week/range-fields.tsx'
import { freeRange, fromClock, type TimeRange, toClock } from '../../ui/week/ranges.ts'
import { rangeWords, weekdayName } from '../../ui/week/words.ts'
import type { CustomFieldProps } from './custom-field.ts'

/** Hours of a day as a node has them. */
interface Opening {
  day?: string
  enabled?: boolean
  start_time?: string
  end_time?: string
}

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const

const openingsOf = (value: unknown): Opening[] => (Array.isArray(value) ? value : [])

const rangesOf = (openings: readonly Opening[], day: number): TimeRange[] =>
  openings.flatMap(({ day: name, enabled = false, start_time: start, end_time: end }) =>
    enabled && name?.toLowerCase() === names[day] && start && end
      ? [{ start: fromClock(start), end: fromClock(end) }]
      : [],
  )

/** The hours of all days, with those of one day in place of what it had. */
const withRanges = (openings: readonly Opening[], day: number, ranges: readonly TimeRange[]): Opening[] => [
  ...openings.filter(({ day: name }) => name?.toLowerCase() !== names[day]),
  ...ranges.map(({ start, end }) => ({
    day: names[day] as string,
    enabled: true,
    start_time: toClock(start),
    end_time: toClock(end),
  })),
]

/** Hours of a week. */
export function HoursField({ label, value, disabled, onChange }: CustomFieldProps) {
  const openings = openingsOf(value)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {fromMonday.map((day) => {
        const ranges = rangesOf(openings, day)
        const name = weekdayName(day)
        const set = (next: readonly TimeRange[]) => onChange(withRanges(openings, day, next))
        const free = freeRange(ranges)
        return (
          <div key={day} className="flex flex-col gap-1.5">
            <div className="flex min-h-9 items-center gap-2">
              <span className="flex-1">{name}</span>
              {ranges.length === 0 ? <span className="text-ink-2">{t`Closed`}</span> : null}
              {disabled || free === null ? null : (
                <IconButton
                  label={t`Add hours on ${weekdayName(day)}`}
                  onClick={() => set([...ranges, free])}
                >
                  <Plus className="size-4" aria-hidden="true" />
                </IconButton>
              )}
            </div>
            {ranges.map((range, at) =>
              disabled ? (
                <p key={range.start}>{rangeWords(range)}</p>
              ) : (
                <RangeFields
                  // biome-ignore lint/suspicious/noArrayIndexKey: a range whose times change stays the same field
                  key={at}
                  of={name}
                  range={range}
                  onChange={(next) => set(ranges.map((one) => (one === range ? next : one)))}
                  onRemove={() => set(ranges.filter((one) => one !== range))}
                />
              ),
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
