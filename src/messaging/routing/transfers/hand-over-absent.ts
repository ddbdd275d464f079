import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { agents } from '#messaging/chat-model/chats/assignees.ts'
import { assigning } from '#messaging/inbox/conversations/assign-many.ts'
import { changeHeld, holdChats } from '#messaging/inbox/conversations/chat-changes.ts'
import type { AbsenceBegun } from '#people/absences/hooks.ts'

// Whose planned absence begins hands over all open chats, transferred or not (docs/adr/0186).

const openOf = statement<{ contactId: string }>(
  'transfers.open_of_absent',
  `select v.contact_id as "contactId" from conversation v
   where v.workspace_id = $1 and v.agent_id = $2 and v.status = 'open'`,
)

/** Whether a colleague takes work, connected or not: an absence may begin at night. A team takes chats while it is on. */
const takers = statement<{ agent: boolean; team: boolean }>(
  'transfers.takers_of_absent',
  `select exists (select from ${agents} where m.workspace_id = $1 and m.user_id = $2 and u.is_available) as agent,
     exists (select from team t where t.workspace_id = $1 and t.id = $3 and t.is_active) as team`,
)

/** A colleague gets what fits into their limit and teams; a team, or its queue, gets the others. */
export async function handOverOfAbsent(ctx: Ctx, tx: Tx, absence: AbsenceBegun): Promise<void> {
  const { userId, toAgentId, toTeamId } = absence
  const workspaceId = workspaceOf(ctx.actor)
  const found = await run(tx, openOf, [workspaceId, userId])
  if (found.length === 0) return
  const ids = found.map(({ contactId }) => contactId)
  // Who got one of them until they were held keeps it.
  const held = (await holdChats(tx, workspaceId, ids)).filter(({ agentId }) => agentId === userId)
  const [taker] = await run(tx, takers, [workspaceId, toAgentId, toTeamId])
  const fitting = { withinLimit: true, withinSkills: true, handsOn: true }
  const toColleague = assigning(ctx, { agentId: toAgentId }, fitting)
  const outcomes = taker?.agent ? await changeHeld(ctx, tx, held, toColleague) : []
  const given = new Set(outcomes.flatMap(({ contactId, changed }) => (changed ? [contactId] : [])))
  const left = held.filter(({ contactId }) => !given.has(contactId))
  const toQueue = { agentId: null, ...(taker?.team && { teamId: toTeamId }) }
  await changeHeld(ctx, tx, left, assigning(ctx, toQueue, { handsOn: true }))
}
