import { t } from '@lingui/core/macro'
import { DateField } from '../../ui/date-field/date-field.tsx'
import { Field } from '../../ui/field.tsx'

interface NameAndEndProps {
  value: { name: string; day: string }
  /** what it may be for */
  hint: string
  onChange: (changes: { name?: string; day?: string }) => void
}

/** What a new key of either kind is called, and its last day. */
export function NameAndEnd({ value, hint, onChange }: NameAndEndProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t`Name`}
        name="name"
        maxLength={100}
        hint={hint}
        value={value.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <DateField
        label={t`Last day`}
        name="expiresAt"
        hint={t`Empty for no end.`}
        value={value.day}
        onChange={(day) => onChange({ day })}
      />
    </div>
  )
}
