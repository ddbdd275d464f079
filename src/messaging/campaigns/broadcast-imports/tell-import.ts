import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { changedEvent } from '#messaging/campaigns/broadcasts/broadcast-events.ts'
import type { BroadcastImport } from './import-row.ts'

/** Screens that show the draft hear that an import of it has moved on. */
export async function tellImport(
  ctx: Pick<Ctx, 'app' | 'now'>,
  tx: Tx,
  { workspaceId, broadcastId }: Pick<BroadcastImport, 'workspaceId' | 'broadcastId'>,
): Promise<void> {
  await appendEvents(ctx.app, tx, [changedEvent({ workspaceId, id: broadcastId }, 'import', ctx.now())])
}
