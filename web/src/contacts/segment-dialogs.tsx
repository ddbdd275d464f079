import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ContactFilter } from '../generated/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import {
  createSegmentMutation,
  deleteSegmentMutation,
  type Segment,
  updateSegmentMutation,
} from './documents.ts'

interface NameFormProps {
  title: string
  name: string
  state: Pick<ReturnType<typeof useChange>, 'busy' | 'problem'>
  onSave: (name: string) => void
  onClose: () => void
}

function NameForm({ title, state, onSave, onClose, ...given }: NameFormProps) {
  const [name, setName] = useState(given.name)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={() => onSave(name)}
        onCancel={onClose}
        submit={t`Save`}
        disabled={name.trim() === ''}
        {...state}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={100}
          hint={t`Everybody in the workspace who sees contacts finds the segment.`}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Form>
    </Dialog>
  )
}

interface SaveProps {
  filter: ContactFilter
  onSaved: (id: string) => void
  onClose: () => void
}

/** Keeps what the list shows under a name. */
export function SaveSegment({ filter, onSaved, onClose }: SaveProps) {
  const { run, ...state } = useChange(createSegmentMutation, ({ createContactSegment: { contactSegment } }) =>
    onSaved(contactSegment.id),
  )
  return (
    <NameForm
      title={t`Save as segment`}
      name=""
      state={state}
      onSave={(name) => void run({ input: { name, filter } })}
      onClose={onClose}
    />
  )
}

interface SegmentProps {
  segment: Segment
  onClose: () => void
}

export function RenameSegment({ segment, onClose }: SegmentProps) {
  const { run, ...state } = useChange(updateSegmentMutation, onClose)
  return (
    <NameForm
      title={t`Rename the segment`}
      name={segment.name}
      state={state}
      onSave={(name) => void run({ input: { id: segment.id, name } })}
      onClose={onClose}
    />
  )
}

/** Asks before a segment is gone. */
export function DeleteSegment({ segment, onDeleted, onClose }: SegmentProps & { onDeleted: () => void }) {
  const { run, busy, problem } = useChange(deleteSegmentMutation, onDeleted)
  return (
    <Confirm
      title={t`Delete the segment “${segment.name}”?`}
      submit={t`Delete`}
      onConfirm={() => void run({ id: segment.id })}
      onClose={onClose}
      problem={problem}
      busy={busy}
    >
      <p>
        <Trans>It goes for everybody in the workspace. Its contacts stay where they are.</Trans>
      </p>
    </Confirm>
  )
}
