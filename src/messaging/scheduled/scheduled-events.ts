import type { Ctx } from '#core/context/context.ts'
import type { NewEvent } from '#core/events/log.ts'
import { byOf } from '#messaging/conversations/conversation-events.ts'
import type { ScheduledRow } from './scheduled-row.ts'

type ScheduledEvent = 'scheduled.saved' | 'scheduled.cancelled' | 'scheduled.refused'

export function scheduledEvent(
  ctx: Ctx,
  type: ScheduledEvent,
  { workspaceId, id, contactId }: ScheduledRow,
): NewEvent {
  return {
    id: ctx.newId(),
    workspaceId,
    type,
    subjectId: contactId,
    contactId,
    data: { extras: { scheduled_id: id, ...(type === 'scheduled.refused' ? {} : { by: byOf(ctx) }) } },
    occurredAt: ctx.now(),
  }
}
