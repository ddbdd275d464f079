import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { laterBy } from '#core/db/later-by.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { runnableIvr } from '#messaging/calls/voice-menus/ivr-flows/runnable-ivr.ts'
import { callEvent } from './call-events.ts'
import type { CallRow, OwnCallRow } from './call-row.ts'
import { maxDuration } from './call-settings.ts'
import { completeTransfer } from './complete-transfer.ts'
import { lockCall } from './lock-call.ts'
import { addCommand } from './media-commands.ts'

// The voice menu that a contact hears once the agent of an outgoing call has hung up (spec/5 1.14, is_outgoing_end).

const enter = statement(
  'calls.enter_end_menu',
  `update call set step = 'ivr', ivr_flow_id = $3, ivr_version = $4, ivr_flow_name = $5, on_hold_since = null,
     updated_at = $6,
     due_at = ${laterBy('$6::timestamptz', maxDuration('$1'))}
   where workspace_id = $1 and id = $2`,
)

/** A call of ours that the contact took, and that has been in no menu yet. */
const mayGoOn = ({ direction, answeredAt, endedAt, holder, ivrFlowId, status }: CallRow): boolean =>
  direction === 'outgoing' &&
  answeredAt !== null &&
  endedAt === null &&
  holder !== null &&
  ivrFlowId === null &&
  status !== 'transferring'

/** Its agent hangs up: answers the events of a call that goes on in a voice menu, and null for one that ends. */
export async function leaveToMenu(app: App, tx: Tx, call: CallRow): Promise<NewEvent[] | null> {
  const { workspaceId, id, numberId } = call
  if (!numberId || !mayGoOn(call)) return null
  const menu = await runnableIvr(app, workspaceId, numberId, 'outgoing_end')
  if (!menu) return null
  await run(tx, enter, [workspaceId, id, menu.id, menu.version, menu.name, app.clock.now()])
  await addCommand(app, tx, call, 'release_agent', { menu: { flowId: menu.id, version: menu.version } })
  const left: CallRow = { ...call, step: 'ivr', onHoldSince: null }
  return [...(await completeTransfer(app, tx, left)), callEvent(app, 'call.changed', left)]
}

/** The browser of the agent is gone: answers whether the call goes on without them. */
export function agentLeft(app: App, { workspaceId, id }: OwnCallRow): Promise<boolean> {
  return inTransaction(app.pool, async (tx) => {
    const call = await lockCall(tx, workspaceId, id)
    if (!call || call.endedAt !== null) return false
    if (call.step === 'ivr') return true
    const events = await leaveToMenu(app, tx, call)
    await appendEvents(app, tx, events ?? [])
    return events !== null
  })
}
