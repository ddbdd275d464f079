import { useState } from 'react'
import { Field } from '../../ui/field.tsx'

interface WholeNumberProps {
  label: string
  name: string
  hint?: string
  value: number | null
  least: number
  most: number
  /** what is empty means something: never, or as the service has it */
  mayBeEmpty?: boolean
  onChange: (value: number | null) => void
}

/** A whole number. What is none yet stays in the field and counts as nothing; the server says what is too much. */
export function WholeNumber({ value, least, most, mayBeEmpty = false, onChange, ...rest }: WholeNumberProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <Field
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      step={1}
      value={draft ?? (value === null ? '' : String(value))}
      onBlur={() => setDraft(null)}
      onChange={({ target }) => {
        setDraft(target.value)
        if (target.value === '' && mayBeEmpty) onChange(null)
        else if (/^\d{1,6}$/.test(target.value)) onChange(Number(target.value))
      }}
      {...rest}
    />
  )
}
