import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { byId } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { assertMayGive } from './grants.ts'
import { onKeyRevoked } from './hooks.ts'
import { newKey } from './key.ts'
import { forgetPublicKeys } from './lookup.ts'
import { createPublicKeyInput, updatePublicKeyInput } from './public-key-input.ts'
import { countLineages, insertPublicKey, keyColumns, type PublicKeyRow } from './public-key-sql.ts'

/** A key just made, with the key itself, which is shown this once. */
export type IssuedKey = PublicKeyRow & { key: string }

/** Locks the plan's limits, so that two keys made at once cannot both be the last one allowed. */
const lockKeyLimit = statement<{ apiKeys: number | null }>(
  'public_keys.lock_limit',
  `select ${columns('WorkspaceLimit', 'workspace_limit', ['apiKeys'])} from workspace_limit where workspace_id = $1 for update`,
)

async function assertRoom(tx: Queryable, workspaceId: string, now: Date): Promise<void> {
  const [limit] = await run(tx, lockKeyLimit, [workspaceId])
  if (limit?.apiKeys === null || limit?.apiKeys === undefined) return
  const [count] = await run(tx, countLineages, [workspaceId, now])
  const used = count?.used ?? 0
  if (used >= limit.apiKeys) throw errors.limitReached('api_keys', limit.apiKeys, used)
}

/** Makes a key of /v1. Throws forbidden for scopes that its maker cannot give, limit_reached at the plan's number. */
export async function createPublicKey(ctx: Ctx, input: unknown): Promise<IssuedKey> {
  const workspaceId = workspaceOf(ctx.actor)
  const { name, scopes, allowedIps, expiresAt } = parseInput(createPublicKeyInput, input)
  if (expiresAt && expiresAt <= ctx.now())
    throw errors.invalidField('expiresAt', 'Must lie in the future.').because('not_ahead')
  const { key, hash, shown } = newKey()
  const id = ctx.newId()
  const author = ctx.actor.kind === 'member' ? ctx.actor.userId : null
  const values = [
    workspaceId,
    id,
    id,
    null,
    name,
    hash,
    shown,
    scopes,
    allowedIps ?? [],
    expiresAt ?? null,
    author,
    ctx.now(),
  ]
  const publicKey = await inTransaction(ctx.app.pool, async (tx) => {
    await assertMayGive(tx, ctx, scopes)
    await assertRoom(tx, workspaceId, ctx.now())
    const [row] = await run(tx, insertPublicKey, values)
    const fields = { name, scopes, allowed_ips: allowedIps ?? [], expires_at: expiresAt ?? null }
    const changes = newValues(fields)
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'public_key',
      resourceId: id,
      action: 'created',
      changes,
    })
    return row as PublicKeyRow
  })
  return { ...publicKey, key }
}

const lockPublicKey = statement<PublicKeyRow>(
  'public_keys.lock',
  `select ${keyColumns} from public_key k where k.workspace_id = $1 and k.id = $2 and k.revoked_at is null for update`,
)

/** The key by id, locked, or not_found: also for a revoked one and one of another workspace. */
export async function lockedKey(tx: Tx, workspaceId: string, id: string): Promise<PublicKeyRow> {
  return byId(tx, lockPublicKey, [workspaceId, id], 'key')
}

type Changeable = Pick<PublicKeyRow, 'name' | 'scopes' | 'allowedIps' | 'isActive'>

const shownFields = (key: Changeable) => ({
  name: key.name,
  scopes: key.scopes,
  allowed_ips: key.allowedIps,
  is_active: key.isActive,
})

const changePublicKey = statement<PublicKeyRow>(
  'public_keys.change',
  `update public_key k set name = $3, scopes = $4, allowed_ips = $5, is_active = $6, updated_at = $7
   where k.workspace_id = $1 and k.id = $2 returning ${keyColumns}`,
)

/**
 * Changes a key. Its scopes may only shrink: whoever needs more makes another key. Switching it on again is giving it
 * what it has.
 */
export async function updatePublicKey(ctx: Ctx, id: string, input: unknown): Promise<PublicKeyRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const given = parseInput(updatePublicKeyInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockedKey(tx, workspaceId, id)
    const wider = given.scopes?.find((scope) => !before.scopes.includes(scope))
    if (wider)
      throw errors.invalidField('scopes', `The key does not have ${wider}; its scopes can only shrink.`)
    const name = given.name ?? before.name
    const scopes = given.scopes ?? before.scopes
    const allowedIps = given.allowedIps ?? before.allowedIps
    const isActive = given.isActive ?? before.isActive
    const changes = differences(shownFields(before), shownFields({ name, scopes, allowedIps, isActive }))
    if (!changes) return before
    if (isActive && !before.isActive) await assertMayGive(tx, ctx, scopes)
    const [after] = await run(tx, changePublicKey, [
      workspaceId,
      id,
      name,
      scopes,
      allowedIps,
      isActive,
      ctx.now(),
    ])
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'public_key',
      resourceId: id,
      action: 'updated',
      changes,
    })
    await onKeyRevoked.run(ctx, tx, { workspaceId, id })
    tx.afterCommit(() => forgetPublicKeys(ctx.app, before.keyHash))
    return after as PublicKeyRow
  })
}

const revokePublicKey = statement<never>(
  'public_keys.revoke',
  `update public_key set revoked_at = $3, is_active = false, updated_at = $3 where workspace_id = $1 and id = $2`,
)

/** Ends a key at once and for good. */
export async function deletePublicKey(ctx: Ctx, id: string): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const { name, keyHash } = await lockedKey(tx, workspaceId, id)
    await run(tx, revokePublicKey, [workspaceId, id, ctx.now()])
    const changes = oldValues({ name })
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'public_key',
      resourceId: id,
      action: 'deleted',
      changes,
    })
    await onKeyRevoked.run(ctx, tx, { workspaceId, id })
    tx.afterCommit(() => forgetPublicKeys(ctx.app, keyHash))
  })
}
