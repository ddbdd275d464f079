import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import type { CallRow } from './call-row.ts'
import type { CallTransferStatus } from './call-sets.ts'
import { lockCall } from './lock-call.ts'
import { beginSearch } from './route-call.ts'

const wait = statement(
  'calls.wait_after_menu',
  `update call set status = 'transferring', step = null, updated_at = $3 where workspace_id = $1 and id = $2`,
)

/** A voice menu hands a call over to people: those of a team, or whoever may take it. */
export function handOverFromMenu(
  app: App,
  { workspaceId, id }: Pick<CallRow, 'workspaceId' | 'id'>,
  teamId: string | null,
): Promise<void> {
  return inTransaction(app.pool, async (tx) => {
    const call = await lockCall(tx, workspaceId, id)
    if (!call || call.endedAt !== null) return
    await run(tx, wait, [workspaceId, id, app.clock.now()])
    const waiting: CallRow = { ...call, status: 'transferring', step: null }
    await appendEvents(app, tx, await beginSearch(app, tx, waiting, { teamId }))
  })
}

const lastStatus = statement<{ status: CallTransferStatus }>(
  'call_transfers.last_status',
  `select v.status from call_transfer v where v.workspace_id = $1 and v.call_id = $2
   order by v.transferred_at desc, v.id desc limit 1`,
)

/** Whether nobody took a call when it was handed over last. */
export async function nobodyTook(
  app: App,
  { workspaceId, id }: Pick<CallRow, 'workspaceId' | 'id'>,
): Promise<boolean> {
  const [last] = await run(app.pool, lastStatus, [workspaceId, id])
  return last?.status === 'no_answer'
}
