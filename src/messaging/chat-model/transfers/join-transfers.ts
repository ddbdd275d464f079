import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import type { Pair } from '#messaging/chat-model/chats/join.ts'
import { setDue } from './chat-due.ts'
import { followChats } from './follow-chats.ts'
import { transferEvent } from './transfer-events.ts'
import { type TransferRow, transferColumns, transfersIn } from './transfer-row.ts'

/** A chat has one active transfer: if both chats have one, that of the merged chat ends here. */
const endOne = statement<TransferRow>(
  'transfers.end_of_part',
  `with ended as (
     update transfer x set status = 'resumed', resumed_at = $4, updated_at = $4, escalation_due_at = null
     where x.workspace_id = $1 and x.contact_id = $2 and x.status = 'active' and exists (select from transfer o
       where o.workspace_id = $1 and o.contact_id = $3 and o.status = 'active')
     returning x.*
   )
   select ${transferColumns} from ${transfersIn('ended')}`,
)

/** An active one has the priority of the chat that they have become. */
const move = statement(
  'transfers.move',
  `with moved as (
     update transfer x set contact_id = $3, priority = case when x.status = 'active' then v.priority else x.priority end
     from conversation v where v.workspace_id = $1 and v.contact_id = $3
       and x.workspace_id = $1 and (x.contact_id = $2 or x.contact_id = $3 and x.status = 'active')
     returning x.*
   ), active as (select * from moved where status = 'active'
   )${setDue('active')}`,
)

/**
 * The transfers of a chat that became a part of another are that one's; an active one goes to whoever has the chat.
 * Answers the events that tell of it.
 */
export async function joinTransfers(
  app: App,
  tx: Tx,
  { workspaceId, part, whole }: Pair,
  at: Date,
): Promise<NewEvent[]> {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  const ended = await run(tx, endOne, [workspaceId, part, whole, at])
  await run(tx, move, [workspaceId, part, whole])
  const told = ended.map((row) => transferEvent(ctx, 'transfer.resumed', { ...row, contactId: whole }, row))
  return [...told, ...(await followChats(ctx, tx, [whole]))]
}
