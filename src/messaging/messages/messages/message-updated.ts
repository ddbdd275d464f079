import type { App } from '#core/context/context.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { MessageChange, SenderType } from '#messaging/chat-model/messages/message-sets.ts'

/** A reaction in the event of its message; without an emoji, the reaction was removed. */
export interface ToldReaction {
  id: string
  emoji: string | null
  sent_by: { type: SenderType; id: string | null }
}

/** The one event that says what changed of a message (spec/10 FR1). */
export function messageUpdated(
  app: App,
  { workspaceId, id, contactId }: Pick<MessageRow, 'workspaceId' | 'id' | 'contactId'>,
  change: MessageChange,
  more: { reaction?: ToldReaction } = {},
): NewEvent {
  const now = app.clock.now()
  return {
    id: newId(now.getTime()),
    workspaceId,
    type: 'message.updated',
    subjectId: id,
    contactId,
    data: { extras: { change, ...more } },
    occurredAt: now,
  }
}
