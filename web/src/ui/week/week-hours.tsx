import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarDays, CopyPlus, Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { weekBegins } from '../../language/format.ts'
import { Button, IconButton } from '../button.tsx'
import { RowMenu } from '../row-menu.tsx'
import { DayTrack } from './day-track.tsx'
import { RangeFields } from './range-fields.tsx'
import { days, freeRange, type TimeRange, type Week, withDay, withRange } from './ranges.ts'
import { usePaint } from './use-paint.ts'
import { rangeWords, timeOfDay, weekdayName } from './words.ts'

interface WeekProps {
  week: Week
  onChange: (week: Week) => void
  disabled?: boolean
}

interface DayProps extends WeekProps {
  day: number
}

const workdays = [1, 2, 3, 4, 5]

/** What can be done with a whole day. */
function DayMenu({ week, day, onChange }: DayProps) {
  const own = week[day] ?? []
  const copy = (to: readonly number[]) =>
    onChange(week.map((ranges, index) => (to.includes(index) ? own : ranges)))
  const name = weekdayName(day)
  return (
    <RowMenu
      label={t`Hours of ${name}`}
      actions={[
        { label: t`Copy to every day`, icon: CopyPlus, onChoose: () => copy(days) },
        { label: t`Copy to Monday to Friday`, icon: CalendarDays, onChoose: () => copy(workdays) },
        own.length > 0 && {
          label: t`Closed all day`,
          icon: X,
          onChoose: () => onChange(withDay(week, day, [])),
        },
      ]}
    />
  )
}

/** Adds the hours of an office to a closed day, else an hour. */
function AddHours({ week, day, onChange }: DayProps) {
  const own = week[day] ?? []
  const free = freeRange(own)
  return (
    <IconButton
      label={t`Add hours on ${weekdayName(day)}`}
      data-add={day}
      disabled={free === null}
      onClick={() => free && onChange(withDay(week, day, [...own, free]))}
    >
      <Plus className="size-4" aria-hidden="true" />
    </IconButton>
  )
}

/** The hours over the tracks. */
function Hours() {
  return (
    <div aria-hidden="true" className="flex gap-3 text-xs text-ink-3 tabular-nums">
      <span className="w-28 shrink-0" />
      <span className="relative h-5 flex-1">
        {[3, 6, 9, 12, 15, 18, 21].map((hour) => (
          <span
            key={hour}
            className="absolute -translate-x-1/2 rtl:translate-x-1/2"
            style={{ insetInlineStart: `${(hour / 24) * 100}%` }}
          >
            {timeOfDay(hour * 60)}
          </span>
        ))}
      </span>
      <span className="w-19 shrink-0" />
    </div>
  )
}

type Chosen = { day: number; index: number } | null

/** Where there is room: the days below each other as tracks on which one drags. */
function Tracks({ week, order, disabled = false, onChange }: WeekProps & { order: readonly number[] }) {
  const grid = useRef<HTMLDivElement>(null)
  const exact = useRef<HTMLInputElement>(null)
  const help = useId()
  const [chosen, setChosen] = useState<Chosen>(null)
  const { shown, handlers } = usePaint(grid, { week, order, onChange })
  const change = (day: number, index: number, range: TimeRange | null) => {
    onChange(withRange(week, day, index, range))
    if (range) return
    // What had the focus goes away, and the focus must not go with it.
    grid.current?.querySelector<HTMLElement>(`[data-add="${day}"]`)?.focus()
    setChosen(null)
  }
  const range = chosen && week[chosen.day]?.[chosen.index]
  return (
    <div ref={grid} {...(disabled ? {} : handlers)} className="hidden flex-col gap-1.5 @3xl:flex">
      <Hours />
      {order.map((day) => (
        <div key={day} className="flex items-center gap-3">
          <span className="w-28 shrink-0 truncate font-medium">{weekdayName(day)}</span>
          <DayTrack
            day={day}
            ranges={shown[day] ?? []}
            chosen={chosen?.day === day ? chosen.index : null}
            disabled={disabled}
            help={help}
            onChoose={(index) => setChosen({ day, index })}
            onEdit={() => exact.current?.focus()}
            onChange={(index, next) => change(day, index, next)}
          />
          {disabled ? null : (
            <span className="flex w-19 shrink-0">
              <AddHours {...{ week, day, onChange }} />
              <DayMenu {...{ week, day, onChange }} />
            </span>
          )}
        </div>
      ))}
      {disabled ? null : (
        <>
          <p id={help} className="mt-1 text-xs text-ink-3">
            <Trans>
              Drag over the days to add hours, or drag a bar or its ends. With the keyboard: arrows move a
              bar, with Shift its end, Enter sets exact times, Delete removes it.
            </Trans>
          </p>
          {chosen && range ? (
            <div className="mt-1 flex items-center gap-3">
              <span className="w-28 shrink-0 truncate font-medium">{weekdayName(chosen.day)}</span>
              <RangeFields
                of={weekdayName(chosen.day)}
                range={range}
                first={exact}
                onChange={(next) => change(chosen.day, chosen.index, next)}
                onRemove={() => change(chosen.day, chosen.index, null)}
              />
            </div>
          ) : null}
        </>
      )}
    </div>
  )
}

