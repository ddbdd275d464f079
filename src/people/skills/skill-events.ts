import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { NewEvent } from '#core/events/log.ts'

/** Screens that show skills, or who has them, ask for them again. */
export function skillsChanged(ctx: Ctx): NewEvent {
  const workspaceId = workspaceOf(ctx.actor)
  return {
    id: ctx.newId(),
    workspaceId,
    type: 'skills.changed',
    subjectId: workspaceId,
    contactId: null,
    data: { extras: {} },
    occurredAt: ctx.now(),
  }
}
