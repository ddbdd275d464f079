import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { Conversation } from '../chat/documents.ts'
import { nameOf } from '../chat/name.ts'
import { Refusal } from '../problems/refusal.tsx'
import { Alert } from '../ui/alert.tsx'
import { IconButton } from '../ui/button.tsx'
import type { Bulk } from './use-bulk.ts'

interface BulkRefusedProps extends Pick<Bulk, 'refused'> {
  chats: readonly Conversation[]
  onDismiss: () => void
}

/** The chats that a change left as they are, each with the reason. */
export function BulkRefused({ refused, chats, onDismiss }: BulkRefusedProps) {
  const nameFor = (id: string) => {
    const chat = chats.find(({ contactId }) => contactId === id)
    return chat ? nameOf(chat.contact) : id
  }
  return (
    <Alert
      action={
        <IconButton label={t`Dismiss`} onClick={onDismiss}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      }
    >
      <strong className="font-semibold">
        <Trans>Left as they are:</Trans>
      </strong>
      <ul>
        {refused.map(({ contactId, ...why }) => (
          <li key={contactId}>
            <bdi>{nameFor(contactId)}</bdi>: <Refusal {...why} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
