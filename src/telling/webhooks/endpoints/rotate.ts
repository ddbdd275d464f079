import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { tryOpen } from '#core/crypto.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { oneRow } from '#core/found.ts'
import { optional, orElse, parseInput } from '#core/validation.ts'
import { recordAudit } from '#people/audit/log.ts'
import { newSecret, openSecret, sealSecret } from '../webhook-secrets.ts'
import { announceChange } from './after-change.ts'
import type { CreatedEndpoint } from './create.ts'
import { endpointById } from './endpoint-queries.ts'
import type { EndpointRow } from './endpoint-row.ts'

const range = 'Must be a whole number from 0 to 168.'

export const rotateInput = z.strictObject({
  overlapHours: orElse(
    optional(z.number({ error: range }).int(range).min(0, range).max(168, range)),
    24,
  ).meta({
    description: 'Hours during which the old secret also signs, 0 to 168. The default is 24.',
  }),
})

const lockSecret = statement<{ secret: string | null }>(
  'webhooks.lock_secret',
  'select secret from webhook_endpoint where workspace_id = $1 and id = $2 for no key update',
)

// The secret before the present one ends at once: there are never three signatures.
const rotate = statement<never>(
  'webhooks.rotate_secret',
  `update webhook_endpoint
   set previous_secret = case when $4::timestamptz is null then null else secret end,
     previous_secret_expires_at = $4, secret = $3, updated_at = $5
   where workspace_id = $1 and id = $2`,
)

/** Whether a stored secret can sign: no overlap is reported for a secret that cannot be opened. */
function signs({ app }: Ctx, endpoint: EndpointRow, sealed: string | null): boolean {
  return sealed !== null && tryOpen(() => openSecret(app.keyRing, endpoint, sealed)) !== null
}

/** A new secret; the old one signs as well for an overlap of 0 to 168 hours, default 24 (spec/4 B12). */
export async function rotateSecret(ctx: Ctx, id: string, input: unknown): Promise<CreatedEndpoint> {
  const workspaceId = workspaceOf(ctx.actor)
  const row = await endpointById(ctx, id)
  const { overlapHours } = parseInput(rotateInput, input)
  const secret = newSecret()
  return inTransaction(ctx.app.pool, async (tx) => {
    const stored = await oneRow(tx, lockSecret, [workspaceId, id], 'webhook endpoint')
    const overlaps = overlapHours > 0 && signs(ctx, row, stored.secret)
    const until = overlaps ? new Date(ctx.now().getTime() + overlapHours * 3_600_000) : null
    const sealed = sealSecret(ctx.app.keyRing, row, secret)
    await run(tx, rotate, [workspaceId, id, sealed, until, ctx.now()])
    await recordAudit(tx, ctx, workspaceId, { kind: 'webhook_endpoint', resourceId: id, action: 'rotated' })
    tx.afterCommit(() => announceChange(ctx.app, workspaceId, id))
    return { ...row, secret, previousSecretExpiresAt: until, updatedAt: ctx.now() }
  })
}
