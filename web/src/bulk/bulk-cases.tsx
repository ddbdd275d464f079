import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { caseFieldsQuery } from '../cases/documents.ts'
import { DeclaredInput } from '../contact/declared-inputs.tsx'
import { tagsQuery } from '../contact/documents.ts'
import type { Value } from '../contact/field-values.ts'
import type { ConversationChangeInput } from '../generated/documents.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'

/** What is changed: a field by its key, or tags. Keys of fields have no +. */
const [adding, removing] = ['+add', '+remove'] as const

interface BulkCasesProps {
  /** how many chats are picked */
  many: number
  onPick: (change: ConversationChangeInput) => void
  onClose: () => void
}

/** Changes tags or one field of the cases of all chats that are picked. */
export default function BulkCases({ many, onPick, onClose }: BulkCasesProps) {
  const [fields] = useQuery({ query: caseFieldsQuery })
  const [tags] = useQuery({ query: tagsQuery })
  const [what, setWhat] = useState<string>(adding)
  const [value, setValue] = useState<Value | null>(null)
  const [asked, setTag] = useState('')
  // What is changed stays what was picked when it was asked.
  const [count] = useState(many)
  const declared = (fields.data?.caseFields ?? []).filter(({ isArchived }) => !isArchived)
  const names = (tags.data?.tags.nodes ?? []).map(({ name }) => name)
  const tag = asked || names[0]
  const field = declared.find(({ key }) => key === what)
  const save = () => {
    if (field) return onPick({ fillCases: { values: { [field.key]: value } } })
    if (tag) onPick({ tagCases: what === adding ? { add: [tag] } : { remove: [tag] } })
  }
  return (
    <Dialog title={t`Change the cases`} onClose={onClose}>
      <Form
        onSubmit={save}
        onCancel={onClose}
        problem={null}
        busy={false}
        disabled={!field && !tag}
        submit={t`Save`}
      >
        <p>
          <Plural value={count} one="In # conversation:" other="In # conversations:" />
        </p>
        <Select
          label={t`What to change`}
          value={what}
          onChange={({ target }) => {
            setWhat(target.value)
            setValue(null)
          }}
        >
          <option value={adding}>{t`Add a tag`}</option>
          <option value={removing}>{t`Remove a tag`}</option>
          {declared.map(({ key, label }) => (
            <option key={key} value={key}>
              {t`Field: ${label}`}
            </option>
          ))}
        </Select>
        {field ? (
          <DeclaredInput key={field.key} field={field} name="value" value={value} onChange={setValue} />
        ) : (
          <Select
            label={t`Tag of the cases`}
            value={tag ?? ''}
            onChange={({ target }) => setTag(target.value)}
            hint={names.length === 0 && tags.data ? t`There is no tag yet.` : undefined}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {field ? (
          <p className="text-xs text-ink-3">{t`Leave empty to remove the value from the cases.`}</p>
        ) : null}
      </Form>
    </Dialog>
  )
}
