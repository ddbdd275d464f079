import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { type Holder, transferEvent } from '#messaging/chat-model/transfers/transfer-events.ts'
import {
  type TransferRow,
  transferColumns,
  transfersIn,
} from '#messaging/chat-model/transfers/transfer-row.ts'

// What is noted of a transfer whose time has passed (spec/5 3.3, spec/8 SL); when that is so the room of clocks knows.

const escalate = statement<TransferRow>(
  'transfers.escalate',
  `with raised as (
     update transfer x set escalation_level = x.escalation_level + 1, escalated_at = $4, updated_at = $4,
       escalation_due_at = case when x.escalation_level < 1 then $5::timestamptz end
     where x.workspace_id = $1 and x.id = $2 and x.status = 'active' and x.escalation_level = $3 and x.escalation_level < 2
     returning x.*
   )
   select ${transferColumns} from ${transfersIn('raised')}`,
)

interface Escalation {
  id: string
  /** the level that was seen: a step happens once, even with several workers (spec/8 SL) */
  from: number
  /** when the next level comes */
  nextAt: Date
  /** the members whom the settings name for it */
  notifyIds: readonly string[]
}

/** Raises a transfer by one level; null where that is done already. */
export async function escalateTransfer(
  ctx: Ctx,
  tx: Tx,
  { id, from, nextAt, notifyIds }: Escalation,
): Promise<TransferRow | null> {
  const values = [workspaceOf(ctx.actor), id, from, ctx.now(), nextAt]
  const [raised] = await run(tx, escalate, values)
  if (!raised) return null
  const holder: Holder = raised
  // As it was told then: the next level and other settings do not change it.
  const told = { level: raised.escalationLevel, notify_ids: notifyIds }
  await appendEvents(ctx.app, tx, [transferEvent(ctx, 'transfer.escalated', raised, holder, told)])
  return raised
}

/** Set once: unassigned past the one deadline, or there past the other. */
const breach = statement<TransferRow>(
  'transfers.breach',
  `with late as (
     update transfer x set sla_breached = true, sla_breached_at = $3, updated_at = $5
     where x.workspace_id = $1 and x.id = $2 and x.status = 'active' and not x.sla_breached
       and case when $4 then x.agent_id is null and x.sla_response_deadline <= $5
         else x.sla_resolution_deadline <= $5 end
     returning x.*
   )
   select ${transferColumns} from ${transfersIn('late')}`,
)

interface Late {
  id: string
  deadline: Date
  /** that by which somebody should have had it; else that by which it should have ended */
  isResponse: boolean
}

/** Notes that a deadline has passed, and tells so; nothing where that is noted, or not so (any more). */
export async function breachTransfer(ctx: Ctx, tx: Tx, { id, deadline, isResponse }: Late): Promise<void> {
  const [late] = await run(tx, breach, [workspaceOf(ctx.actor), id, deadline, isResponse, ctx.now()])
  if (late) await appendEvents(ctx.app, tx, [transferEvent(ctx, 'transfer.breached', late, late)])
}
