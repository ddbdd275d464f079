import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { DeclaredInput } from '../contact/declared-inputs.tsx'
import type { DeclaredField } from '../contact/field-documents.ts'
import { changedValues, type Value, type Values } from '../contact/field-values.ts'
import { useChange } from '../graphql/use-change.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { type ShownCase, updateCaseMutation } from './documents.ts'

interface EditCaseProps {
  of: ShownCase
  declared: readonly DeclaredField[]
  onClose: () => void
}

/** The fields of a case. */
export default function EditCase({ of, declared, onClose }: EditCaseProps) {
  const before = of.fields as Values
  const [values, setValues] = useState<Record<string, Value | null>>(before)
  const { run, busy, problem } = useChange(updateCaseMutation, onClose)
  const save = () => void run({ input: { id: of.id, fields: changedValues(before, values) } })
  return (
    <Dialog title={t`Fields of the case`} onClose={onClose}>
      <Form onSubmit={save} onCancel={onClose} problem={problem} busy={busy} submit={t`Save`}>
        {declared.map((field) => (
          <DeclaredInput
            key={field.key}
            field={field}
            name={`fields.${field.key}`}
            value={values[field.key] ?? null}
            onChange={(value) => setValues({ ...values, [field.key]: value })}
          />
        ))}
      </Form>
    </Dialog>
  )
}
