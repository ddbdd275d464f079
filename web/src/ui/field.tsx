import { type ComponentProps, useId } from 'react'

const box =
  'w-full rounded-lg border border-edge bg-surface px-3 text-ink placeholder:text-ink-3 focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-bad'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** a short word of help under the field */
  hint?: string
}

/** A labelled line of text. */
export function Field({ label, hint, className = '', ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input id={id} aria-describedby={hint ? `${id}-hint` : undefined} className={`${box} h-10`} {...rest} />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
