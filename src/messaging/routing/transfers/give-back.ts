import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { agents } from '#messaging/chat-model/chats/assignees.ts'
import { assigning } from '#messaging/inbox/conversations/assign-many.ts'
import { changeHeld, holdChats } from '#messaging/inbox/conversations/chat-changes.ts'

// Who goes away, is locked or may not chat any more gives back what was handed over to them: it waits in its queue again,
// at its place by the time at which it was handed over (spec/8 TR8).

const activeOfPerson = statement<{ contactId: string }>(
  'transfers.active_of_person',
  `select x.contact_id as "contactId" from transfer x
   where x.workspace_id = $1 and x.agent_id = $2 and x.status = 'active'`,
)

const ofUnfit = statement<{ contactId: string }>(
  'transfers.active_of_unfit',
  `select x.contact_id as "contactId" from transfer x
   where x.workspace_id = $1 and x.status = 'active' and x.agent_id is not null and not exists (
     select from ${agents} where m.workspace_id = x.workspace_id and m.user_id = x.agent_id)`,
)

async function giveBack(ctx: Ctx, tx: Tx, found: readonly { contactId: string }[]): Promise<number> {
  if (found.length === 0) return 0
  const ids = found.map(({ contactId }) => contactId)
  const held = await holdChats(tx, workspaceOf(ctx.actor), ids)
  const outcomes = await changeHeld(ctx, tx, held, assigning(ctx, { agentId: null }))
  return outcomes.filter(({ changed }) => changed).length
}

export const workspacesOf = statement<{ workspaceId: string }>(
  'transfers.workspaces_of_person',
  'select workspace_id as "workspaceId" from membership where user_id = $1 order by workspace_id',
)

/** The same caller, in another of the workspaces that the person is in. */
const within = (ctx: Ctx, workspaceId: string): Ctx =>
  createCtx(ctx.app, { actor: { ...(ctx.actor as Exclude<Actor, { kind: 'anonymous' }>), workspaceId } })

/** A person is there or away in all of their workspaces at once. */
export async function giveBackOfAway(
  ctx: Ctx,
  tx: Tx,
  { userId, returned }: { userId: string; returned(count: number): void },
): Promise<void> {
  let count = 0
  for (const { workspaceId } of await run(tx, workspacesOf, [userId])) {
    const found = await run(tx, activeOfPerson, [workspaceId, userId])
    count += await giveBack(within(ctx, workspaceId), tx, found)
  }
  returned(count)
}

/** What people have who may not have chats any more: they were locked, or their role was changed. */
export async function giveBackOfUnfit(
  ctx: Ctx,
  tx: Tx,
  { userId }: { userId: string | null },
): Promise<void> {
  const here = [{ workspaceId: workspaceOf(ctx.actor) }]
  const workspaces = userId ? await run(tx, workspacesOf, [userId]) : here
  for (const { workspaceId } of workspaces) {
    const found = await run(tx, ofUnfit, [workspaceId])
    await giveBack(within(ctx, workspaceId), tx, found)
  }
}
