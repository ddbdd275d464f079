import { columns, columnsAs, type RenamedRow, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { RefreshTokenModel } from '#generated/prisma/models/RefreshToken.ts'
import type { RoleModel } from '#generated/prisma/models/Role.ts'
import type { UserModel } from '#generated/prisma/models/User.ts'
import type { WorkspaceModel } from '#generated/prisma/models/Workspace.ts'

const accountNames = { userId: 'id' } as const
const accountFields = [
  'email',
  'fullName',
  'passwordHash',
  'isActive',
  // since when the address is proven; null while it is not (src/people/members/proof.ts)
  'emailVerifiedAt',
  // the workspace on whose word alone
  'vouchedById',
] as const
const roleNames = { workspaceId: 'workspaceId', roleId: 'id', roleName: 'name' } as const

/** A person as a session sees it: in one workspace, with the role there. */
export type AccountRow = RenamedRow<UserModel, typeof accountNames> &
  RowOf<UserModel, (typeof accountFields)[number]> & {
    /** signing in takes a second step */
    twoStep: boolean
  } & Nullable<RenamedRow<RoleModel, typeof roleNames>>

/** All null when no living workspace has the person as a member. */
type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null }

const accountColumns = `
  ${columnsAs('User', 'u', accountNames)}, ${columns('User', 'u', accountFields)},
  exists (select 1 from totp t where t.user_id = u.id and t.confirmed_at is not null) as "twoStep",
  ${columnsAs('Role', 'r', roleNames)}`

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

const spentNames = {
  userId: 'userId',
  workspaceId: 'workspaceId',
  sessionId: 'familyId',
  confined: 'confined',
} as const

/** Spends a refresh token; only one of two that come at the same moment gets the row. */
export const spendRefreshToken = statement<RenamedRow<RefreshTokenModel, typeof spentNames>>(
  'auth.spend_refresh_token',
  `update refresh_token set used_at = $2
   where id = $1 and used_at is null and revoked_at is null and expires_at > $2
   returning ${columnsAs('RefreshToken', 'refresh_token', spentNames)}`,
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
  `select ${columnsAs('RefreshToken', 'refresh_token', { sessionId: 'familyId' })} from refresh_token where id = $1 and used_at is not null`,
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

const memberNames = {
  user: { userId: 'id', fullName: 'fullName', email: 'email', isSuperAdmin: 'isSuperAdmin' },
  role: { roleId: 'id', permissions: 'permissions' },
  workspace: { workspaceStatus: 'status', maskPhones: 'maskPhoneNumbers' },
} as const

export type MemberRow = RenamedRow<UserModel, typeof memberNames.user> &
  RenamedRow<RoleModel, typeof memberNames.role> &
  RenamedRow<WorkspaceModel, typeof memberNames.workspace> & {
    /** switches of components that are on */
    components: string[]
  }

export const memberColumns = `
  ${columnsAs('User', 'u', memberNames.user)}, ${columnsAs('Role', 'r', memberNames.role)},
  ${columnsAs('Workspace', 'w', memberNames.workspace)},
  array(select f.key from workspace_feature f where f.workspace_id = w.id and f.enabled) as components`

/** A member as a session sees them. */
export type SessionMemberRow = MemberRow & { confined: boolean }

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
