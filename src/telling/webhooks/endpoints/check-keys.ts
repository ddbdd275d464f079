import type { App, Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { overWorkspaces, perWorkspace, runOver, workspacesFor } from '#core/db/per-workspace.ts'
import { announceChange } from './after-change.ts'
import { joinOwnerKey, problemColumn, replacement } from './owner-key.ts'
import { type ToTurnOff, turnOff } from './turn-off.ts'

const problemsOfKey = statement<ToTurnOff>(
  'webhooks.problems_of_key',
  `select * from (
     select ${columns('WebhookEndpoint', 'e', ['workspaceId', 'id'])}, ${problemColumn('$3')} as reason
     from webhook_endpoint e ${joinOwnerKey}
     where e.workspace_id = $1 and e.owner_type = 'api_key' and e.owner_id = $2 and e.status <> 'disabled'
   ) found where reason is not null`,
)

const endpointsOfKey = statement<{ id: string }>(
  'webhooks.endpoints_of_key',
  `select id from webhook_endpoint
   where workspace_id = $1 and owner_type = 'api_key' and owner_id = $2 and status <> 'disabled'`,
)

/**
 * Looks at the endpoints of a key that has just changed, in the transaction of the change: those that may no longer
 * go on are turned off (spec/4 B12, Failed key checks), the others are taken up again.
 */
export async function checkEndpointsOfKey(
  { app, now }: Ctx,
  tx: Tx,
  key: { workspaceId: string; id: string },
): Promise<void> {
  const { workspaceId } = key
  const at = now()
  await turnOff(app, tx, await run(tx, problemsOfKey, [workspaceId, key.id, at]), at)
  const others = await run(tx, endpointsOfKey, [workspaceId, key.id])
  if (others.length === 0) return
  tx.afterCommit(() => {
    for (const { id } of others) announceChange(app, workspaceId, id)
    app.wake('deliveries')
  })
}

const problemsOfAll = statement<ToTurnOff>(
  'webhooks.problems',
  `select * from (
     select ${columns('WebhookEndpoint', 'e', ['workspaceId', 'id'])}, ${problemColumn('$1')} as reason
     from webhook_endpoint e ${joinOwnerKey} where e.status <> 'disabled'
   ) found where reason is not null limit 500`,
)

/** The key `k` of an endpoint `e` has ended, and another one has taken its place. */
const isReplaced = `
  e.owner_type = 'api_key' and k.workspace_id = e.workspace_id and k.id = e.owner_id
  and k.expires_at <= $1 and k.revoked_at is null and ${replacement('$1')} is not null`

const followReplacements = overWorkspaces<never>(
  'webhooks.follow_replacements',
  2,
  (only) => `update webhook_endpoint e set owner_id = ${replacement('$1')}, updated_at = $1
   from public_key k where ${isReplaced} ${only('e')}`,
)

const workspacesOfReplaced = statement<{ workspaceId: string }>(
  'webhooks.workspaces_of_replaced',
  `select distinct ${columns('WebhookEndpoint', 'e', ['workspaceId'])} from webhook_endpoint e, public_key k
   where ${isReplaced}`,
)

/**
 * Finds what no change has told: keys that expired, endpoints without a secret. An endpoint that was made with a key
 * while its rotation overlapped is given to the key that replaced it.
 */
export async function checkAllEndpoints(app: App): Promise<void> {
  const now = app.clock.now()
  for (const workspaceId of await workspacesFor(app, workspacesOfReplaced, [now]))
    await runOver(app.pool, followReplacements, [now], workspaceId)
  const problems = await run(app.pool, problemsOfAll, [now])
  if (problems.length === 0) return
  await perWorkspace(app, problems, (part) => inTransaction(app.pool, (tx) => turnOff(app, tx, part, now)))
}
