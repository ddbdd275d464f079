import type { Member } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import type { ApplicationKeyModel } from '#generated/prisma/models/ApplicationKey.ts'
import { KnownKeys } from '#people/sessions/known-keys.ts'
import { grantedTo } from '#people/sessions/members.ts'
import { type MemberRow, memberColumns } from '#people/sessions/session-sql.ts'
import { looksLikeApplicationKey } from './key.ts'

const lookedUpFields = ['id', 'workspaceId', 'name', 'scopes', 'expiresAt'] as const

type LookedUpKey = MemberRow & RowOf<ApplicationKeyModel, (typeof lookedUpFields)[number]>

/** The issuer, narrowed to the key's scopes, and never a super administrator (document 2, API key access rules). */
function actorOf(row: LookedUpKey): Member & { applicationKey: { id: string; name: string } } {
  const scopes = new Set(row.scopes)
  return {
    kind: 'member',
    workspaceId: row.workspaceId,
    userId: row.userId,
    name: row.fullName,
    email: row.email,
    roleId: row.roleId,
    isSuperAdmin: false,
    permissions: new Set(grantedTo(row, false).filter((permission) => scopes.has(permission))),
    workspaceClosed: row.workspaceStatus !== 'open',
    maskPhones: row.maskPhones,
    applicationKey: { id: row.id, name: row.name },
  }
}

const touchApplicationKey = statement<never>(
  'application_keys.touch',
  `update application_key set last_used_at = $3
   where workspace_id = $1 and id = $2 and (last_used_at is null or last_used_at < $3)`,
)

/**
 * The key with its issuer as a member of its workspace. No row when the key, its issuer or its workspace does not count
 * any more.
 */
const selectKey = `select ${columns('ApplicationKey', 'k', lookedUpFields)}, ${memberColumns}
   from application_key k
   join workspace w on w.id = k.workspace_id and w.deleted_at is null
   join membership m on m.workspace_id = k.workspace_id and m.user_id = k.issuer_id
   join user_account u on u.id = k.issuer_id and u.is_active
   join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
   where k.is_active`

const lookUpApplicationKey = statement<LookedUpKey>(
  'application_keys.look_up',
  `${selectKey} and k.key_hash = $1`,
)

const keyById = statement<LookedUpKey>(
  'application_keys.actor_now',
  `${selectKey} and k.workspace_id = $1 and k.id = $2`,
)

const keys = perApp(
  (app) =>
    new KnownKeys(app, {
      // Forgotten together with members: a key may do what its issuer may.
      name: 'members',
      maxAgeMs: 10_000,
      touch: touchApplicationKey,
      lookUp: lookUpApplicationKey,
      actorOf,
    }),
)

/**
 * Who acts with a `svc_` key; null when it is malformed, unknown, switched off or expired, or its issuer is no active
 * member.
 */
export async function applicationKeyActor(app: App, key: string): Promise<Member | null> {
  if (!looksLikeApplicationKey(key)) return null
  const actor = await keys(app).actorOf(key)
  if (actor) keys(app).noteUse(actor.workspaceId, actor.applicationKey.id)
  return actor
}

/** Who acts with a key that began something, with the rights of this moment; null where it no longer counts. */
export async function applicationKeyNow(app: App, workspaceId: string, id: string): Promise<Member | null> {
  const [row] = await run(app.pool, keyById, [workspaceId, id])
  const isOver = row?.expiresAt != null && row.expiresAt <= app.clock.now()
  return row && !isOver ? actorOf(row) : null
}
