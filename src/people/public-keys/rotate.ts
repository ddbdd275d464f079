import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import type { ErrorReason } from '#core/reason-sets.ts'
import { parseInput } from '#core/validation.ts'
import { recordAudit } from '#people/audit/log.ts'
import { assertMayGive } from './grants.ts'
import { newKey } from './key.ts'
import { forgetPublicKeys } from './lookup.ts'
import { type IssuedKey, lockedKey } from './public-key-commands.ts'
import { rotatePublicKeyInput } from './public-key-input.ts'
import { insertPublicKey, type PublicKeyRow } from './public-key-sql.ts'

const hourMs = 3_600_000

const successorOf = statement<{ id: string }>(
  'public_keys.successor',
  'select id from public_key where workspace_id = $1 and rotated_from_id = $2',
)

async function assertRotatable(tx: Tx, old: PublicKeyRow, now: Date): Promise<void> {
  const refuse = (message: string, reason: ErrorReason) =>
    new AppError('invalid_state', message).because(reason)
  if (!old.isActive) throw refuse('The key is switched off.', 'switched_off')
  if (old.expiresAt && old.expiresAt <= now) throw refuse('The key has expired.', 'expired')
  const [successor] = await run(tx, successorOf, [old.workspaceId, old.id])
  if (successor) throw refuse('The key was rotated before; rotate the key that replaced it.', 'rotated')
}

function oldEnd(old: PublicKeyRow, now: Date, overlapHours: number): Date {
  const overlapEnd = new Date(now.getTime() + overlapHours * hourMs)
  return old.expiresAt && old.expiresAt < overlapEnd ? old.expiresAt : overlapEnd
}

/** Endpoints made with a rotated key belong to the new one (document 1, Authentication). */
const moveWebhookEndpoints = statement<never>(
  'public_keys.move_webhook_endpoints',
  `update webhook_endpoint set owner_id = $3, updated_at = $4
   where workspace_id = $1 and owner_type = 'api_key' and owner_id = $2`,
)

const expirePublicKey = statement<never>(
  'public_keys.expire',
  'update public_key set expires_at = $3, updated_at = $4 where workspace_id = $1 and id = $2',
)

async function replace(tx: Tx, ctx: Ctx, old: PublicKeyRow, overlapHours: number): Promise<IssuedKey> {
  const { workspaceId, lineageId, name, scopes, allowedIps } = old
  const { key, hash, shown } = newKey()
  const id = ctx.newId()
  const now = ctx.now()
  const author = ctx.actor.kind === 'member' ? ctx.actor.userId : null
  const values = [
    workspaceId,
    id,
    lineageId,
    old.id,
    name,
    hash,
    shown,
    scopes,
    allowedIps,
    // The new key lives as long as the old one would have: whoever may replace a key does not prolong it.
    old.expiresAt,
    author,
    now,
  ]
  const [publicKey] = await run(tx, insertPublicKey, values)
  const end = oldEnd(old, now, overlapHours)
  await run(tx, expirePublicKey, [workspaceId, old.id, end, now])
  await run(tx, moveWebhookEndpoints, [workspaceId, old.id, id, now])
  const changes = { expires_at: { old: old.expiresAt, new: end }, rotated_to: { old: null, new: id } }
  await recordAudit(tx, ctx, workspaceId, {
    kind: 'public_key',
    resourceId: old.id,
    action: 'rotated',
    changes,
  })
  return { ...(publicKey as PublicKeyRow), key }
}

/**
 * Replaces a key by a new one of the same lineage, which keeps its idempotency keys and takes over its webhook
 * endpoints at once; the old key works until the overlap ends. Throws invalid_state for a key that no longer works
 * or has been replaced, forbidden where the caller could not give its scopes: they see the new key.
 */
export async function rotatePublicKey(ctx: Ctx, id: string, input: unknown): Promise<IssuedKey> {
  const workspaceId = workspaceOf(ctx.actor)
  const { overlapHours } = parseInput(rotatePublicKeyInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const old = await lockedKey(tx, workspaceId, id)
    await assertMayGive(tx, ctx, old.scopes)
    await assertRotatable(tx, old, ctx.now())
    tx.afterCommit(() => forgetPublicKeys(ctx.app, old.keyHash))
    return replace(tx, ctx, old, overlapHours)
  })
}
