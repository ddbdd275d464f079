import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEvents, type ChangedValues, type NewEvent } from '#core/events/log.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import type { FieldChange } from '#messaging/chat-model/timeline/timeline-row.ts'
import type { CaseRow } from './case-row.ts'

/** Whoever has the case on the screen asks for it again. */
export const caseChanged = (
  ctx: Ctx,
  { workspaceId, id, contactId }: Pick<CaseRow, 'workspaceId' | 'id' | 'contactId'>,
  values: ChangedValues = {},
  fields: readonly FieldChange[] = [],
): NewEvent => ({
  id: ctx.newId(),
  workspaceId,
  type: 'case.changed',
  subjectId: contactId,
  contactId,
  data: { extras: { case_id: id, by: byOf(ctx), ...(fields.length > 0 && { fields }) }, values },
  occurredAt: ctx.now(),
})

/** Screens that show reasons, or whether one is needed, ask for them again. */
export function tellCaseSettings(ctx: Ctx, tx: Tx): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  return appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'case_settings.changed',
      subjectId: workspaceId,
      contactId: null,
      data: { extras: {} },
      occurredAt: ctx.now(),
    },
  ])
}
