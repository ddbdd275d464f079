import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { DeclaredField } from '../../contact/field-documents.ts'
import { type Change, useChange } from '../../graphql/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { FieldDocuments } from './documents.ts'
import { kinds } from './kinds.ts'

type Kind = DeclaredField['kind']

interface Draft {
  label: string
  key: string
  kind: Kind
  /** a line each */
  options: string
}

/** What a label suggests as the key: its letters and digits. */
function keyOf(label: string): string {
  const plain = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 64)
}

const optionsOf = ({ kind, options }: Draft): string[] =>
  kind === 'CHOICE' ? options.split('\n').flatMap((line) => line.trim() || []) : []

interface FieldDialogProps {
  title: string
  submit: string
  first: Draft
  /** key and kind of one that is there never change */
  existing: boolean
  change: Pick<Change<unknown, unknown>, 'busy' | 'problem'>
  onSave: (draft: Draft) => void
  onClose: () => void
}

function FieldDialog({ title, submit, first, existing, change, onSave, onClose }: FieldDialogProps) {
  const [draft, setDraft] = useState(first)
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const key = draft.key || keyOf(draft.label)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={() => onSave({ ...draft, key })}
        onCancel={onClose}
        submit={submit}
        busy={change.busy}
        problem={change.problem}
        disabled={draft.label.trim() === '' || key === ''}
      >
        <Field
          label={t`Label`}
          name="label"
          maxLength={100}
          hint={t`What it is called beside a conversation.`}
          value={draft.label}
          onChange={({ target }) => set({ label: target.value })}
        />
        {existing ? null : (
          <>
            <Field
              label={t`Key`}
              name="key"
              maxLength={64}
              hint={t`Its name in the API: letters, digits and _. It never changes.`}
              value={key}
              onChange={({ target }) => set({ key: target.value })}
            />
            <Select
              label={t`What it holds`}
              name="kind"
              value={draft.kind}
              onChange={({ target }) => set({ kind: target.value as Kind })}
            >
              {Object.entries(kinds).map(([kind, word]) => (
                <option key={kind} value={kind}>
                  {i18n._(word)}
                </option>
              ))}
            </Select>
          </>
        )}
        {draft.kind === 'CHOICE' ? (
          <TextArea
            label={t`What can be chosen`}
            name="options"
            rows={5}
            hint={t`One per line. Contacts with another value keep it.`}
            value={draft.options}
            onChange={({ target }) => set({ options: target.value })}
          />
        ) : null}
      </Form>
    </Dialog>
  )
}

export function NewField({ of, onClose }: { of: FieldDocuments; onClose: () => void }) {
  const change = useChange(of.create, onClose)
  const save = (draft: Draft) => {
    const { label, key, kind } = draft
    return change.run({ input: { label, key, kind, options: optionsOf(draft) } })
  }
  const first: Draft = { label: '', key: '', kind: 'TEXT', options: '' }
  const words = { title: t`New field`, submit: t`Create field`, first, existing: false }
  return <FieldDialog {...words} change={change} onSave={save} onClose={onClose} />
}

interface EditFieldProps {
  of: FieldDocuments
  field: DeclaredField
  onClose: () => void
}

export function EditField({ of, field, onClose }: EditFieldProps) {
  const change = useChange(of.update, onClose)
  const { key, label, kind, options } = field
  const save = (draft: Draft) =>
    change.run({
      input: { key, label: draft.label, ...(kind === 'CHOICE' && { options: optionsOf(draft) }) },
    })
  const first: Draft = { label, key, kind, options: options.join('\n') }
  const words = { title: t`Field: ${label}`, submit: t`Save field`, first, existing: true }
  return <FieldDialog {...words} change={change} onSave={save} onClose={onClose} />
}
