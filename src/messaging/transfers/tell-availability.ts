import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, type Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { workspacesOf } from './give-back.ts'

/** Screens that show who takes work hear that somebody went away or came back, in each workspace of that person. */
const telling =
  (isAvailable: boolean) =>
  async (ctx: Ctx, tx: Tx, { userId }: { userId: string }): Promise<void> => {
    const { userId: id, name } = memberOf(ctx.actor)
    const workspaces = await run(tx, workspacesOf, [userId])
    const events = workspaces.map(({ workspaceId }) => ({
      id: ctx.newId(),
      workspaceId,
      type: 'agent.availability',
      subjectId: userId,
      contactId: null,
      data: { extras: { agent: { id, name }, is_available: isAvailable } },
      occurredAt: ctx.now(),
    }))
    await appendEvents(ctx.app, tx, events)
  }

export const tellAway = telling(false)
export const tellBack = telling(true)
