import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { agents } from '#messaging/chat-model/chats/assignees.ts'
import { isHere } from '#people/members/here.ts'

// Screens that show who is here hear of everybody who comes or goes.

interface Standing {
  workspaceId: string
  id: string
  name: string
  isAvailable: boolean
  isHere: boolean
}

const standing = (now: string) =>
  `m.workspace_id as "workspaceId", u.id, u.full_name as name, u.is_available as "isAvailable",
   ${isHere({ now })} as "isHere"`

const ofPerson = statement<Standing>(
  'transfers.standings_of_person',
  `select ${standing('$2')} from membership m join user_account u on u.id = m.user_id
   where m.user_id = $1 order by m.workspace_id`,
)

/** Of agents who take work: it is no news of the others whether they are connected. */
const ofAgents = statement<Standing>(
  'transfers.standings_of_agents',
  `select ${standing('$3')} from ${agents}
   where m.workspace_id = $1 and m.user_id = any($2::uuid[]) and u.is_available order by u.id`,
)

async function tell(ctx: Ctx, tx: Tx, standings: readonly Standing[]): Promise<void> {
  const events = standings.map(({ workspaceId, id, name, isAvailable, isHere: here }) => ({
    id: ctx.newId(),
    workspaceId,
    type: 'agent.availability',
    subjectId: id,
    contactId: null,
    data: { extras: { agent: { id, name }, is_available: isAvailable, is_here: here } },
    occurredAt: ctx.now(),
  }))
  await appendEvents(ctx.app, tx, events)
}

/** Somebody went away or came back, in each of their workspaces. */
export async function tellSwitched(ctx: Ctx, tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tell(ctx, tx, await run(tx, ofPerson, [userId, ctx.now()]))
}

/** Members of the workspace are connected, or are not any more. */
export async function tellConnection(
  ctx: Ctx,
  tx: Tx,
  { userIds }: { userIds: readonly string[] },
): Promise<void> {
  await tell(ctx, tx, await run(tx, ofAgents, [workspaceOf(ctx.actor), userIds, ctx.now()]))
}
