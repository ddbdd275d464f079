import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { randomHex } from '#core/ids.ts'
import { parseInput } from '#core/validation.ts'
import { ForbiddenTargetError } from '#outside/guarded-client/target.ts'
import { type Changes, differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { assertLegacyUrl } from './client.ts'
import { createLegacyWebhookInput, updateLegacyWebhookInput } from './older-webhook-input.ts'
import { type LegacyWebhookRow, legacyWebhookById } from './older-webhook-queries.ts'
import { sealLegacyHeaders, sealLegacySecret } from './older-webhook-secrets.ts'

const secretBytes = 32

const insert = statement<never>(
  'legacy_webhooks.insert',
  `insert into legacy_webhook
     (workspace_id, id, name, url, events, header_values, secret, is_active, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict do nothing`,
)

const change = statement<never>(
  'legacy_webhooks.change',
  `update legacy_webhook
   set name = $3, url = $4, events = $5, header_values = case when $6 then $7 else header_values end,
     secret = coalesce($8, secret), is_active = $9, updated_at = $10
   where workspace_id = $1 and id = $2`,
)

const remove = statement<{ name: string }>(
  'legacy_webhooks.delete',
  'delete from legacy_webhook where workspace_id = $1 and id = $2 returning name',
)

function assertUrl(ctx: Ctx, url: string): void {
  try {
    assertLegacyUrl(url, ctx.app.config.webhooks.allowHosts)
  } catch (error) {
    if (error instanceof ForbiddenTargetError)
      throw errors.invalidField('url', error.message).because('address_refused')
    throw error
  }
}

type AuditedFields = Pick<LegacyWebhookRow, 'name' | 'url' | 'events' | 'isActive'>

/** Header values and secrets stay out of the log. */
const audited = ({ name, url, events, isActive }: AuditedFields) => ({
  name,
  url,
  events,
  is_active: isActive,
})

function audit(
  ctx: Ctx,
  tx: Tx,
  id: string,
  action: 'created' | 'updated' | 'deleted',
  changes: Changes,
): Promise<void> {
  return recordAudit(tx, ctx, workspaceOf(ctx.actor), { kind: 'webhook', resourceId: id, action, changes })
}

/** Makes an older webhook; without a secret in the request it gets one of 32 random bytes in hex. */
export async function createLegacyWebhook(ctx: Ctx, input: unknown): Promise<LegacyWebhookRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const fields = parseInput(createLegacyWebhookInput, input)
  assertUrl(ctx, fields.url)
  const { name, url, events, isActive } = fields
  const webhook = { workspaceId, id: ctx.newId() }
  const { keyRing } = ctx.app
  const secret = sealLegacySecret(keyRing, webhook, fields.secret || randomHex(secretBytes))
  const headers = sealLegacyHeaders(keyRing, webhook, fields.headers ?? {})
  return inTransaction(ctx.app.pool, async (tx) => {
    const values = [workspaceId, webhook.id, name, url, events, headers, secret, isActive, ctx.now()]
    await run(tx, insert, values)
    await audit(ctx, tx, webhook.id, 'created', newValues(audited({ name, url, events, isActive })))
    return legacyWebhookById(ctx, webhook.id, tx)
  })
}

/** Changes an older webhook: what is left out, and an empty secret, stays as it is (spec/8 G2, spec/9 1.7). */
export async function updateLegacyWebhook(ctx: Ctx, id: string, input: unknown): Promise<LegacyWebhookRow> {
  const before = await legacyWebhookById(ctx, id)
  const { secret, ...given } = parseInput(updateLegacyWebhookInput, input)
  if (given.url !== undefined) assertUrl(ctx, given.url)
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after: LegacyWebhookRow = { ...before, ...fields }
  const { keyRing } = ctx.app
  // Headers left out stay as they are stored: what cannot be opened now can be once its key is back.
  const sealed = [
    given.headers !== undefined,
    sealLegacyHeaders(keyRing, before, given.headers ?? {}),
    secret ? sealLegacySecret(keyRing, before, secret) : null,
  ]
  return inTransaction(ctx.app.pool, async (tx) => {
    const { workspaceId, name, url, events, isActive } = after
    await run(tx, change, [workspaceId, id, name, url, events, ...sealed, isActive, ctx.now()])
    await audit(ctx, tx, id, 'updated', differences(audited(before), audited(after)) ?? {})
    return legacyWebhookById(ctx, id, tx)
  })
}

/** Deletes an older webhook with what waits for it. */
export async function deleteLegacyWebhook(ctx: Ctx, id: string): Promise<void> {
  const { workspaceId } = await legacyWebhookById(ctx, id)
  await inTransaction(ctx.app.pool, async (tx) => {
    const deleted = await oneRow(tx, remove, [workspaceId, id], 'webhook')
    await audit(ctx, tx, id, 'deleted', oldValues({ name: deleted.name }))
  })
}
