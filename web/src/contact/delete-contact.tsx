import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../graphql/use-change.ts'
import { Confirm } from '../ui/confirm.tsx'
import { tell } from '../ui/toast.ts'
import { deleteContactMutation, type Person } from './privacy-documents.ts'

/** Asks, deletes, and goes back to the inbox. */
export default function DeleteContact({ contactId, name, onClose }: Person & { onClose: () => void }) {
  const navigate = useNavigate()
  const { run, busy, problem } = useChange(deleteContactMutation, async () => {
    onClose()
    await navigate({ to: '/inbox', search: (now) => now })
    tell({ text: t`The contact is deleted` })
  })
  return (
    <Confirm
      title={t`Delete ${name}?`}
      submit={t`Delete and erase`}
      onConfirm={() => void run({ input: { id: contactId } })}
      onClose={onClose}
      problem={problem}
      busy={busy}
    >
      <p>
        <Trans>
          The contact, its chat, notes and files are deleted for everybody immediately, and its messages are
          erased. This cannot be undone. Whoever writes again is a new contact.
        </Trans>
      </p>
    </Confirm>
  )
}
