import { columns } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'

/** A person as a session sees it: in one workspace, with the role there. */
export interface AccountRow {
  userId: string
  email: string
  fullName: string
  passwordHash: string | null
  isActive: boolean
  /** signing in takes a second step */
  twoStep: boolean
  /** since when the address is proven; null while it is not (src/people/members/proof.ts) */
  emailVerifiedAt: Date | null
  /** the workspace on whose word alone */
  vouchedById: string | null
  /** null when no living workspace has this person as a member */
  workspaceId: string | null
  roleId: string | null
  roleName: string | null
}

const accountColumns = `
  u.id as "userId", u.email, u.full_name as "fullName", u.password_hash as "passwordHash", u.is_active as "isActive",
  exists (select 1 from totp t where t.user_id = u.id and t.confirmed_at is not null) as "twoStep",
  u.email_verified_at as "emailVerifiedAt", u.vouched_by_id as "vouchedById",
  r.workspace_id as "workspaceId", r.id as "roleId", r.name as "roleName"`

/** Signing in leads to an open workspace if there is one, first the person's default. */
const accountsAtHome = `select ${accountColumns}
   from user_account u
   left join lateral (
     select m.workspace_id, m.role_id from membership m
     join workspace w on w.id = m.workspace_id and w.deleted_at is null
     where m.user_id = u.id
     order by w.status = 'open' desc, m.is_default desc, m.created_at, m.workspace_id limit 1
   ) m on true
   left join role r on r.workspace_id = m.workspace_id and r.id = m.role_id`

export const accountByEmail = statement<AccountRow>(
  'auth.account_by_email',
  `${accountsAtHome} where u.email = $1`,
)

export const accountById = statement<AccountRow>('auth.account_by_id', `${accountsAtHome} where u.id = $1`)

/** The role in workspace `w`: the membership's; a super administrator who is no member acts as its administrator. */
const roleThere = `
   left join membership m on m.workspace_id = w.id and m.user_id = u.id
   join role r on r.workspace_id = w.id
     and (r.id = m.role_id or (m.user_id is null and u.is_super_admin and r.is_system and r.name = 'admin'))`

/** $1 user, $2 workspace. No row for whoever is no member there, a platform super administrator too. */
export const accountOfMember = statement<AccountRow>(
  'auth.account_of_member',
  `select ${accountColumns}
   from user_account u
   join membership m on m.user_id = u.id and m.workspace_id = $2
   join workspace w on w.id = m.workspace_id and w.deleted_at is null
   join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
   where u.id = $1`,
)

/** $1 user, $2 workspace. No row when the person is not, or no longer, to be let in there. */
export const accountInWorkspace = statement<AccountRow>(
  'auth.account_in_workspace',
  `select ${accountColumns}
   from user_account u
   join workspace w on w.id = $2 and w.deleted_at is null ${roleThere}
   where u.id = $1 and u.is_active`,
)

export const insertRefreshToken = statement<never>(
  'auth.insert_refresh_token',
  `insert into refresh_token (id, workspace_id, family_id, user_id, created_at, expires_at, confined)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

interface SpentToken {
  userId: string
  workspaceId: string
  sessionId: string
  confined: boolean
}

/** Spends a refresh token; only one of two that come at the same moment gets the row. */
export const spendRefreshToken = statement<SpentToken>(
  'auth.spend_refresh_token',
  `update refresh_token set used_at = $2
   where id = $1 and used_at is null and revoked_at is null and expires_at > $2
   returning ${columns('RefreshToken', 'refresh_token', ['userId', 'workspaceId'])}, family_id as "sessionId", confined`,
)

/** Takes every unspent refresh token of a session out of use; the next one continues it. */
export const replaceRefreshTokens = statement<never>(
  'auth.replace_refresh_tokens',
  'update refresh_token set revoked_at = $2 where family_id = $1 and used_at is null and revoked_at is null',
)

/** Ends all sessions of a person, but for $3 when it is given. */
export const revokeSessionsOfUser = statement<never>(
  'auth.revoke_sessions_of_user',
  `update refresh_token set revoked_at = $2
   where user_id = $1 and revoked_at is null and ($3::uuid is null or family_id <> $3)`,
)

/** Ends all sessions in a workspace. */
export const revokeSessionsOfWorkspace = statement<never>(
  'auth.revoke_sessions_of_workspace',
  'update refresh_token set revoked_at = $2 where workspace_id = $1 and revoked_at is null',
)

export const spentSession = statement<{ sessionId: string }>(
  'auth.spent_session',
  `select family_id as "sessionId" from refresh_token where id = $1 and used_at is not null`,
)

/** Waits for a rotation in progress, so that the statement after this one sees the token it made. */
export const lockSession = statement<{ revokedAt: Date | null }>(
  'auth.lock_session',
  `select ${columns('RefreshToken', 'refresh_token', ['revokedAt'])} from refresh_token where family_id = $1 order by id for update`,
)

export const revokeSession = statement<never>(
  'auth.revoke_session',
  'update refresh_token set revoked_at = $2 where family_id = $1 and revoked_at is null',
)

export interface MemberRow {
  userId: string
  fullName: string
  email: string
  isSuperAdmin: boolean
  roleId: string
  permissions: string[]
  workspaceStatus: string
  maskPhones: boolean
  /** switches of components that are on */
  components: string[]
}

export const memberColumns = `
  u.id as "userId", u.full_name as "fullName", u.email, u.is_super_admin as "isSuperAdmin",
  r.id as "roleId", r.permissions, w.status as "workspaceStatus", w.mask_phone_numbers as "maskPhones",
  array(select f.key from workspace_feature f where f.workspace_id = w.id and f.enabled) as components`

/** A member as a session sees them. */
export interface SessionMemberRow extends MemberRow {
  confined: boolean
}

/**
 * $1 workspace, $2 user, $3 session. No row when the person is inactive, no member, the workspace is deleted or the
 * session was ended. A platform super administrator may act in any workspace, there with the administrator's role; a
 * confined session is one of a member, in its own workspace.
 */
export const memberRow = statement<SessionMemberRow>(
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

/** A row comes back for the first use only. */
export const spendSocketToken = statement<{ id: string }>(
  'auth.spend_socket_token',
  `insert into spent_socket_token (id, workspace_id, expires_at) values ($1, $2, $3)
   on conflict (id) do nothing returning id`,
)
