import type { App } from '#core/context/context.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { MessageStatus } from '#messaging/chat-model/messages/message-sets.ts'

interface Stored {
  type: string
  status: MessageStatus
  /** the type that it had until its file was known */
  previous_type?: string
}

/**
 * A message that nobody is to hear of was stored, as those of before. Readers of the log count it
 * (src/insight/rollups); webhooks and live screens do not know the type.
 */
export function messageStored(
  app: App,
  { workspaceId, id, contactId }: Pick<MessageRow, 'workspaceId' | 'id' | 'contactId'>,
  stored: Stored,
): NewEvent {
  const now = app.clock.now()
  return {
    id: newId(now.getTime()),
    workspaceId,
    type: 'message.stored',
    subjectId: id,
    contactId,
    data: { extras: { ...stored } },
    occurredAt: now,
  }
}
