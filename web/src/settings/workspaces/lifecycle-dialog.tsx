import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { CloseWorkspaceInput } from '../../generated/documents.ts'
import { useChange } from '../../graphql/use-change.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import {
  closeWorkspaceMutation,
  deleteWorkspaceMutation,
  lifecycleQuery,
  reopenWorkspaceMutation,
  restoreWorkspaceMutation,
} from './documents.ts'

type LifecycleChange = 'close' | 'reopen' | 'delete' | 'restore'

function wordsOf(change: LifecycleChange, name: string): { title: string; submit: string; follows: string } {
  switch (change) {
    case 'close':
      return {
        title: t`Close ${name}`,
        submit: t`Close workspace`,
        follows: t`Nobody can work in it until it is reopened. Its campaigns are paused.`,
      }
    case 'reopen':
      return {
        title: t`Reopen ${name}`,
        submit: t`Reopen workspace`,
        follows: t`Its people can work in it again.`,
      }
    case 'delete':
      return {
        title: t`Delete ${name}`,
        submit: t`Delete workspace`,
        follows: t`Its sessions end and its keys stop working. Nothing is removed: it can be restored.`,
      }
    case 'restore':
      return {
        title: t`Restore ${name}`,
        submit: t`Restore workspace`,
        follows: t`It is restored closed, with everything it had. Reopen it afterwards.`,
      }
  }
}

interface LifecycleDialogProps {
  workspaceId: string
  name: string
  change: LifecycleChange
  onClose: () => void
}

/** The changes of the lifecycle; one of them is made. */
function useLifecycle(kind: LifecycleChange, onDone: () => void) {
  const changes = {
    close: useChange(closeWorkspaceMutation, onDone),
    reopen: useChange(reopenWorkspaceMutation, onDone),
    delete: useChange(deleteWorkspaceMutation, onDone),
    restore: useChange(restoreWorkspaceMutation, onDone),
  }
  return changes[kind]
}

/** Closing and deleting ask for the name; all but reopening for a reason, which the audit log keeps. */
export function LifecycleDialog({ workspaceId, name, change: kind, onClose }: LifecycleDialogProps) {
  const { title, submit, follows } = wordsOf(kind, name)
  const confirmed = kind === 'close' || kind === 'delete'
  const { data, problem: unread, retry } = useAnswer(lifecycleQuery, { workspaceId })
  const [confirmName, setConfirmName] = useState('')
  const [reason, setReason] = useState('')
  const { run, busy, problem } = useLifecycle(kind, onClose)
  const confirm = async () => {
    if (!data) return
    const expectedVersion = data.workspaceLifecycle.lifecycleVersion
    const input = {
      workspaceId,
      expectedVersion,
      reason,
      ...(confirmed && { confirmName }),
    } as CloseWorkspaceInput
    // Somebody else may have changed it: the next try is based on what is so now.
    if (!(await run({ input }))) retry()
  }
  return (
    <Confirm
      title={title}
      submit={submit}
      danger={confirmed}
      onConfirm={() => void confirm()}
      onClose={onClose}
      problem={problem ?? unread}
      busy={busy || !data}
    >
      <p>{follows}</p>
      {confirmed ? (
        <Field
          label={t`Type its name to confirm: ${name}`}
          name="confirmName"
          autoComplete="off"
          value={confirmName}
          onChange={(event) => setConfirmName(event.target.value)}
        />
      ) : null}
      <TextArea
        label={kind === 'reopen' ? t`Reason (optional)` : t`Reason`}
        name="reason"
        rows={2}
        maxLength={1000}
        hint={t`Kept in the audit log.`}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  )
}
