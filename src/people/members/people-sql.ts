import { columns, columnsAs, type RenamedRow, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { MembershipModel } from '#generated/prisma/models/Membership.ts'
import type { RoleModel } from '#generated/prisma/models/Role.ts'
import type { UserModel } from '#generated/prisma/models/User.ts'
import { provenEverywhere } from './proof.ts'

const userFields = [
  'email',
  'fullName',
  'isActive',
  'isAvailable',
  'isSuperAdmin',
  'settings',
  'createdAt',
  'updatedAt',
] as const

const membershipNames = {
  workspaceId: 'workspaceId',
  userId: 'userId',
  isDefault: 'isDefault',
  // since when the person is a member here
  joinedAt: 'createdAt',
} as const

const roleNames = {
  roleId: 'id',
  roleName: 'name',
  roleDescription: 'description',
  roleIsSystem: 'isSystem',
  roleIsDefault: 'isDefault',
  // all saved grants of the role
  permissions: 'permissions',
} as const

type UserPart = RowOf<UserModel, (typeof userFields)[number], { settings: Record<string, unknown> }>

/** A member of a workspace: the person, and the role there. */
export type PersonRow = UserPart &
  RenamedRow<MembershipModel, typeof membershipNames> &
  RenamedRow<RoleModel, typeof roleNames> & {
    /** the account was made in another workspace */
    isForeign: boolean
    /** came into other workspaces too; those that others added them to do not count (spec/8 ID 2) */
    belongsElsewhere: boolean
    /** switches of components that are on */
    components: string[]
  }

const personColumns = `
  ${columnsAs('Membership', 'm', membershipNames)}, ${columns('User', 'u', userFields)},
  u.home_workspace_id is distinct from m.workspace_id as "isForeign",
  exists (select 1 from membership o where o.user_id = u.id and o.workspace_id <> m.workspace_id
    and o.accepted_at is not null) as "belongsElsewhere",
  ${columnsAs('Role', 'r', roleNames)},
  array(select f.key from workspace_feature f where f.workspace_id = m.workspace_id and f.enabled) as components`

const from = `
  from membership m
  join user_account u on u.id = m.user_id
  join role r on r.workspace_id = m.workspace_id and r.id = m.role_id`

/** $2: part of a name or an address; $3: a role; $4: only people online at that moment. Null leaves a filter out. */
const filter = `
  m.workspace_id = $1
  and ($2::text is null or u.full_name ilike $2 or u.email ilike $2)
  and ($3::uuid is null or m.role_id = $3)
  and ($4::timestamptz is null or m.online_until > $4)`

export const peopleByAccount = statement<PersonRow>(
  'people.list_by_account',
  `select ${personColumns} ${from} where ${filter} order by u.created_at desc, u.id desc limit $5 offset $6`,
)

export const peopleByMembership = statement<PersonRow>(
  'people.list_by_membership',
  `select ${personColumns} ${from} where ${filter} order by m.created_at desc, u.id desc limit $5 offset $6`,
)

export const countPeople = statement<{ total: number }>(
  'people.count_members',
  `select count(*) as total ${from} where ${filter}`,
)

export const countOnline = statement<{ total: number }>(
  'people.count_online',
  'select count(*) as total from membership where workspace_id = $1 and online_until > $2',
)

export const personById = statement<PersonRow>(
  'people.by_id',
  `select ${personColumns} ${from} where m.workspace_id = $1 and u.id = $2`,
)

/** Changes of people are rare: one after the other per workspace, so that two cannot wait for each other. */
export const lockPeople = statement<never>(
  'people.lock_workspace',
  `select pg_advisory_xact_lock(hashtextextended('people ' || $1::uuid, 0))`,
)

export const activeAdministrators = statement<{ userId: string }>(
  'people.active_administrators',
  `select ${columns('Membership', 'm', ['userId'])} from membership m
   join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
   join user_account u on u.id = m.user_id
   where m.workspace_id = $1 and r.is_system and r.name = 'admin' and u.is_active`,
)

export const changeRoleOf = statement<never>(
  'people.change_role',
  'update membership set role_id = $3 where workspace_id = $1 and user_id = $2',
)

export const changeAccount = statement<never>(
  'people.change_account',
  `update user_account set email = $2, full_name = $3, is_active = $4, is_super_admin = $5,
     password_hash = coalesce($6, password_hash), updated_at = $7
   where id = $1`,
)

export const removeMembership = statement<never>(
  'people.remove_membership',
  'delete from membership where workspace_id = $1 and user_id = $2',
)

/**
 * The account goes with its last membership; until then another workspace is its home. Its name stays for history,
 * but whoever gets the address later must not find the ways in of the person before.
 */
export const leaveHome = statement<never>(
  'people.leave_home',
  `with next as (
     select workspace_id from membership where user_id = $1 order by created_at, workspace_id limit 1
   ),
   no_totp as (delete from totp where user_id = $1 and not exists (select 1 from next)),
   no_codes as (delete from recovery_code where user_id = $1 and not exists (select 1 from next)),
   no_passkeys as (delete from passkey where user_id = $1 and not exists (select 1 from next)),
   no_resets as (delete from password_reset where user_id = $1 and not exists (select 1 from next)),
   no_address as (delete from address_change where user_id = $1 and not exists (select 1 from next)),
   no_challenges as (delete from sign_in_challenge where user_id = $1 and not exists (select 1 from next)),
   no_links as (delete from sso_identity where user_id = $1 and not exists (select 1 from next)),
   no_invitations as (delete from invitation where invited_by_id = $1 and not exists (select 1 from next))
   update user_account set home_workspace_id = (select workspace_id from next), updated_at = $2,
     deleted_at = case when exists (select 1 from next) then null else $2::timestamptz end,
     is_active = is_active and exists (select 1 from next),
     is_super_admin = is_super_admin and exists (select 1 from next),
     password_hash = case when exists (select 1 from next) then password_hash end
   where id = $1`,
)

const toAddFields = ['id', 'email', 'isSuperAdmin'] as const

/** A person who is to be let into a workspace by somebody there. */
export type PersonToAdd = RowOf<UserModel, (typeof toAddFields)[number]> & {
  /** nobody but the owner has the account's ways in */
  isProven: boolean
  isMember: boolean
  /** is, by an act of their own, where the one who adds is too */
  sharesWorkspace: boolean
}

/** $1 person or null, then $2 address; $3 workspace; $4 who adds them. */
export const personToAdd = statement<PersonToAdd>(
  'people.to_add',
  `select ${columns('User', 'u', toAddFields)}, ${provenEverywhere('u')} as "isProven",
     exists (select 1 from membership m where m.user_id = u.id and m.workspace_id = $3) as "isMember",
     exists (select 1 from membership m
       join membership o on o.workspace_id = m.workspace_id and o.user_id = $4
       join workspace w on w.id = m.workspace_id and w.deleted_at is null
       where m.user_id = u.id and m.accepted_at is not null) as "sharesWorkspace"
   from user_account u
   where u.deleted_at is null and (($1::uuid is not null and u.id = $1) or ($1::uuid is null and u.email = $2))`,
)

/** $1 person, $2 the one workspace that is kept, with those that the person came into. */
export const leaveUnaccepted = statement<{ workspaceId: string; roleName: string }>(
  'people.leave_unaccepted',
  `delete from membership m using role r
   where r.workspace_id = m.workspace_id and r.id = m.role_id
     and m.user_id = $1 and m.workspace_id <> $2 and m.accepted_at is null
   returning ${columns('Membership', 'm', ['workspaceId'])}, ${columnsAs('Role', 'r', { roleName: 'name' })}`,
)

/** $1 person, $2 workspace, $3 the moment. */
export const acceptMembership = statement<never>(
  'people.accept_membership',
  `update membership set accepted_at = $3 where user_id = $1 and workspace_id = $2 and accepted_at is null`,
)
