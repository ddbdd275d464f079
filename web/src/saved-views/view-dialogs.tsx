import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import type { ConversationFilter, ConversationOrder } from '../generated/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { useMay } from '../session/me-context.ts'
import { TickBox } from '../ui/field.tsx'
import type { SavedView } from './documents.ts'
import { ForgetDialog, NameDialog } from './name-dialogs.tsx'
import {
  createSavedViewMutation,
  deleteSavedViewMutation,
  updateSavedViewMutation,
} from './view-documents.ts'

interface ViewFormProps extends Omit<ComponentProps<typeof NameDialog>, 'onSave'> {
  shared: boolean
  /** whether this person may say who has it */
  mayShare: boolean
  onSave: (name: string, isShared: boolean) => void
}

/** A view has a name, and is of one person or of everybody. */
function ViewForm({ mayShare, onSave, shared: given, ...rest }: ViewFormProps) {
  const [shared, setShared] = useState(given)
  return (
    <NameDialog {...rest} onSave={(name) => onSave(name, shared)}>
      {mayShare ? (
        <TickBox
          label={t`For everybody in the workspace`}
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
        />
      ) : null}
    </NameDialog>
  )
}

interface SaveProps {
  filter: ConversationFilter
  orderBy: ConversationOrder
  onSaved: (id: string) => void
  onClose: () => void
}

/** Keeps what the list shows under a name. */
export function SaveView({ filter, orderBy, onSaved, onClose }: SaveProps) {
  const mayShare = useMay('CHAT_ASSIGN_WRITE')
  const { run, ...state } = useChange(createSavedViewMutation, ({ createSavedView: { savedView } }) =>
    onSaved(savedView.id),
  )
  return (
    <ViewForm
      title={t`Save as view`}
      name=""
      shared={false}
      mayShare={mayShare}
      state={state}
      onSave={(name, isShared) => void run({ input: { name, isShared, filter, orderBy } })}
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
    <ViewForm
      title={t`Change the view`}
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
  const { run, ...state } = useChange(deleteSavedViewMutation, onDeleted)
  return (
    <ForgetDialog
      title={t`Delete the view “${view.name}”?`}
      state={state}
      onConfirm={() => void run({ id: view.id })}
      onClose={onClose}
    >
      {view.isShared ? (
        <Trans>It is deleted for everybody in the workspace. Its conversations are kept.</Trans>
      ) : (
        <Trans>Its conversations stay where they are.</Trans>
      )}
    </ForgetDialog>
  )
}
