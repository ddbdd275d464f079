import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { isAnswer } from './member-answer.ts'
import { transferEvent } from './transfer-events.ts'
import { type TransferRow, transferColumns, transfersIn } from './transfer-row.ts'
import type { TransferStatus } from './transfer-sets.ts'

/**
 * Ends the active transfers of chats that are held ($2), and gives the chats back (spec/8 TR3): no team has them any
 * more, and the agent only where chats stay with their agent, who does not silence the bot then. The transfer keeps who
 * had it: it is history. An answer that nobody noted yet is noted with it.
 */
const end = statement<TransferRow>(
  'transfers.end',
  `with ended as (
     update transfer x set status = $3, resumed_at = $4, resumed_by_id = $5, escalation_due_at = null, updated_at = $4,
       notes = x.notes || $6, first_response_at = coalesce(x.first_response_at, a.created_at),
       first_response_message_id = coalesce(x.first_response_message_id, a.id)
     from transfer o
     left join lateral (select m.id, m.created_at from message m
       where m.workspace_id = o.workspace_id and m.contact_id = o.contact_id and o.first_response_at is null
         and m.created_at > o.transferred_at and ${isAnswer}
       order by m.created_at, m.id limit 1) a on true
     where o.workspace_id = x.workspace_id and o.id = x.id and x.workspace_id = $1 and x.contact_id = any($2::uuid[]) and x.status = 'active'
     returning x.*
   ), freed as (
     update conversation v set team_id = null, due_at = v.service_due_at, bot_had_it = true, updated_at = $4,
       agent_id = case when s.assign_to_same_agent then v.agent_id end
     from ended e, chatbot_settings s
     where v.workspace_id = e.workspace_id and v.contact_id = e.contact_id and s.workspace_id = e.workspace_id
   )
   select ${transferColumns} from ${transfersIn('ended')} order by x.id`,
)

interface Ending {
  status: Exclude<TransferStatus, 'active'>
  /** added to the notes */
  suffix?: string
}

const typeOf = { resumed: 'transfer.resumed', expired: 'transfer.expired' } as const

/**
 * Ends the active transfers of these chats. Answers their events, to be appended after those of the chats, which the
 * caller has held before and reads again.
 */
export async function endTransfers(
  ctx: Ctx,
  tx: Tx,
  contactIds: readonly string[],
  { status, suffix = '' }: Ending,
): Promise<NewEvent[]> {
  if (contactIds.length === 0) return []
  const { actor } = ctx
  const by = actor.kind === 'member' ? actor.userId : null
  const values = [workspaceOf(actor), contactIds, status, ctx.now(), by, suffix]
  const ended = await run(tx, end, values)
  return ended.map((row) => transferEvent(ctx, typeOf[status], row, row))
}
