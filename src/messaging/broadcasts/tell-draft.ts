import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { auditBroadcast } from './broadcast-audit.ts'
import { changedEvent } from './broadcast-events.ts'
import type { BroadcastRow } from './broadcast-row.ts'

/** Tells that somebody changed how a draft is sent, at the end of the transaction of the change (spec/8 G9). */
export async function tellDraftChange(
  ctx: Ctx,
  tx: Tx,
  before: BroadcastRow,
  after: BroadcastRow,
): Promise<BroadcastRow> {
  await auditBroadcast(ctx, tx, before, after)
  await appendEvents(ctx.app, tx, [changedEvent(after, 'updated', ctx.now())])
  return after
}
