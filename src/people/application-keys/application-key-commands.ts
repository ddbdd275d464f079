import { z } from 'zod'
import { isOperational, memberOf } from '#core/access/actor.ts'
import { isPermission, type Permission, resourceOf } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { byId } from '#core/found.ts'
import { ofSet } from '#core/input-schema.ts'
import { readTime } from '#core/time/time.ts'
import { parseInput, trimmedText } from '#core/validation.ts'
import { newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { permissionKeys } from '#people/roles/permission-sets.ts'
import { forgetMembers, grantedTo } from '#people/sessions/members.ts'
import { type MemberRow, memberColumns } from '#people/sessions/session-sql.ts'
import { hasModule } from '#people/workspaces/components.ts'
import { type ApplicationKeyRow, keyColumns } from './application-key-row.ts'
import { newApplicationKey } from './key.ts'

const timeInput = z
  .string({ error: 'Must be an RFC 3339 date-time.' })
  .transform((value, ctx) => {
    const time = readTime(value)
    if (!time) ctx.addIssue({ code: 'custom', message: 'Must be an RFC 3339 date-time.' })
    return time ?? z.NEVER
  })
  .meta({ format: 'date-time' })

export const createApplicationKeyInput = z.strictObject({
  name: trimmedText(100).meta({ description: 'Name of the key, 1 to 100 characters.' }),
  expiresAt: timeInput
    .nullish()
    .meta({ description: 'Time at which the key expires, in the future; null for a key without an expiry.' }),
  scopes: z
    .array(
      ofSet(
        permissionKeys,
        z.string().refine((key) => isPermission(key) && isOperational(key), 'No scope that a key can have.'),
      ).transform((key) => key as Permission),
      { error: 'Must be a list of scopes.' },
    )
    .transform((list) => [...new Set(list)].sort())
    .nullish()
    .meta({
      description:
        'Scopes of the key. If left out, all scopes that the caller can currently grant; an empty list grants none.',
    }),
})

export const switchApplicationKeyInput = z.strictObject({
  isActive: z
    .boolean({ error: 'Must be true or false.' })
    .meta({ description: 'Whether the key is active.' }),
})

/** A key just made, with the key itself, which is shown this once. */
export type IssuedApplicationKey = ApplicationKeyRow & { key: string }

interface Rights {
  granted: ReadonlySet<string>
  components: ReadonlySet<string>
}

/** The permissions of a member's own role in a workspace; no row for anyone who is not an active member. */
const issuerRights = statement<Pick<MemberRow, 'permissions' | 'components'>>(
  'application_keys.issuer',
  `select ${memberColumns}
   from membership m
   join user_account u on u.id = m.user_id and u.is_active
   join workspace w on w.id = m.workspace_id and w.deleted_at is null
   join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
   where m.workspace_id = $1 and m.user_id = $2`,
)

/**
 * The permissions of a member's own role now; being a super administrator adds none. Null for anyone who is not an
 * active member.
 */
async function rightsOf(db: Queryable, workspaceId: string, userId: string): Promise<Rights | null> {
  const [row] = await run(db, issuerRights, [workspaceId, userId])
  return row ? { granted: new Set(grantedTo(row, false)), components: new Set(row.components) } : null
}

function assertGrantable(rights: Rights, scopes: readonly Permission[]): void {
  for (const scope of scopes) {
    if (!hasModule(rights.components, resourceOf(scope)))
      throw errors.forbidden(`${scope} belongs to a component that the organization lacks.`)
    if (!rights.granted.has(scope)) throw errors.forbidden(`You do not hold ${scope}.`).because('not_held')
  }
}

const eligible = (rights: Rights): Permission[] =>
  [...rights.granted].filter(isPermission).filter(isOperational).sort()

const insertApplicationKey = statement<ApplicationKeyRow>(
  'application_keys.insert',
  `insert into application_key as k (workspace_id, id, name, key_hash, key_prefix, scopes, issuer_id, expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${keyColumns}`,
)

/** Makes a key. Without scopes it gets what its issuer can give now; an empty list gives it nothing, for ever. */
export async function createApplicationKey(ctx: Ctx, input: unknown): Promise<IssuedApplicationKey> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const { name, expiresAt, scopes: given } = parseInput(createApplicationKeyInput, input)
  if (expiresAt && expiresAt <= ctx.now())
    throw errors.invalidField('expiresAt', 'Must lie in the future.').because('not_ahead')
  const { key, hash, shown } = newApplicationKey()
  const row = await inTransaction(ctx.app.pool, async (tx) => {
    const rights = await rightsOf(tx, workspaceId, userId)
    if (!rights) throw errors.forbidden('Only members of the organization can issue its keys.')
    if (given) assertGrantable(rights, given)
    const scopes = given ?? eligible(rights)
    const id = ctx.newId()
    const values = [workspaceId, id, name, hash, shown, scopes, userId, expiresAt ?? null, ctx.now()]
    const [made] = await run(tx, insertApplicationKey, values)
    const changes = newValues({ name, scopes, expires_at: expiresAt ?? null })
    await recordAudit(tx, ctx, workspaceId, { kind: 'api_key', resourceId: id, action: 'created', changes })
    return made as ApplicationKeyRow
  })
  return { ...row, key }
}

