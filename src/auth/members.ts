import { LRUCache } from 'lru-cache'
import type { App } from '../context.ts'
import { sha256Hex } from '../crypto.ts'
import { run } from '../db.ts'
import { perApp } from '../per-app.ts'
import { PromiseCache } from '../promise-cache.ts'
import type { Member } from './actor.ts'
import { permissions as allPermissions, type Permission } from './catalogue.ts'
import { type MemberRow, memberRow } from './sql.ts'
import { type Claims, verifyToken } from './tokens.ts'

/** Short-lived, because a lost `forget` must not keep somebody in for long. */
const members = perApp(
  (app) => new PromiseCache<Member | null>(app, { name: 'members', max: 10_000, maxAgeMs: 10_000 }),
)

/** Verified tokens by their hash: a signature is checked once in the 15 minutes of an access token. */
const verified = perApp(() => new LRUCache<string, Claims>({ max: 10_000 }))

const known: ReadonlySet<string> = new Set(allPermissions)

function memberOf(row: MemberRow, workspaceId: string, sessionId: string): Member {
  const granted = row.isSuperAdmin ? allPermissions : row.permissions.filter((key) => known.has(key))
  return {
    kind: 'member',
    workspaceId,
    userId: row.userId,
    name: row.fullName,
    email: row.email,
    roleId: row.roleId,
    isSuperAdmin: row.isSuperAdmin,
    permissions: new Set(granted as Permission[]),
    workspaceClosed: row.workspaceStatus !== 'open',
    sessionId,
  }
}

async function readMember(
  app: App,
  workspaceId: string,
  userId: string,
  sessionId: string,
): Promise<Member | null> {
  const [row] = await run(app.pool, memberRow, [workspaceId, userId, sessionId])
  return row ? memberOf(row, workspaceId, sessionId) : null
}

/** The person of a session in a workspace, as of some seconds ago at most. */
export async function sessionMember(
  app: App,
  claims: Pick<Claims, 'user' | 'workspace' | 'session'>,
  workspaceId = claims.workspace,
): Promise<Member | null> {
  const key = `${workspaceId}:${claims.user}:${claims.session}`
  return members(app).get(key, () => readMember(app, workspaceId, claims.user, claims.session))
}

/** The claims of a valid access token; null for any other text. */
export async function accessClaims(app: App, token: string): Promise<Claims | null> {
  const cache = verified(app)
  const hash = sha256Hex(token)
  const cached = cache.get(hash)
  if (cached) return cached.exp * 1000 > app.clock.nowMs() ? cached : null
  const claims = await verifyToken(app, 'access', token)
  if (typeof claims === 'string') return null
  cache.set(hash, claims)
  return claims
}

/**
 * Tells all processes that what they remember of members is old. Call it after the commit of whatever changes a
 * person, a membership, a role or a workspace; these are rare, so everything is read anew.
 */
export function forgetMembers(app: App): void {
  app.bus.publish('forget', { cache: 'members' })
}
