import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Note } from '../chat/note-documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { mentionedIn } from './mentioned-in.ts'
import { deleteNoteMutation, updateNoteMutation } from './note-documents.ts'
import NoteField from './note-field.tsx'
import { useReaders } from './use-readers.ts'

interface StepProps {
  note: Note
  onClose: () => void
}

function EditNote({ note, onClose }: StepProps) {
  const [text, setText] = useState(note.text)
  const readers = useReaders(note.contactId)
  const { run, busy, problem } = useChange(updateNoteMutation, onClose)
  const known = note.mentions.flatMap((one) =>
    one.__typename === 'MemberActor' && one.id && one.name ? [{ id: one.id, name: one.name }] : [],
  )
  const save = () => {
    const mentionIds = mentionedIn(text, [...readers, ...known])
    void run({ input: { id: note.id, content: text, mentionIds } })
  }
  return (
    <Dialog title={t`Edit the note`} onClose={onClose}>
      <Form
        onSubmit={save}
        onCancel={onClose}
        problem={problem}
        busy={busy}
        disabled={text.trim() === ''}
        submit={t`Save`}
      >
        <NoteField label={t`Note`} text={text} onChange={setText} onSubmit={save} readers={readers} />
      </Form>
    </Dialog>
  )
}

function DeleteNote({ note, onClose }: StepProps) {
  const { run, busy, problem } = useChange(deleteNoteMutation, onClose)
  return (
    <Confirm
      title={t`Delete the note?`}
      submit={t`Delete`}
      onConfirm={() => void run({ id: note.id })}
      onClose={onClose}
      problem={problem}
      busy={busy}
    >
      <p>
        <Trans>It is deleted for everybody. This cannot be undone.</Trans>
      </p>
    </Confirm>
  )
}

/** What its author can do with a note. */
export default function NoteMenu({ note }: { note: Note }) {
  const [step, setStep] = useState<'edit' | 'delete'>()
  const onClose = () => setStep(undefined)
  return (
    <span className="-my-2 -me-2.5">
      <RowMenu
        label={t`What to do with the note`}
        actions={[
          { label: t`Edit`, icon: Pencil, onChoose: () => setStep('edit') },
          { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setStep('delete') },
        ]}
      />
      {step === 'edit' ? <EditNote note={note} onClose={onClose} /> : null}
      {step === 'delete' ? <DeleteNote note={note} onClose={onClose} /> : null}
    </span>
  )
}
