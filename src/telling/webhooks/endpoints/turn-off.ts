import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { announceChange, mailTurnedOff, type TurnedOff } from './after-change.ts'
import type { DisabledReason } from './endpoint-sets.ts'

export interface ToTurnOff {
  workspaceId: string
  id: string
  reason: DisabledReason
}

const targets = rowsIn<ToTurnOff>({
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
  id: ['uuid', ({ id }) => id],
  reason: ['text', ({ reason }) => reason],
})

// Locked in one order, as results of tries lock them too.
const disable = statement<TurnedOff>(
  'webhooks.turn_off',
  `with target as (
     select * from ${targets.from('t')}
   ), locked as (
     select e.workspace_id, e.id from webhook_endpoint e join target using (workspace_id, id)
     where e.status <> 'disabled' order by e.workspace_id, e.id for no key update of e
   )
   update webhook_endpoint e
   set status = 'disabled', disabled_reason = t.reason, disabled_at = $4, next_try_at = null, updated_at = $4
   from target t join locked using (workspace_id, id)
   where e.workspace_id = t.workspace_id and e.id = t.id
   returning ${columns('WebhookEndpoint', 'e', ['workspaceId', 'id', 'url'])}, e.disabled_reason as reason,
     e.disabled_at as at`,
)

/** Turns endpoints off that are not off yet, with their mails. */
export async function turnOff(app: App, tx: Tx, endpoints: readonly ToTurnOff[], at: Date): Promise<void> {
  if (endpoints.length === 0) return
  const turnedOff = await run(tx, disable, [...targets.values(endpoints), at])
  await mailTurnedOff(app, tx, turnedOff)
  for (const { workspaceId, id } of turnedOff) tx.afterCommit(() => announceChange(app, workspaceId, id))
}
