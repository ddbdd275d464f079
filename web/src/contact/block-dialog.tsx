import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ContactBlockReason } from '../generated/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Select, TextArea } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { blockContactMutation } from './block-documents.ts'
import type { Person } from './privacy-documents.ts'

/** Asks why, and blocks. */
export default function BlockDialog({ contactId, name, onClose }: Person & { onClose: () => void }) {
  const [reason, setReason] = useState<ContactBlockReason>('SPAM')
  const [note, setNote] = useState('')
  const { run, busy, problem } = useChange(blockContactMutation, onClose)
  return (
    <Dialog title={t`Block ${name}?`} onClose={onClose}>
      <Form
        onSubmit={() => void run({ input: { contactId, reason, note: note.trim() || null } })}
        onCancel={onClose}
        problem={problem}
        busy={busy}
        submit={t`Block`}
        danger
      >
        <p>
          <Trans>
            Nobody is notified of their messages, nothing is sent to them, and the chat is closed. Their
            messages are kept.
          </Trans>
        </p>
        <Select
          label={t`Why they are blocked`}
          name="reason"
          value={reason}
          onChange={({ target }) => setReason(target.value as ContactBlockReason)}
        >
          <option value="SPAM">{t`Spam or harassment`}</option>
          <option value="OTHER">{t({ message: 'Other', context: 'block' })}</option>
        </Select>
        <TextArea
          label={t`Note for colleagues`}
          name="note"
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Form>
    </Dialog>
  )
}
