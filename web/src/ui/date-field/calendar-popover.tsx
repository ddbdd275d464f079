import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Popover } from '@base-ui/react/popover'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { addMonths, within } from './days.ts'
import { dateKind } from './kinds.ts'
import { writer } from './typed.ts'

interface CalendarPopoverProps {
  /** what the date is of */
  label: string
  anchor: RefObject<HTMLElement | null>
  /** what opens and closes it */
  button: RefObject<HTMLButtonElement | null>
  /** the chosen day; empty for none */
  day: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
  /** with what opened it having the focus again, unless something else was pressed */
  onClose: (givesBack: boolean) => void
}

const select = 'h-8 min-w-0 rounded-lg border border-line bg-surface px-1.5'

/** Years around the one that is shown, as far as a choice is possible. */
function yearsAround(year: number, min?: string, max?: string): number[] {
  const from = min ? Number(min.slice(0, 4)) : year - 100
  const to = max ? Number(max.slice(0, 4)) : year + 20
  const [first, last] = [Math.max(from, year - 100), Math.min(to, year + 20)]
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => first + at)
}

interface MonthProps extends Pick<CalendarPopoverProps, 'min' | 'max'> {
  shown: string
  onShow: (day: string) => void
}

/** Which month is shown. */
function Month({ shown, min, max, onShow }: MonthProps) {
  const [year = 0, month = 1] = shown.split('-').map(Number)
  const go = (months: number) => onShow(addMonths(shown, months))
  return (
    <div className="flex items-center gap-1">
      <IconButton label={t`Month before`} onClick={() => go(-1)}>
        <ChevronLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      </IconButton>
      <select
        aria-label={t`Month`}
        value={month}
        onChange={({ target }) => go(Number(target.value) - month)}
        className={`${select} flex-1`}
      >
        {Array.from({ length: 12 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a month is its number
          <option key={at} value={at + 1}>
            {writer({ month: 'long' }).format(Date.UTC(2000, at))}
          </option>
        ))}
      </select>
      <select
        aria-label={t`Year`}
        value={year}
        onChange={({ target }) => go(12 * (Number(target.value) - year))}
        className={select}
      >
        {yearsAround(year, min, max).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <IconButton label={t`Month after`} onClick={() => go(1)}>
        <ChevronRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** A month to choose a day of. It exists only while it is open. */
export default function CalendarPopover(props: CalendarPopoverProps) {
  const { label, anchor, button, day, min, max, onChoose, onClose } = props
  const today = dateKind.now()
  const [shown, setShown] = useState(() => within(day || today, min, max))
  const grid = useRef<HTMLTableElement>(null)
  // What is open below, a dialog or the page's keys, has no part in what is pressed here.
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onClose(true)
  }
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Popover.Root
        open
        modal="trap-focus"
        onOpenChange={(open, { event, reason }) => {
          const isButton = event.target instanceof Node && button.current?.contains(event.target)
          if (!open && !isButton) onClose(reason === 'close-press')
        }}
      >
        <Popover.Portal>
          <Popover.Positioner anchor={anchor} align="start" sideOffset={6} className="z-50">
            <Popover.Popup
              aria-label={t`Calendar: ${label}`}
              initialFocus={() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? true}
              finalFocus={false}
              onKeyDown={press}
              className="flex w-74 max-w-(--available-width) flex-col gap-2 rounded-xl border border-line bg-surface p-3 shadow-float outline-none"
            >
              <Month shown={shown} min={min} max={max} onShow={(next) => setShown(within(next, min, max))} />
              <CalendarGrid
                ref={grid}
                shown={shown}
                chosen={day}
                today={today}
                min={min}
                max={max}
                onShow={setShown}
                onChoose={onChoose}
              />
              <div className="flex gap-2">
                {within(today, min, max) === today ? (
                  <Button size="small" className="flex-1" onClick={() => onChoose(today)}>
                    <Trans>Today</Trans>
                  </Button>
                ) : null}
                {/* With it the focus stays inside until it is closed, on a phone too. */}
                <Popover.Close render={<Button size="small" className="flex-1" />}>
                  <Trans>Close the calendar</Trans>
                </Popover.Close>
              </div>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </DirectionProvider>
  )
}
