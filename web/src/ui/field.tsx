import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useAtFault } from './form.tsx'

const box =
  'w-full rounded-lg border border-edge bg-surface px-3 text-ink placeholder:text-ink-3 focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-bad'

interface Labelled {
  label: string
  /** a short word of help under the field */
  hint?: ReactNode
}

interface FrameProps extends Labelled {
  id: string
  className: string
  children: ReactNode
}

function Frame({ id, label, hint, className, children }: FrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** What ties a control to its words, and to the fault that the server found with it. */
function useTies(name: string | undefined, hint: ReactNode) {
  const id = useId()
  const atFault = useAtFault(name)
  return {
    id,
    name,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    'aria-invalid': atFault || undefined,
  }
}

type FieldProps = Labelled & ComponentProps<'input'>

/** A labelled line of text. */
export function Field({ label, hint, className = '', name, ...rest }: FieldProps) {
  const ties = useTies(name, hint)
  return (
    <Frame id={ties.id} label={label} hint={hint} className={className}>
      <input {...ties} className={`${box} h-10`} {...rest} />
    </Frame>
  )
}

type TextAreaProps = Labelled & ComponentProps<'textarea'>

/** Labelled lines of text. */
export function TextArea({ label, hint, className = '', name, rows = 3, ...rest }: TextAreaProps) {
  const ties = useTies(name, hint)
  return (
    <Frame id={ties.id} label={label} hint={hint} className={className}>
      <textarea {...ties} rows={rows} className={`${box} py-2 leading-normal`} {...rest} />
    </Frame>
  )
}

type SelectProps = Labelled & ComponentProps<'select'>

/** A labelled choice of one; the control that every phone and screen reader knows best. */
export function Select({ label, hint, className = '', name, children, ...rest }: SelectProps) {
  const ties = useTies(name, hint)
  return (
    <Frame id={ties.id} label={label} hint={hint} className={className}>
      <div className="relative">
        <select {...ties} className={`${box} h-10 appearance-none pe-9`} {...rest}>
          {children}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-3"
          aria-hidden="true"
        />
      </div>
    </Frame>
  )
}

type TickBoxProps = Labelled & ComponentProps<'input'>

/** Yes or no. */
export function TickBox({ label, hint, className = '', name, ...rest }: TickBoxProps) {
  const ties = useTies(name, hint)
  return (
    <div className={`flex gap-2.5 ${className}`}>
      <input {...ties} type="checkbox" className="mt-0.5 size-4 shrink-0 accent-(--accent)" {...rest} />
      <div className="min-w-0">
        <label htmlFor={ties.id} className="font-medium">
          {label}
        </label>
        {hint ? (
          <p id={`${ties.id}-hint`} className="text-xs text-ink-3">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}