/** Where there is little room: the days with fields for their times. */
function DayFields({ week, day, disabled = false, onChange }: DayProps) {
  const ranges = week[day] ?? []
  const name = weekdayName(day)
  const item = useRef<HTMLLIElement>(null)
  const remove = (index: number) => {
    onChange(withRange(week, day, index, null))
    item.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <li ref={item} className="flex flex-col gap-2 border-b border-line py-2 last:border-b-0">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        {ranges.length === 0 ? (
          <span className="text-ink-2">{t({ message: 'Closed', context: 'hours' })}</span>
        ) : null}
        {disabled ? null : (
          <>
            <AddHours {...{ week, day, onChange }} />
            <DayMenu {...{ week, day, onChange }} />
          </>
        )}
      </div>
      {disabled && ranges.length > 0 ? (
        <p className="text-ink-2">{ranges.map(rangeWords).join(', ')}</p>
      ) : null}
      {disabled
        ? null
        : ranges.map((range, index) => (
            <RangeFields
              // biome-ignore lint/suspicious/noArrayIndexKey: it keeps the focus while its times change
              key={index}
              of={name}
              range={range}
              onChange={(next) => onChange(withRange(week, day, index, next))}
              onRemove={() => remove(index)}
            />
          ))}
    </li>
  )
}

/** The hours of a week, several ranges a day: painted by dragging, set by keys, and by plain fields on a phone. */
export function WeekHours({ week, disabled = false, onChange }: WeekProps) {
  const first = weekBegins()
  const order = days.map((day) => (day + first) % 7)
  return (
    <div className="@container">
      <Tracks {...{ week, order, disabled, onChange }} />
      <ul className="@3xl:hidden">
        {order.map((day) => (
          <DayFields key={day} {...{ week, day, disabled, onChange }} />
        ))}
      </ul>
    </div>
  )
}

/** Hours of one day alone. */
export function DayRanges({
  of,
  ranges,
  onChange,
}: {
  of: string
  ranges: readonly TimeRange[]
  onChange: (ranges: TimeRange[]) => void
}) {
  const free = freeRange(ranges)
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex flex-col gap-2">
      {ranges.map((range, index) => (
        <RangeFields
          // biome-ignore lint/suspicious/noArrayIndexKey: it keeps the focus while its times change
          key={index}
          of={of}
          range={range}
          onChange={(next) => onChange(ranges.map((own, at) => (at === index ? next : own)))}
          onRemove={() => {
            onChange(ranges.filter((_own, at) => at !== index))
            add.current?.focus()
          }}
        />
      ))}
      <div>
        <Button
          ref={add}
          size="small"
          disabled={free === null}
          onClick={() => free && onChange([...ranges, free])}
        >
          <Plus className="size-4" aria-hidden="true" />
          <Trans>Open at hours</Trans>
        </Button>
      </div>
    </div>
  )
}
