import { run, statement, type Tx } from '#core/db/db.ts'
import {
  type CallRow,
  callColumns,
  callSource,
  type OwnCallTransferRow,
  ownTransferColumns,
} from './call-row.ts'

const lock = statement<CallRow>(
  'calls.lock',
  `select ${callColumns} from ${callSource} where x.workspace_id = $1 and x.id = $2 for update of x`,
)

/** A call, held to the end of the transaction: whoever changes one, or its transfers, takes it first. */
export async function lockCall(tx: Tx, workspaceId: string, id: string): Promise<CallRow | null> {
  const [call] = await run(tx, lock, [workspaceId, id])
  return call ?? null
}

const waiting = statement<OwnCallTransferRow>(
  'call_transfers.waiting_of_call',
  `select ${ownTransferColumns('v')} from call_transfer v
   where v.workspace_id = $1 and v.call_id = $2 and v.status = 'waiting'`,
)

/** The search for somebody who takes a call that is held. */
export async function waitingTransfer(
  tx: Tx,
  { workspaceId, id }: CallRow,
): Promise<OwnCallTransferRow | null> {
  const [transfer] = await run(tx, waiting, [workspaceId, id])
  return transfer ?? null
}
