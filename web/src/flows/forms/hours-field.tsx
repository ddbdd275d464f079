import { t } from '@lingui/core/macro'
import { dates } from '../../language/format.ts'
import type { CustomFieldProps } from './custom-field.ts'

interface Day {
  day: string
  enabled?: boolean
  start_time?: string
  end_time?: string
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** 2024 began on a Monday. */
const dayName = (at: number): string =>
  dates({ weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + at))

const scheduleOf = (value: unknown): Day[] => (Array.isArray(value) ? value : [])

const box = 'h-9 w-24 rounded-lg border border-edge bg-surface px-2'

/** Hours of a week, one span a day. */
export function HoursField({ label, value, disabled, onChange }: CustomFieldProps) {
  const schedule = scheduleOf(value)
  const of = (day: string): Day | undefined => schedule.find((one) => one.day === day)
  const set = (day: string, changes: Partial<Day>) => {
    const before = of(day) ?? { day, enabled: false, start_time: '09:00', end_time: '17:00' }
    onChange([...schedule.filter((one) => one.day !== day), { ...before, ...changes }])
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {days.map((day, at) => {
        const name = dayName(at)
        const { enabled = false, start_time: start = '09:00', end_time: end = '17:00' } = of(day) ?? {}
        return (
          <div key={day} className="flex min-h-9 flex-wrap items-center gap-2">
            <label className="flex min-w-28 flex-1 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-(--accent)"
                checked={enabled}
                disabled={disabled}
                onChange={({ target }) => set(day, { enabled: target.checked })}
              />
              {name}
            </label>
            {enabled ? (
              <>
                <input
                  type="time"
                  aria-label={t`${name} from`}
                  className={box}
                  value={start}
                  readOnly={disabled}
                  onChange={({ target }) => target.value && set(day, { start_time: target.value })}
                />
                <input
                  type="time"
                  aria-label={t`${name} until`}
                  className={box}
                  value={end === '24:00' ? '23:59' : end}
                  readOnly={disabled}
                  onChange={({ target }) => target.value && set(day, { end_time: target.value })}
                />
              </>
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}
