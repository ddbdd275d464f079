import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { agents } from '#messaging/chat-model/chats/assignees.ts'
import { assigning } from '#messaging/inbox/conversations/assign-many.ts'
import { changeHeld, holdChats } from '#messaging/inbox/conversations/chat-changes.ts'
import { holdPerson } from '#people/absences/follow-absences.ts'
import type { AbsenceBegun } from '#people/absences/hooks.ts'

// Whose planned absence begins hands over all open chats, transferred or not, and later those that open again while the
// absence goes on: a closed chat keeps its agent (docs/adr/0186).

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
async function handOver(ctx: Ctx, tx: Tx, absence: AbsenceBegun, ids: readonly string[]): Promise<void> {
  const { userId, toAgentId, toTeamId } = absence
  const workspaceId = workspaceOf(ctx.actor)
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

/** An absence begins: hands over the open chats of the person. */
export async function handOverOfAbsent(ctx: Ctx, tx: Tx, absence: AbsenceBegun): Promise<void> {
  const found = await run(tx, openOf, [workspaceOf(ctx.actor), absence.userId])
  const ids = found.map(({ contactId }) => contactId)
  if (ids.length > 0) await handOver(ctx, tx, absence, ids)
}

/** Chats that opened while their agent is absent; somebody who gave them to the agent since then meant it. */
export const reopenedRows = `absence a
  join conversation v on v.workspace_id = a.workspace_id and v.agent_id = a.user_id and v.status = 'open'
    and v.opened_at > a.begun_at
  join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
  where a.begun_at is not null and a.ended_at is null and not exists (
    select from timeline_entry e where e.workspace_id = v.workspace_id and e.contact_id = v.contact_id
      and e.kind = 'assigned' and e.created_at >= v.opened_at)`

const atOnce = 100

const reopened = statement<{ workspaceId: string; userId: string }>(
  'transfers.reopened_of_absent',
  `select distinct workspace_id as "workspaceId", user_id as "userId"
   from (select a.workspace_id, a.user_id from ${reopenedRows} limit ${atOnce}) found`,
)

const reopenedOf = statement<AbsenceBegun & { contactId: string }>(
  'transfers.reopened_of_person',
  `select a.user_id as "userId", a.to_agent_id as "toAgentId", a.to_team_id as "toTeamId", v.contact_id as "contactId"
   from ${reopenedRows} and a.workspace_id = $1 and a.user_id = $2 order by v.contact_id limit ${atOnce}`,
)

/** Hands over chats that opened while their agent is absent. The person is held, so the absence goes on in the meantime. */
export async function drainReopened(app: App): Promise<{ more: boolean }> {
  const found = await run(app.pool, reopened, [])
  for (const { workspaceId, userId } of found) {
    const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
    await inTransaction(app.pool, async (tx) => {
      await holdPerson(tx, userId)
      const chats = await run(tx, reopenedOf, [workspaceId, userId])
      const [absence] = chats
      if (absence)
        await handOver(
          ctx,
          tx,
          absence,
          chats.map(({ contactId }) => contactId),
        )
    })
  }
  return { more: found.length > 0 }
}
