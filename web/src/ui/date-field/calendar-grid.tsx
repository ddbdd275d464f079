import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { weekBegins } from '../../language/format.ts'
import { addDays, addMonths, weekdayOf, within } from './days.ts'
import { writer } from './typed.ts'

interface CalendarGridProps {
  ref: RefObject<HTMLTableElement | null>
  /** the day that has the focus, or gets it; its month is shown */
  shown: string
  /** empty for none */
  chosen: string
  today: string
  min?: string | undefined
  max?: string | undefined
  onShow: (day: string) => void
  onChoose: (day: string) => void
}

/** The weeks of the month of a day, with the days of its neighbours that are in them. */
function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const begin = addDays(first, -((weekdayOf(first) - weekBegins() + 7) % 7))
  const next = addMonths(first, 1)
  const weeks: string[][] = []
  for (let monday = begin; monday < next; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)))
  return weeks
}

/** Where a key leads from a day: the keys of the pattern for date grids. */
function dayAt(key: string, isShifted: boolean, day: string): string | null {
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1
  const inWeek = (weekdayOf(day) - weekBegins() + 7) % 7
  if (key === 'ArrowRight') return addDays(day, forward)
  if (key === 'ArrowLeft') return addDays(day, -forward)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'Home') return addDays(day, -inWeek)
  if (key === 'End') return addDays(day, 6 - inWeek)
  if (key === 'PageUp') return addMonths(day, isShifted ? -12 : -1)
  if (key === 'PageDown') return addMonths(day, isShifted ? 12 : 1)
  return null
}

const look =
  'size-9 rounded-lg tabular-nums hover:bg-raised aria-disabled:opacity-40 aria-[current=date]:font-bold aria-[current=date]:underline in-aria-selected:bg-accent in-aria-selected:text-on-accent'

/** The days of a month. */
export function CalendarGrid({ ref, shown, chosen, today, min, max, onShow, onChoose }: CalendarGridProps) {
  const byKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that a key led to
  useEffect(() => {
    if (byKey.current) ref.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    byKey.current = false
  }, [shown])
  const weeks = weeksOf(shown)
  const press = (event: KeyboardEvent) => {
    const next = dayAt(event.key, event.shiftKey, shown)
    if (next === null) return
    event.preventDefault()
    byKey.current = true
    onShow(within(next, min, max))
  }
  const long = writer({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <table
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern for date grids
      role="grid"
      aria-label={writer({ month: 'long', year: 'numeric' }).format(Date.parse(shown))}
      onKeyDown={press}
      className="w-full text-center"
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th
              key={day}
              scope="col"
              abbr={writer({ weekday: 'long' }).format(Date.parse(day))}
              className="py-1 text-xs font-medium text-ink-2"
            >
              {writer({ weekday: 'narrow' }).format(Date.parse(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const isOut = within(day, min, max) !== day
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
                <td
                  key={day}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
                  role="gridcell"
                  aria-selected={day === chosen}
                  className="p-0"
                >
                  <button
                    type="button"
                    tabIndex={day === shown ? 0 : -1}
                    aria-label={long.format(Date.parse(day))}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={isOut || undefined}
                    onClick={() => !isOut && onChoose(day)}
                    className={`${look} ${day.slice(0, 7) === shown.slice(0, 7) ? '' : 'text-ink-3'}`}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