const lockApplicationKey = statement<ApplicationKeyRow>(
  'application_keys.lock',
  `select ${keyColumns} from application_key k where k.workspace_id = $1 and k.id = $2 for update`,
)

async function lockedKey(tx: Tx, workspaceId: string, id: string): Promise<ApplicationKeyRow> {
  return byId(tx, lockApplicationKey, [workspaceId, id], 'key')
}

/** Both the issuer of a key and the member who switches it on must currently hold all of its scopes. */
async function assertStillHeld(tx: Tx, ctx: Ctx, key: ApplicationKeyRow): Promise<void> {
  const { workspaceId, userId, isSuperAdmin } = memberOf(ctx.actor)
  const issuer = await rightsOf(tx, workspaceId, key.issuerId)
  if (!issuer) throw errors.forbidden('Its issuer is no active member of the organization any more.')
  const editor = isSuperAdmin ? null : await rightsOf(tx, workspaceId, userId)
  const lacked = key.scopes.find((scope) => !issuer.granted.has(scope))
  if (lacked) throw errors.forbidden(`Its issuer no longer holds ${lacked}.`)
  const missing = isSuperAdmin ? undefined : key.scopes.find((scope) => !editor?.granted.has(scope))
  if (missing) throw errors.forbidden(`You do not hold ${missing}.`).because('not_held')
}

const switchApplicationKey = statement<ApplicationKeyRow>(
  'application_keys.switch',
  `update application_key k set is_active = $3 where k.workspace_id = $1 and k.id = $2 returning ${keyColumns}`,
)

/** Switches a key off or on. Nothing else of a key ever changes. */
export async function switchKey(ctx: Ctx, id: string, input: unknown): Promise<ApplicationKeyRow> {
  const { workspaceId } = memberOf(ctx.actor)
  const { isActive } = parseInput(switchApplicationKeyInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockedKey(tx, workspaceId, id)
    if (before.isActive === isActive) return before
    if (isActive) await assertStillHeld(tx, ctx, before)
    const [after] = await run(tx, switchApplicationKey, [workspaceId, id, isActive])
    const changes = { is_active: { old: before.isActive, new: isActive } }
    await recordAudit(tx, ctx, workspaceId, { kind: 'api_key', resourceId: id, action: 'updated', changes })
    tx.afterCommit(() => forgetMembers(ctx.app))
    return after as ApplicationKeyRow
  })
}

const erase = statement<never>(
  'application_keys.delete',
  'delete from application_key where workspace_id = $1 and id = $2',
)

/** Ends a key at once and for good. */
export async function deleteApplicationKey(ctx: Ctx, id: string): Promise<void> {
  const { workspaceId } = memberOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const { name } = await lockedKey(tx, workspaceId, id)
    await run(tx, erase, [workspaceId, id])
    const changes = oldValues({ name })
    await recordAudit(tx, ctx, workspaceId, { kind: 'api_key', resourceId: id, action: 'deleted', changes })
    tx.afterCommit(() => forgetMembers(ctx.app))
  })
}
