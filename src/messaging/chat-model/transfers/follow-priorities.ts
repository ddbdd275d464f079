import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { transferEvent } from './transfer-events.ts'
import { type TransferRow, transferColumns, transfersIn } from './transfer-row.ts'

/** While a transfer is active its priority is the chat's. Whoever changes chats holds them before. */
const follow = statement<TransferRow>(
  'transfers.follow_priorities',
  `with moved as (
     update transfer x set priority = $3, updated_at = $4
     where x.workspace_id = $1 and x.contact_id = any($2::uuid[]) and x.status = 'active' and x.priority <> $3
     returning x.*
   )
   select ${transferColumns} from ${transfersIn('moved')} order by x.id`,
)

/**
 * The active transfers of chats whose priority was changed in this transaction have it, too. Answers their events, to be
 * appended after those of the chats.
 */
export async function followPriorities(
  ctx: Ctx,
  tx: Tx,
  contactIds: readonly string[],
  rank: number,
): Promise<NewEvent[]> {
  if (contactIds.length === 0) return []
  const moved = await run(tx, follow, [workspaceOf(ctx.actor), contactIds, rank, ctx.now()])
  return moved.map((row) => transferEvent(ctx, 'transfer.prioritized', row, null))
}
