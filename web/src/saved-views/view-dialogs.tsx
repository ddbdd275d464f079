import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ConversationFilter } from '../generated/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { useMay } from '../session/me-context.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, TickBox } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import type { SavedView } from './documents.ts'
import {
  createSavedViewMutation,
  deleteSavedViewMutation,
  updateSavedViewMutation,
} from './view-documents.ts'

interface NameFormProps {
  title: string
  submit: string
  name: string
  shared: boolean
  /** whether this person may say who has it */
  mayShare: boolean
  state: Pick<ReturnType<typeof useChange>, 'busy' | 'problem'>
  onSave: (name: string, isShared: boolean) => void
  onClose: () => void
}

function NameForm({ title, submit, mayShare, state, onSave, onClose, ...given }: NameFormProps) {
  const [name, setName] = useState(given.name)
  const [shared, setShared] = useState(given.shared)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={() => onSave(name, shared)}
        onCancel={onClose}
        submit={submit}
        disabled={name.trim() === ''}
        {...state}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {mayShare ? (
          <TickBox
            label={t`For everybody in the workspace`}
            checked={shared}
            onChange={({ target }) => setShared(target.checked)}
          />
        ) : null}
      </Form>
    </Dialog>
  )
}

interface SaveProps {
  filter: ConversationFilter
  onSaved: (id: string) => void
  onClose: () => void
}

/** Keeps what the list shows under a name. */
export function SaveView({ filter, onSaved, onClose }: SaveProps) {
  const mayShare = useMay('CHAT_ASSIGN_WRITE')
  const { run, ...state } = useChange(createSavedViewMutation, ({ createSavedView: { savedView } }) =>
    onSaved(savedView.id),
  )
  return (
    <NameForm
      title={t`Save as view`}
      submit={t`Save`}
      name=""
      shared={false}
      mayShare={mayShare}
      state={state}
      onSave={(name, isShared) => void run({ input: { name, isShared, filter } })}
      onClose={onClose}
    />
  )
}

interface ViewProps {
  view: SavedView
  onClose: () => void
}

/** Another name, and who has it: only who made a view can take it back from the others. */
export function EditView({ view, onClose }: ViewProps) {
  const mayShare = useMay('CHAT_ASSIGN_WRITE') && (view.isOwn || !view.isShared)
  const { run, ...state } = useChange(updateSavedViewMutation, onClose)
  return (
    <NameForm
      title={t`Change the view`}
      submit={t`Save`}
      name={view.name}
      shared={view.isShared}
      mayShare={mayShare}
      state={state}
      onSave={(name, isShared) =>
        void run({ input: { id: view.id, name, ...(isShared !== view.isShared && { isShared }) } })
      }
      onClose={onClose}
    />
  )
}

/** Asks before a view is gone. */
export function DeleteView({ view, onDeleted, onClose }: ViewProps & { onDeleted: () => void }) {
  const { run, busy, problem } = useChange(deleteSavedViewMutation, onDeleted)
  return (
    <Confirm
      title={t`Delete the view “${view.name}”?`}
      submit={t`Delete`}
      onConfirm={() => void run({ id: view.id })}
      onClose={onClose}
      problem={problem}
      busy={busy}
    >
      <p>
        {view.isShared ? (
          <Trans>It goes for everybody in the workspace. Its conversations stay where they are.</Trans>
        ) : (
          <Trans>Its conversations stay where they are.</Trans>
        )}
      </p>
    </Confirm>
  )
}
