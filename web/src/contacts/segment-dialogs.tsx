import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ContactFilter } from '../generated/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { ForgetDialog, NameDialog } from '../saved-views/name-dialogs.tsx'
import {
  createSegmentMutation,
  deleteSegmentMutation,
  type Segment,
  updateSegmentMutation,
} from './documents.ts'

const hint = () => t`Everybody in the workspace who sees contacts finds the segment.`

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
    <NameDialog
      hint={hint()}
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
    <NameDialog
      hint={hint()}
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
  const { run, ...state } = useChange(deleteSegmentMutation, onDeleted)
  return (
    <ForgetDialog
      title={t`Delete the segment “${segment.name}”?`}
      state={state}
      onConfirm={() => void run({ id: segment.id })}
      onClose={onClose}
    >
      <Trans>It is deleted for everybody in the workspace. Its contacts are kept.</Trans>
    </ForgetDialog>
  )
}
