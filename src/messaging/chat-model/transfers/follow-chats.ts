import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { setDue } from './chat-due.ts'
import { type Holder, transferEvent } from './transfer-events.ts'
import { type TransferRow, transferColumns, transfersIn } from './transfer-row.ts'

/** While a transfer is active its agent and team are the chat's (spec/8 TR2). Whoever changes chats holds them before. */
const follow = statement<TransferRow & FormerHolder>(
  'transfers.follow_chats',
  `with before as (
     select x.workspace_id, x.id, x.agent_id, x.team_id, x.team_name, v.agent_id as next_agent, v.team_id as next_team
     from transfer x
     join conversation v on v.workspace_id = x.workspace_id and v.contact_id = x.contact_id
     where x.workspace_id = $1 and x.contact_id = any($2::uuid[]) and x.status = 'active'
       and (x.agent_id, x.team_id) is distinct from (v.agent_id, v.team_id)
   ), moved as (
     update transfer x set agent_id = b.next_agent, team_id = b.next_team, updated_at = $3,
       team_name = (select t.name from team t where t.workspace_id = $1 and t.id = b.next_team),
       picked_up_at = coalesce(x.picked_up_at, case when b.next_agent is not null then $3::timestamptz end)
     from before b where x.workspace_id = b.workspace_id and x.id = b.id
     returning x.*
   ), due as (${setDue('moved')}
   )
   select ${transferColumns}, b.agent_id as "formerAgentId", fa.full_name as "formerAgentName",
     b.team_id as "formerTeamId", b.team_name as "formerTeamName"
   from ${transfersIn('moved')}
   join before b on b.workspace_id = x.workspace_id and b.id = x.id
   left join user_account fa on fa.id = b.agent_id
   order by x.id`,
)

interface FormerHolder {
  formerAgentId: string | null
  formerAgentName: string | null
  formerTeamId: string | null
  formerTeamName: string | null
}

const holderBefore = (row: FormerHolder): Holder => ({
  agentId: row.formerAgentId,
  agentName: row.formerAgentName,
  teamId: row.formerTeamId,
  teamName: row.formerTeamName,
})

/** A new agent is an assignment (spec/8 TR9); else it went back to a queue, or to another team with its agent. */
function eventOf(ctx: Ctx, row: TransferRow & FormerHolder): NewEvent {
  const isAssigned = row.agentId !== null && row.agentId !== row.formerAgentId
  return transferEvent(ctx, isAssigned ? 'transfer.assigned' : 'transfer.moved', row, holderBefore(row))
}

/**
 * The active transfers of chats whose agent or team was changed in this transaction go with them (spec/8 TR2). Answers
 * their events, to be appended after those of the chats.
 */
export async function followChats(ctx: Ctx, tx: Tx, contactIds: readonly string[]): Promise<NewEvent[]> {
  if (contactIds.length === 0) return []
  const moved = await run(tx, follow, [workspaceOf(ctx.actor), contactIds, ctx.now()])
  return moved.map((row) => eventOf(ctx, row))
}
