import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { agents } from '#messaging/chat-model/chats/assignees.ts'
import { lacksSkillFor } from '#messaging/chat-model/chats/required-skills.ts'
import { assigning } from '#messaging/inbox/conversations/assign-many.ts'
import {
  changeHeld,
  type LockedChat,
  lockedColumns,
  lockedJoins,
} from '#messaging/inbox/conversations/chat-changes.ts'
import { askerOf, isHere } from '#people/members/here.ts'
import { workspacesOf } from './give-back.ts'

// An agent who becomes free is given the next chat that waits, where the workspace wants it (design/automation.md 6,
// docs/adr/0079). Free is who is here, may take from queues, and has nothing that was handed over.

/**
 * The most urgent one that has waited longest in the general queue or in a queue of $2's teams that gives work by itself; transfer
 * and chat are held from then on. Like picking, it passes over what somebody holds.
 */
const nextForFree = statement<LockedChat>(
  'transfers.next_for_free',
  `select ${lockedColumns} from transfer x
   join conversation v on v.workspace_id = x.workspace_id and v.contact_id = x.contact_id and v.agent_id is null
   ${lockedJoins}
   where x.workspace_id = $1 and x.status = 'active' and x.agent_id is null
     and (x.team_id is null or x.team_id = any(array(
       select k.team_id from team_member k join team t on t.workspace_id = k.workspace_id and t.id = k.team_id
       where k.workspace_id = $1 and k.user_id = $2 and k.role = 'agent' and t.is_active
         and t.assignment_strategy <> 'manual')))
     and exists (select from chatbot_settings s where s.workspace_id = $1 and s.give_next_when_free)
     and exists (select from ${agents} where m.workspace_id = $1 and m.user_id = $2 and ${isHere({ now: '$3', asker: '$4' })}
       and (u.is_super_admin or 'transfers:pickup' = any(r.permissions)))
     and not exists (select from transfer o where o.workspace_id = $1 and o.agent_id = $2 and o.status = 'active')
     and not ${lacksSkillFor('$2')}
   order by x.priority, x.transferred_at, x.id limit 1 for update of x, v skip locked`,
)

async function giveNext(ctx: Ctx, tx: Tx, workspaceId: string, userId: string): Promise<void> {
  const asker = askerOf(ctx.actor, workspaceId)
  const next = await run(tx, nextForFree, [workspaceId, userId, ctx.now(), asker])
  if (next.length === 0) return
  const system = createCtx(ctx.app, { actor: { kind: 'system', workspaceId } })
  await changeHeld(system, tx, next, assigning(system, { agentId: userId }, { withinLimit: true }))
}

interface Told {
  agent: { id: string } | null
  previous?: { agent: { id: string } | null }
}

const frees: readonly string[] = ['transfer.resumed', 'transfer.expired', 'transfer.assigned']

/** Who had it until then; nobody where it went back to a queue, from which they would get it at once. */
function freedBy({ type, data }: NewEvent): string[] {
  const { agent, previous } = (data.extras ?? {}) as Partial<Told>
  const had = frees.includes(type) ? previous?.agent : null
  return had && (type !== 'transfer.assigned' || had.id !== agent?.id) ? [had.id] : []
}

/**
 * Whose last chat ended, or went to somebody else, is given the next, in the transaction of that change. Events are told
 * by then, so changes of one workspace come one after the other here: of two that end at once the second sees the first.
 */
export async function giveNextToFree(ctx: Ctx, tx: Tx, told: readonly NewEvent[]): Promise<void> {
  for (const userId of new Set(told.flatMap(freedBy))) await giveNext(ctx, tx, workspaceOf(ctx.actor), userId)
}

/** Who comes back is given the next, in each of their workspaces that wants it. */
export async function giveNextToWhoIsBack(ctx: Ctx, tx: Tx, { userId }: { userId: string }): Promise<void> {
  for (const { workspaceId } of await run(tx, workspacesOf, [userId]))
    await giveNext(ctx, tx, workspaceId, userId)
}

/** Who is connected again is given the next, too. */
export async function giveNextToConnected(
  ctx: Ctx,
  tx: Tx,
  { userIds }: { userIds: readonly string[] },
): Promise<void> {
  for (const userId of userIds) await giveNext(ctx, tx, workspaceOf(ctx.actor), userId)
}
