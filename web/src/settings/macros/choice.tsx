import { t } from '@lingui/core/macro'
import { Select } from '../../ui/field.tsx'

interface ChoiceProps {
  label: string
  name: string
  value: string
  /** undefined while they are on their way */
  choices: readonly { id: string; name: string }[] | undefined
  /** what stands first, for nothing */
  none?: string
  onChoose: (id: string) => void
}

/** One of several; what was chosen and is gone since then is said to be. */
export function Choice({ label, name, value, choices, none, onChoose }: ChoiceProps) {
  const isGone = value !== '' && choices !== undefined && !choices.some(({ id }) => id === value)
  return (
    <Select label={label} name={name} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{none ?? t`Choose…`}</option>
      {isGone ? <option value={value}>{t`Deleted or not usable`}</option> : null}
      {(choices ?? []).map(({ id, name: called }) => (
        <option key={id} value={id}>
          {called}
        </option>
      ))}
    </Select>
  )
}
