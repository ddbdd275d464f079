import { t } from '@lingui/core/macro'
import { CalendarDays, Clock } from 'lucide-react'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { useAtFault } from '../form.tsx'
import { dateKind, dateTimeKind, type Kind, timeKind } from './kinds.ts'
import { type Part, textOf } from './segments.ts'
import { type Typed, useTyped } from './use-typed.ts'

const CalendarPopover = lazy(() => import('./calendar-popover.tsx'))

const sizes = { normal: 'h-10', small: 'h-8 text-[0.8125rem]' }

/** What all fields of dates and times take. */
interface DateFieldProps extends Omit<Typed, 'kind'> {
  label: string
  /** the label is read, and not shown */
  hideLabel?: boolean
  /** a short word of help under the field */
  hint?: ReactNode
  /** for the fault that the server found with it */
  name?: string | undefined
  required?: boolean | undefined
  /** what others show is wrong with it */
  invalid?: boolean | undefined
  size?: keyof typeof sizes
  className?: string
  /** the line of text */
  ref?: RefObject<HTMLInputElement | null> | undefined
}

interface TypedFieldProps extends DateFieldProps {
  field: RefObject<HTMLInputElement | null>
  typed: ReturnType<typeof useTyped>
  placeholder: string
  /** what stands at the end of the line */
  children: ReactNode
}

/** A line of text for a date or time, with its label and what is wrong with it. */
function TypedField({ label, hideLabel, hint, className = '', field, typed, ...rest }: TypedFieldProps) {
  const { name, invalid, size = 'normal', required, readOnly, placeholder, children } = rest
  const id = useId()
  const atFault = useAtFault(name)
  const { text, fault, handlers } = typed
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      {hideLabel ? null : (
        <label htmlFor={id} className="mb-1.5 block font-medium">
          {label}
        </label>
      )}
      <div className="flex rounded-lg border border-edge bg-surface has-aria-invalid:border-bad has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
        <input
          ref={field}
          id={id}
          name={name}
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-label={hideLabel ? label : undefined}
          title={hideLabel ? label : undefined}
          aria-describedby={described || undefined}
          aria-invalid={atFault || invalid || fault !== null || undefined}
          required={required}
          readOnly={readOnly}
          placeholder={placeholder}
          value={text}
          {...handlers}
          className={`min-w-0 flex-1 bg-transparent ps-2.5 pe-1 text-ink outline-none placeholder:text-ink-3 ${sizes[size]}`}
        />
        {readOnly ? null : children}
      </div>
      {fault ? (
        <p id={`${id}-fault`} className="mt-1 text-xs text-bad">
          {fault}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

interface CalendarFieldProps extends DateFieldProps {
  kind: Kind
  /** the value after a day was chosen */
  chosen: (day: string) => string
  /** the part that is marked then */
  next: Part
}

/** A field of text with a calendar beside it. */
function CalendarField({ kind, chosen, next, ...props }: CalendarFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const field = props.ref ?? own
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<Element | null>(null)
  const turn = (next: boolean) => {
    opener.current = document.activeElement
    setOpen(next)
  }
  const typed = useTyped({ kind, ...props }, field)
  const { value, min, max, readOnly, onChange } = props
  const choose = (day: string) => {
    setOpen(false)
    typed.mark(next)
    onChange(chosen(day))
    field.current?.focus()
  }
  const open = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'ArrowDown' || readOnly) return
    event.preventDefault()
    turn(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Alt and the arrow open the calendar, as in the browser's own field
    <div className={props.className} onKeyDown={open}>
      <TypedField {...props} className="" field={field} typed={typed} placeholder={kind.placeholder()}>
        <button
          ref={button}
          type="button"
          aria-label={t`Choose a date`}
          title={t`Choose a date`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => turn(!isOpen)}
          className="flex w-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:text-ink"
        >
          <CalendarDays className="size-4" aria-hidden="true" />
        </button>
      </TypedField>
      {isOpen ? (
        <Suspense fallback={null}>
          <CalendarPopover
            label={props.label}
            anchor={field}
            button={button}
            day={value.slice(0, 10)}
            min={min?.slice(0, 10)}
            max={max?.slice(0, 10)}
            onChoose={choose}
            onClose={(givesBack) => {
              setOpen(false)
              if (givesBack && opener.current instanceof HTMLElement) opener.current.focus()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** A day, in the format and language of the page; its value is as in HTML: 2026-12-24. */
export function DateField(props: DateFieldProps) {
  return <CalendarField {...props} kind={dateKind} chosen={(day) => day} next="day" />
}

const morning = '09:00'

/** A day and a time; its value is as in HTML: 2026-12-24T14:05. A day that is chosen keeps the time. */
export function DateTimeField(props: DateFieldProps) {
  const time = props.value.slice(11, 16) || morning
  return <CalendarField {...props} kind={dateTimeKind} chosen={(day) => `${day}T${time}`} next="hour" />
}

const halfHours = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
)

/** A time of day, in the format and language of the page; its value is as in HTML: 14:05. */
export function TimeField(props: DateFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const field = props.ref ?? own
  const typed = useTyped({ kind: timeKind, ...props }, field)
  return (
    <TypedField {...props} field={field} typed={typed} placeholder={timeKind.placeholder()}>
      <span className="relative flex w-9 shrink-0 items-center justify-center text-ink-2">
        <Clock className="size-4" aria-hidden="true" />
        {/* For a finger: the list that its phone has for choices. By keys the time is typed or moved. */}
        <select
          aria-label={t`Choose a time`}
          title={t`Choose a time`}
          tabIndex={-1}
          value={halfHours.includes(props.value) ? props.value : ''}
          onChange={({ target }) => props.onChange(target.value)}
          className="absolute inset-0 cursor-pointer appearance-none opacity-0"
        >
          <option value="" hidden />
          {halfHours.map((time) => (
            <option key={time} value={time}>
              {textOf(timeKind.segments(time))}
            </option>
          ))}
        </select>
      </span>
    </TypedField>
  )
}
