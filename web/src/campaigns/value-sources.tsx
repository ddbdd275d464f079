import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from 'urql'
import { contactFieldsQuery } from '../contact/field-documents.ts'
import type { BroadcastAudienceValueInput } from '../generated/documents.ts'
import type { Blank } from '../templates/values.ts'
import { Field, Select } from '../ui/field.tsx'
import { serverName } from './server-name.ts'

/** What stands in a blank: something of the contact, a text, or the text where the contact has nothing. */
interface Source {
  field: string
  text: string
}
export type Sources = Record<string, Source>

const none: Source = { field: '', text: '' }

/** The first value of most templates is a name. */
export const firstSources = (blanks: readonly Blank[]): Sources =>
  Object.fromEntries(
    blanks.map(({ key, variable }) => [key, /name/i.test(variable) ? { ...none, field: 'name' } : none]),
  )

/** As the server takes it; a blank with nothing is left out, and told as missing. */
export function valuesFrom(blanks: readonly Blank[], sources: Sources): BroadcastAudienceValueInput[] {
  return blanks.flatMap((blank) => {
    const { field, text } = sources[blank.key] ?? none
    if (field === '' && text.trim() === '') return []
    return [
      {
        name: serverName(blank),
        ...(field !== '' && { field }),
        ...(text.trim() !== '' && { text: text.trim() }),
      },
    ]
  })
}

interface SourcesProps {
  blanks: readonly Blank[]
  sources: Sources
  onChange: (sources: Sources) => void
}

/** What stands in the values of the template, for each contact. */
export function ValueSources({ blanks, sources, onChange }: SourcesProps) {
  const [{ data }] = useQuery({ query: contactFieldsQuery })
  const declared = (data?.contactFields ?? []).filter(({ isArchived }) => !isArchived)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">
        <Trans>Contents of the values</Trans>
      </legend>
      {blanks.map(({ key, label, example }) => {
        const { field, text } = sources[key] ?? none
        const set = (part: Partial<Source>) => onChange({ ...sources, [key]: { field, text, ...part } })
        return (
          <div key={key} className="grid gap-2 sm:grid-cols-2">
            <Select label={label} value={field} onChange={({ target }) => set({ field: target.value })}>
              <option value="">{t`The same text for all`}</option>
              <option value="name">{t`Name of the contact`}</option>
              <option value="phone">{t`Phone of the contact`}</option>
              {declared.map((one) => (
                <option key={one.key} value={`custom_fields.${one.key}`}>
                  {one.label}
                </option>
              ))}
            </Select>
            <Field
              label={field === '' ? t`Text for ${label}` : t`Where there is none: ${label}`}
              hint={example ? <Trans>For example: {example}</Trans> : undefined}
              maxLength={1024}
              autoComplete="off"
              value={text}
              onChange={({ target }) => set({ text: target.value })}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
