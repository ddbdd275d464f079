import { z } from 'zod'
import { recordAudit } from '../../audit/log.ts'
import { workspaceOf } from '../../auth/actor.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, run, statement } from '../../db.ts'
import { errors } from '../../errors.ts'
import { optional, parseInput } from '../../validation.ts'
import { newSecret, sealSecret } from '../secrets.ts'
import { announceChange } from './after-change.ts'
import type { CreatedEndpoint } from './create.ts'
import { endpointById } from './queries.ts'

const range = 'Must be a whole number from 0 to 168.'

export const rotateInput = z.strictObject({
  overlapHours: optional(z.number({ error: range }).int(range).min(0, range).max(168, range)),
})

// The secret before the present one ends at once: there are never three signatures.
const rotate = statement<{ previousSecretExpiresAt: Date | null }>(
  'webhooks.rotate_secret',
  `update webhook_endpoint
   set previous_secret = case when $4::timestamptz is null then null else secret end,
     previous_secret_expires_at = case when secret is null then null else $4::timestamptz end,
     secret = $3, updated_at = $5
   where workspace_id = $1 and id = $2
   returning previous_secret_expires_at as "previousSecretExpiresAt"`,
)

/** A new secret; the old one signs as well for an overlap of 0 to 168 hours, default 24 (spec/4 B12). */
export async function rotateSecret(ctx: Ctx, id: string, input: unknown): Promise<CreatedEndpoint> {
  const workspaceId = workspaceOf(ctx.actor)
  const row = await endpointById(ctx, id)
  const { overlapHours = 24 } = parseInput(rotateInput, input)
  const secret = newSecret()
  const until = overlapHours === 0 ? null : new Date(ctx.now().getTime() + overlapHours * 3_600_000)
  return inTransaction(ctx.app.pool, async (tx) => {
    const sealed = sealSecret(ctx.app.keyRing, row, secret)
    const [rotated] = await run(tx, rotate, [workspaceId, id, sealed, until, ctx.now()])
    if (!rotated) throw errors.notFound('webhook endpoint')
    await recordAudit(tx, ctx, workspaceId, { kind: 'webhook_endpoint', resourceId: id, action: 'rotated' })
    tx.afterCommit(() => announceChange(ctx.app, workspaceId, id))
    return { ...row, secret, previousSecretExpiresAt: rotated.previousSecretExpiresAt, updatedAt: ctx.now() }
  })
}
