import { t } from '@lingui/core/macro'
import { useId, useRef } from 'react'
import { TextArea } from '../../ui/field.tsx'

interface TextFieldProps {
  label: string
  hint?: string | undefined
  value: string
  max: number
  rows?: number | undefined
  disabled: boolean
  /** names of values that can be put in */
  variables: readonly string[]
  onChange: (value: string) => void
}

/** A text in which values can stand. */
export function TextField({
  label,
  hint,
  value,
  max,
  rows = 3,
  disabled,
  variables,
  onChange,
}: TextFieldProps) {
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const insert = (name: string) => {
    const field = frame.current?.querySelector('textarea')
    const at = field?.selectionStart ?? value.length
    onChange(`${value.slice(0, at)}{{${name}}}${value.slice(field?.selectionEnd ?? at)}`)
    field?.focus()
  }
  return (
    <div ref={frame} className="flex flex-col gap-1.5">
      <TextArea
        label={label}
        hint={hint}
        dir="auto"
        rows={rows}
        maxLength={max}
        readOnly={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {variables.length > 0 && !disabled ? (
        <select
          id={id}
          aria-label={t`Insert a value into ${label}`}
          value=""
          onChange={({ target }) => insert(target.value)}
          className="h-7 max-w-full self-start rounded-lg border border-line bg-surface px-2 text-xs text-ink-2"
        >
          <option value="">{t`Insert a value`}</option>
          {variables.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  )
}
