import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { numbersQuery } from '../contact/documents.ts'
import { DateTimeField } from '../ui/date-field/date-field.tsx'
import { Field, Select } from '../ui/field.tsx'
import type { RulePartProps } from './rule-draft.ts'

/** On which number, when, and on what other condition. */
export default function LimitFields({ draft, set }: RulePartProps) {
  const [{ data }] = useQuery({ query: numbersQuery })
  const numbers = data?.numbers ?? []
  const example = 'contact_name != null'
  // It does not close while a field in it is emptied.
  const [isOpen] = useState(
    Boolean(draft.numberId || draft.conditions || draft.activeFrom || draft.activeUntil),
  )
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer font-medium">
        <Trans>Where and when it answers</Trans>
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        <Select
          label={t`Number`}
          name="numberId"
          value={draft.numberId}
          onChange={({ target }) => set({ numberId: target.value })}
        >
          <option value="">{t`All numbers`}</option>
          {numbers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField
            label={t`From`}
            name="activeFrom"
            value={draft.activeFrom}
            onChange={(activeFrom) => set({ activeFrom })}
          />
          <DateTimeField
            label={t`Until`}
            name="activeUntil"
            value={draft.activeUntil}
            onChange={(activeUntil) => set({ activeUntil })}
          />
        </div>
        <Field
          label={t`Condition`}
          name="conditions"
          dir="ltr"
          maxLength={2000}
          hint={t`An expression, as ${example}; empty for none.`}
          value={draft.conditions}
          onChange={({ target }) => set({ conditions: target.value })}
        />
      </div>
    </details>
  )
}
