import { columns, columnsAs, type RenamedRow, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
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

export const accountColumns = `
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
export const roleThere = `
   left join membership m on m.workspace_id = w.id and m.user_id = u.id
   join role r on r.workspace_id = w.id
     and (r.id = m.role_id or (m.user_id is null and u.is_super_admin and r.is_system and r.name = 'admin'))`

/** $1 user, $2 workspace. No row when the person is not, or no longer, to be let in there. */
export const accountInWorkspace = statement<AccountRow>(
  'auth.account_in_workspace',
  `select ${accountColumns}
   from user_account u
   join workspace w on w.id = $2 and w.deleted_at is null ${roleThere}
   where u.id = $1 and u.is_active`,
)

/** Ends all sessions of a person, but for $3 when it is given. */
export const revokeSessionsOfUser = statement<never>(
  'auth.revoke_sessions_of_user',
  `update refresh_token set revoked_at = $2
   where user_id = $1 and revoked_at is null and ($3::uuid is null or family_id <> $3)`,
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
