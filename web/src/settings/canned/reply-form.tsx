import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { type Below, belowOf, buttonsOf, nothingBelow } from '../../canned/below.ts'
import { categories, categoryWord } from '../../canned/categories.ts'
import type { SavedReply } from '../../canned/documents.ts'
import { sentFileOf } from '../../canned/file.ts'
import type { SentFile } from '../../chat/outbox-items.ts'
import { FileField } from '../../composer/file-field.tsx'
import { type Change, useChange } from '../../graphql/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea, TickBox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { BelowFields } from './below-fields.tsx'
import { createReplyMutation, updateReplyMutation } from './documents.ts'

interface Draft {
  name: string
  shortcut: string
  content: string
  category: string
  isActive: boolean
  below: Below
  file: SentFile | null
}

const empty: Draft = {
  name: '',
  shortcut: '',
  content: '',
  category: 'general',
  isActive: true,
  below: nothingBelow,
  file: null,
}

interface ReplyDialogProps {
  title: string
  submit: string
  first: Draft
  /** one that is there can be switched off */
  existing: boolean
  change: Pick<Change<unknown, unknown>, 'busy' | 'problem'>
  onSave: (draft: Draft) => void
  onClose: () => void
}

function ReplyDialog({ title, submit, first, existing, change, onSave, onClose }: ReplyDialogProps) {
  const [draft, setDraft] = useState(first)
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const known = useId()
  const { busy, problem } = change
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={() => onSave(draft)}
        onCancel={onClose}
        submit={submit}
        busy={busy}
        problem={problem}
        disabled={draft.name.trim() === '' || draft.content.trim() === ''}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={100}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Field
          label={t`Shortcut`}
          name="shortcut"
          maxLength={50}
          hint={t`What is typed after a slash to find it.`}
          value={draft.shortcut}
          onChange={(event) => set({ shortcut: event.target.value })}
        />
        <TextArea
          label={t`Text`}
          name="content"
          dir="auto"
          rows={5}
          maxLength={4096}
          hint={t`${'{{contact_name}}'} and ${'{{phone_number}}'} become those of the person that one writes to.`}
          value={draft.content}
          onChange={(event) => set({ content: event.target.value })}
        />
        <Field
          label={t`Category`}
          name="category"
          maxLength={50}
          list={known}
          value={draft.category}
          onChange={(event) => set({ category: event.target.value })}
        />
        <datalist id={known}>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryWord(category)}
            </option>
          ))}
        </datalist>
        <FileField file={draft.file} onChange={(file) => set({ file })} />
        <BelowFields below={draft.below} onChange={(below) => set({ below })} />
        {existing ? (
          <TickBox
            label={t`Active`}
            hint={t`One that is not active is kept, and not offered.`}
            checked={draft.isActive}
            onChange={(event) => set({ isActive: event.target.checked })}
          />
        ) : null}
      </Form>
    </Dialog>
  )
}

function inputOf({ name, shortcut, content, category, below, file }: Draft) {
  const buttons = buttonsOf(below)
  return { name, shortcut, content, category, mediaId: file?.id ?? null, ...(buttons && { buttons }) }
}

export function NewReply({ onClose }: { onClose: () => void }) {
  const change = useChange(createReplyMutation, onClose)
  const save = (draft: Draft) => change.run({ input: inputOf(draft) })
  const words = { title: t`New saved reply`, submit: t`Create saved reply`, first: empty, existing: false }
  return <ReplyDialog {...words} change={change} onSave={save} onClose={onClose} />
}

export function EditReply({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const change = useChange(updateReplyMutation, onClose)
  const { id, name } = reply
  const save = (draft: Draft) => change.run({ input: { id, ...inputOf(draft), isActive: draft.isActive } })
  const first = {
    ...reply,
    shortcut: reply.shortcut ?? '',
    below: belowOf(reply.buttons),
    file: reply.file && sentFileOf(reply.file),
  }
  const words = { title: t`Saved reply: ${name}`, submit: t`Save saved reply`, first, existing: true }
  return <ReplyDialog {...words} change={change} onSave={save} onClose={onClose} />
}
