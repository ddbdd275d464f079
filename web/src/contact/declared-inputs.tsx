import { t } from '@lingui/core/macro'
import { DateField } from '../ui/date-field/date-field.tsx'
import { Field, Select } from '../ui/field.tsx'
import type { DeclaredField } from './field-documents.ts'
import type { Value } from './field-values.ts'

interface DeclaredInputProps {
  field: DeclaredField
  value: Value | null
  onChange: (value: Value | null) => void
  /** as a fault of it is told */
  name?: string
}

/** The control that fits what a field holds; empty takes the value away. */
export function DeclaredInput(props: DeclaredInputProps) {
  const { field, value, onChange } = props
  const { key, label, kind, options } = field
  const name = props.name ?? `customFields.${key}`
  if (kind === 'BOOLEAN') {
    return (
      <Select
        label={label}
        name={name}
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
      >
        <option value="">–</option>
        <option value="true">{t`Yes`}</option>
        <option value="false">{t`No`}</option>
        {value === null || typeof value === 'boolean' ? null : <option value={value}>{value}</option>}
      </Select>
    )
  }
  if (kind === 'CHOICE') {
    // One that is not offered any more stays until another is chosen.
    const all = value === null || options.includes(String(value)) ? options : [String(value), ...options]
    return (
      <Select
        label={label}
        name={name}
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">–</option>
        {all.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    )
  }
  if (kind === 'DATE') {
    return (
      <DateField
        label={label}
        name={name}
        value={value === null ? '' : String(value)}
        onChange={(day) => onChange(day || null)}
      />
    )
  }
  const type = { NUMBER: 'number', TEXT: 'text' }[kind]
  const read = (text: string) => (kind === 'NUMBER' && Number.isFinite(Number(text)) ? Number(text) : text)
  return (
    <Field
      label={label}
      name={name}
      type={type}
      step="any"
      maxLength={1000}
      defaultValue={value === null ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : read(target.value))}
    />
  )
}
