import { statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { MessageStatus } from '#messaging/chat-model/messages/message-sets.ts'
import { holdDays } from '#messaging/contacts/contacts/kept-days.ts'
import type { Transition } from './transitions.ts'

/** The billing of a day is kept no earlier (src/insight/settled-days/settle-billing.ts). */
const keptAfterMs = 30 * 86_400_000

const moments = rowsIn<MessageRow>({
  workspace_id: ['uuid', (message) => message.workspaceId],
  created_at: ['timestamptz', (message) => message.createdAt],
})

const forgetBilling = statement<never>(
  'settled_days.forget_billing',
  `with found as (
     select d.workspace_id, d.kind, d.begins_at from ${moments.from('m')} join settled_day d
       on d.workspace_id = m.workspace_id and d.kind = 'billing' and d.begins_at <= m.created_at
         and d.begins_at > m.created_at - interval '2 days' and d.before_at > m.created_at
     order by d.workspace_id, d.begins_at for update of d
   )
   delete from settled_day d using found f
   where d.workspace_id = f.workspace_id and d.kind = f.kind and d.begins_at = f.begins_at`,
)

const hasArrived = (status: MessageStatus) => status === 'delivered' || status === 'read'

/**
 * Days whose billing was kept before these messages arrived, or before their price was known, are counted again
 * (docs/adr/0150): a paused broadcast goes on whenever somebody says so.
 */
export function forgetKeptBilling(
  tx: Tx,
  now: Date,
  changes: readonly Transition[],
  priced: readonly MessageRow[],
): void {
  const arrived = changes.filter(
    ({ message, previousStatus }) => hasArrived(message.status) && !hasArrived(previousStatus),
  )
  const counted = new Set([...arrived.map(({ message }) => message), ...priced])
  const late = [...counted].filter(
    ({ billed, createdAt }) => billed !== null && createdAt.getTime() < now.getTime() - keptAfterMs,
  )
  if (late.length === 0) return
  tx.atCommit(holdDays, () => [[...new Set(late.map(({ workspaceId }) => workspaceId))]])
  tx.atCommit(forgetBilling, () => moments.values(late))
}
