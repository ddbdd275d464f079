import type { Ctx } from '#core/context/context.ts'
import type { NewEvent } from '#core/events/log.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import type { ScheduledRow } from './scheduled-row.ts'

type ScheduledEvent = 'scheduled.saved' | 'scheduled.cancelled' | 'scheduled.sent' | 'scheduled.refused'

const byHand: readonly ScheduledEvent[] = ['scheduled.saved', 'scheduled.cancelled']

/** What has happened to a message for later, and the message that it has become. */
export function scheduledEvent(
  ctx: Ctx,
  type: ScheduledEvent,
  { workspaceId, id, contactId }: ScheduledRow,
  became: { messageId?: string } = {},
): NewEvent {
  return {
    id: ctx.newId(),
    workspaceId,
    type,
    subjectId: contactId,
    contactId,
    data: {
      extras: {
        scheduled_id: id,
        ...(became.messageId ? { message_id: became.messageId } : {}),
        ...(byHand.includes(type) ? { by: byOf(ctx) } : {}),
      },
    },
    occurredAt: ctx.now(),
  }
}
