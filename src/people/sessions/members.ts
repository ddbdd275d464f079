import { LRUCache } from 'lru-cache'
import type { Member } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { sha256Hex } from '#core/crypto.ts'
import { run, statement } from '#core/db/db.ts'
import { availablePermissions } from '#people/workspaces/components.ts'
import { type MemberRow, memberColumns, roleThere } from './session-sql.ts'
import { type Claims, verifyToken } from './tokens.ts'

/** Short-lived, because a lost `forget` must not keep somebody in for long. */
const members = perApp(
  (app) => new PromiseCache<Member | null>(app, { name: 'members', max: 10_000, maxAgeMs: 10_000 }),
)

/** Verified tokens by their hash: a signature is checked once in the 15 minutes of an access token. */
const verified = perApp(() => new LRUCache<string, Claims>({ max: 10_000 }))

/** What a role gives in a workspace: its grants on components that are there, or everything that is there. */
export function grantedTo(
  row: Pick<MemberRow, 'permissions' | 'components'>,
  everything: boolean,
): Permission[] {
  const available = availablePermissions(new Set(row.components))
  const saved = new Set(row.permissions)
  return everything ? available : available.filter((permission) => saved.has(permission))
}

/** A member as a session sees them. */
type SessionMemberRow = MemberRow & { confined: boolean }

function memberFrom(row: SessionMemberRow, workspaceId: string, sessionId?: string): Member {
  // The provider of a workspace is run by that workspace, and must not make anybody an administrator of the platform.
  const isSuperAdmin = row.isSuperAdmin && !row.confined
  return {
    kind: 'member',
    workspaceId,
    userId: row.userId,
    name: row.fullName,
    email: row.email,
    roleId: row.roleId,
    isSuperAdmin,
    permissions: new Set(grantedTo(row, isSuperAdmin)),
    workspaceClosed: row.workspaceStatus !== 'open',
    maskPhones: row.maskPhones,
    ...(sessionId !== undefined && { sessionId }),
    confined: row.confined,
  }
}

/**
 * $1 workspace, $2 user, $3 session. No row when the person is inactive, no member, the workspace is deleted or the
 * session was ended. A platform super administrator may act in any workspace, there with the administrator's role; a
 * confined session is one of a member, in its own workspace.
 */
const memberRow = statement<SessionMemberRow>(
  'auth.member',
  `select ${memberColumns}, s.confined
   from user_account u
   join workspace w on w.id = $1 and w.deleted_at is null
   join lateral (
     select t.confined from refresh_token t
     where t.family_id = $3 and t.user_id = u.id and t.revoked_at is null
       and (not t.confined or t.workspace_id = w.id) limit 1
   ) s on true ${roleThere}
   where u.id = $2 and u.is_active and (m.user_id is not null or not s.confined)`,
)

/** The same of who has no session now. */
const memberWithout = statement<MemberRow>(
  'auth.member_without_session',
  `select ${memberColumns} from user_account u
   join workspace w on w.id = $1 and w.deleted_at is null ${roleThere}
   where u.id = any($2::uuid[]) and u.is_active`,
)

/** Persons with the rights that they have at this moment, signed in or not, without those who are here no longer. */
export async function membersNow(
  app: App,
  workspaceId: string,
  userIds: readonly string[],
): Promise<Member[]> {
  const rows = await run(app.pool, memberWithout, [workspaceId, userIds])
  return rows.map((row) => memberFrom({ ...row, confined: false }, workspaceId))
}

/** The same of one; null for who is here no longer. */
export async function memberNow(app: App, workspaceId: string, userId: string): Promise<Member | null> {
  const [member = null] = await membersNow(app, workspaceId, [userId])
  return member
}

async function readMember(
  app: App,
  workspaceId: string,
  userId: string,
  sessionId: string,
): Promise<Member | null> {
  const [row] = await run(app.pool, memberRow, [workspaceId, userId, sessionId])
  return row ? memberFrom(row, workspaceId, sessionId) : null
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
 * Tells all processes that what they remember of members is outdated. Call it after the commit of whatever changes a
 * person, a membership, a role or a workspace; these are rare, so everything is read again.
 */
export function forgetMembers(app: App): void {
  app.bus.publish('forget', { cache: 'members' })
}
