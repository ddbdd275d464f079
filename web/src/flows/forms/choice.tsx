import { t } from '@lingui/core/macro'
import { Select } from '../../ui/field.tsx'

export interface ChoiceProps {
  label: string
  value: unknown
  disabled: boolean
  onChange: (value: string | undefined) => void
  /** what nothing is called */
  none: string
  options: readonly { id: string; name: string }[]
}

/** One of what the server has; what is chosen and not known here stays so until another is. */
export function Choice({ label, value, disabled, onChange, none, options }: ChoiceProps) {
  const chosen = typeof value === 'string' ? value : ''
  const isKnown = options.some(({ id }) => id === chosen)
  return (
    <Select
      label={label}
      value={chosen}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{none}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {chosen && !isKnown ? <option value={chosen}>{t`As it is`}</option> : null}
    </Select>
  )
}
