import { t } from '@lingui/core/macro'
import { useQuery } from 'urql'
import { graphql } from '../graphql/document.ts'
import { Field, Select } from '../ui/field.tsx'

const formsQuery = graphql(`
  query PlatformForms($numberId: ID) {
    platformForms(numberId: $numberId) { id name status }
  }
`)

interface FormChoiceProps {
  label: string
  /** whose forms; the default number where none is said */
  numberId: string | null
  value: string
  required?: boolean
  maxLength?: number
  onChange: (id: string) => void
}

/**
 * A form of the platform, by its name. Where the platform does not list them, or has none, its id is written; one that is
 * chosen already stays, whatever the list says.
 */
export function FormChoice({ label, numberId, value, required, maxLength, onChange }: FormChoiceProps) {
  // The platform is asked each time: a form may have been published a moment ago.
  const [{ data, fetching, stale }] = useQuery({
    query: formsQuery,
    variables: { numberId },
    requestPolicy: 'cache-and-network',
  })
  const isAsking = fetching || stale
  const forms = data?.platformForms ?? []
  const change = ({ target }: { target: { value: string } }) => onChange(target.value)
  // Never a text field that turns into a list under one's hands.
  if (forms.length === 0 && !isAsking) {
    return (
      <Field
        label={label}
        hint={t`Its id at the platform; it has to be published.`}
        required={required}
        maxLength={maxLength}
        autoComplete="off"
        value={value}
        onChange={change}
      />
    )
  }
  const ready = forms.filter(({ status }) => status === 'PUBLISHED')
  const others = forms.filter(({ status }) => status !== 'PUBLISHED')
  const isKnown = forms.some(({ id }) => id === value)
  return (
    <Select label={label} required={required} value={value} onChange={change}>
      <option value="">{isAsking && forms.length === 0 ? t`Looking for forms` : t`Choose a form`}</option>
      {ready.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {value !== '' && !isKnown ? <option value={value}>{value}</option> : null}
      {others.length > 0 ? (
        <optgroup label={t`Not published`}>
          {others.map(({ id, name }) => (
            <option key={id} value={id} disabled={id !== value}>
              {name}
            </option>
          ))}
        </optgroup>
      ) : null}
    </Select>
  )
}
