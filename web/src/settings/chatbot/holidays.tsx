import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { dateOf } from '../../language/calendar.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { joined } from '../../ui/week/ranges.ts'
import { DayRanges } from '../../ui/week/week-hours.tsx'
import { rangeWords } from '../../ui/week/words.ts'
import type { GroupOf } from './documents.ts'
import { fromRange, toRange } from './week-of.ts'

type Holiday = GroupOf<'businessHours'>['holidays'][number]

interface HolidaysProps {
  holidays: readonly Holiday[]
  disabled: boolean
  onChange: (holidays: Holiday[]) => void
}

/** Tomorrow, or the first day after it that is none yet. */
function nextFree(holidays: readonly Holiday[]): string {
  for (let ahead = 1; ; ahead++) {
    const date = dateOf(new Date().toISOString(), -ahead)
    if (!holidays.some((one) => one.date === date)) return date
  }
}

/** Days that are not like their weekday: closed, or open at other hours. */
export function Holidays({ holidays, disabled, onChange }: HolidaysProps) {
  const add = useRef<HTMLButtonElement>(null)
  const change = (index: number, part: Partial<Holiday>) =>
    onChange(holidays.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const remove = (index: number) => {
    onChange(holidays.filter((_one, at) => at !== index))
    add.current?.focus()
  }
  return (
    <>
      {holidays.length === 0 ? (
        <p className="text-ink-2">
          <Trans>No holidays yet.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {holidays.map(({ date, name, ranges }, index) => {
            const called = name || date
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: it keeps the focus while its day changes
              <li key={index} className="flex flex-col gap-3 py-3 first:pt-0">
                <div className="flex flex-wrap items-end gap-3">
                  <DateField
                    label={t`Day`}
                    name="date"
                    className="w-44"
                    value={date}
                    onChange={(day) => day && change(index, { date: day })}
                  />
                  <Field
                    label={t`What it is called`}
                    name="name"
                    maxLength={100}
                    className="min-w-40 flex-1"
                    value={name}
                    onChange={({ target }) => change(index, { name: target.value })}
                  />
                  {disabled ? null : (
                    <IconButton label={t`Remove ${called}`} onClick={() => remove(index)}>
                      <X className="size-4" aria-hidden="true" />
                    </IconButton>
                  )}
                </div>
                <div className="flex flex-wrap items-start gap-3">
                  <span className="py-1 text-ink-2">
                    {ranges.length === 0
                      ? t({ message: 'Closed all day', context: 'state' })
                      : joined(ranges.map(toRange)).map(rangeWords).join(', ')}
                  </span>
                  {disabled ? null : (
                    <DayRanges
                      of={called}
                      ranges={ranges.map(toRange)}
                      onChange={(next) => change(index, { ranges: next.map(fromRange) })}
                    />
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {disabled ? null : (
        <div>
          <Button
            ref={add}
            size="small"
            onClick={() => onChange([...holidays, { date: nextFree(holidays), name: '', ranges: [] }])}
          >
            <Plus className="size-4" aria-hidden="true" />
            <Trans>Add a holiday</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
