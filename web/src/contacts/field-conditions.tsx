import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DeclaredField } from '../contact/field-documents.ts'
import type { ContactFieldFilter } from '../generated/documents.ts'
import { Chips } from '../saved-views/chips.tsx'
import { DateField } from '../ui/date-field/date-field.tsx'
import { Field, Select } from '../ui/field.tsx'

/** The server takes no more. */
const most = 5

interface ConditionProps {
  field: DeclaredField
  asked: ContactFieldFilter | undefined
  onChange: (next: Omit<ContactFieldFilter, 'key'> | undefined) => void
}

const numberOf = (text: string) =>
  text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text)

/** From one value to another, of numbers or of days. */
function Between({ field, asked, onChange }: ConditionProps) {
  const { label, kind } = field
  const isDate = kind === 'DATE'
  const names = isDate ? (['from', 'to'] as const) : (['atLeast', 'atMost'] as const)
  const change = (name: (typeof names)[number], text: string) => {
    const { key: _, ...now } = asked ?? { key: '' }
    const value = isDate ? text || undefined : numberOf(text)
    onChange({ ...now, [name]: value })
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      {names.map((name, index) => {
        const title = index === 0 ? t`${label} from` : t`${label} to`
        const value = String(asked?.[name] ?? '')
        const set = (text: string) => change(name, text)
        return isDate ? (
          <DateField key={name} label={title} value={value} onChange={set} />
        ) : (
          <Field
            key={name}
            type="number"
            label={title}
            value={value}
            onChange={({ target }) => set(target.value)}
          />
        )
      })}
    </div>
  )
}

function Condition(props: ConditionProps) {
  const { field, asked, onChange } = props
  const { label, kind, options } = field
  if (kind === 'CHOICE') {
    return (
      <Chips
        label={label}
        all={options.map((name) => ({ id: name, name }))}
        picked={asked?.is ?? []}
        onChange={(is) => onChange(is && { is })}
      />
    )
  }
  if (kind === 'BOOLEAN') {
    return (
      <Select
        label={label}
        value={asked?.is?.[0] ?? ''}
        onChange={({ target }) => onChange(target.value ? { is: [target.value] } : undefined)}
      >
        <option value="">–</option>
        <option value="true">{t`Yes`}</option>
        <option value="false">{t`No`}</option>
      </Select>
    )
  }
  if (kind === 'NUMBER' || kind === 'DATE') return <Between {...props} />
  return (
    <Field
      label={label}
      value={asked?.is?.[0] ?? ''}
      onChange={({ target }) => onChange(target.value ? { is: [target.value] } : undefined)}
    />
  )
}

interface FieldConditionsProps {
  declared: readonly DeclaredField[]
  asked: readonly ContactFieldFilter[]
  onChange: (asked: ContactFieldFilter[]) => void
}

/** What custom fields have to be, each by the control that fits what it holds. */
export function FieldConditions({ declared, asked, onChange }: FieldConditionsProps) {
  if (declared.length === 0) return null
  const change = (key: string, next: Omit<ContactFieldFilter, 'key'> | undefined) => {
    const others = asked.filter((one) => one.key !== key)
    const says = next && Object.values(next).some((value) => value !== undefined)
    onChange(says ? [...others, { key, ...next }] : others)
  }
  const full = asked.length >= most
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-xs font-semibold text-ink-2">
        <Trans>Custom fields</Trans>
      </legend>
      {declared
        .filter(({ key }) => !full || asked.some((one) => one.key === key))
        .map((field) => (
          <Condition
            key={field.key}
            field={field}
            asked={asked.find(({ key }) => key === field.key)}
            onChange={(next) => change(field.key, next)}
          />
        ))}
    </fieldset>
  )
}
