import type { ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'

interface NumberFieldProps {
  label: string
  hint?: ReactNode
  value: number
  min: number
  max: number
  readOnly: boolean
  /** the server found fault with it */
  isAtFault: boolean
  onChange: (value: number) => void
}

/** A whole number; nothing yet is zero. */
export function NumberField({ value, isAtFault, onChange, ...rest }: NumberFieldProps) {
  return (
    <Field
      type="number"
      inputMode="numeric"
      step={1}
      autoComplete="off"
      className="min-w-36 flex-1"
      aria-invalid={isAtFault || undefined}
      value={value === 0 && rest.min > 0 ? '' : value}
      onChange={({ target }) => onChange(Math.trunc(Number(target.value)) || 0)}
      {...rest}
    />
  )
}
