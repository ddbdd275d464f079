import type { Member } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { KnownKeys } from '#people/sessions/known-keys.ts'
import { grantedTo } from '#people/sessions/members.ts'
import { type LookedUpKey, lookUpApplicationKey, touchApplicationKey } from './application-key-sql.ts'
import { looksLikeApplicationKey } from './key.ts'

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

/** Who acts with a `svc_` key; null when it is malformed, unknown, off, expired, or its issuer is out. */
export async function applicationKeyActor(app: App, key: string): Promise<Member | null> {
  if (!looksLikeApplicationKey(key)) return null
  const actor = await keys(app).actorOf(key)
  if (actor) keys(app).noteUse(actor.workspaceId, actor.applicationKey.id)
  return actor
}
