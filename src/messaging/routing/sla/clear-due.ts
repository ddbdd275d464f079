import { run, statement, type Tx } from '#core/db/db.ts'
import { hasDue } from '#messaging/chat-model/transfers/chat-due.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import { kindsOfClients, kindsOfTransfers } from './timer-sets.ts'
import { dropKinds } from './timers.ts'

/** Transfers keep what was: a breach, a level. What would still come does not (spec/8 SL). */
const clearDeadlines = statement<never>(
  'timers.clear_deadlines',
  `update transfer set sla_response_deadline = null, sla_resolution_deadline = null, escalation_due_at = null,
     expires_at = null
   where workspace_id = $1 and status = 'active'`,
)

/** In order, and before the transfers, as whoever changes chats holds them. */
const clearChats = statement<never>(
  'timers.clear_chats',
  `with held as (
     select v.contact_id from conversation v where v.workspace_id = $1 and v.status = 'open' and ${hasDue}
     order by v.workspace_id, v.contact_id for update
   )
   update conversation v set due_at = v.service_due_at from held where v.workspace_id = $1 and v.contact_id = held.contact_id`,
)

/** What is turned off is due no more, in the transaction that turns it off. */
export async function clearDue(tx: Tx, before: KeptSettings, after: KeptSettings): Promise<void> {
  const { workspaceId } = after
  if (before.slaEnabled && !after.slaEnabled) {
    await run(tx, clearChats, [workspaceId])
    await run(tx, clearDeadlines, [workspaceId])
    await dropKinds(tx, workspaceId, kindsOfTransfers)
  }
  if (before.clientReminderEnabled && !after.clientReminderEnabled)
    await dropKinds(tx, workspaceId, kindsOfClients)
  if (before.slaGiveBackMinutes !== null && after.slaGiveBackMinutes === null)
    await dropKinds(tx, workspaceId, ['give_back'])
}
