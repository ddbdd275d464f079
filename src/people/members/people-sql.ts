import { columnsByField, columnsByName, type RenamedRow, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import { namedColumns, type RowSource, readingsOf } from '#core/db/row-source.ts'
import type { MembershipModel } from '#generated/prisma/models/Membership.ts'
import type { RoleModel } from '#generated/prisma/models/Role.ts'
import type { UserModel } from '#generated/prisma/models/User.ts'

const userFields = [
  'email',
  'fullName',
  'isActive',
  'isAvailable',
  'isSuperAdmin',
  'settings',
  'pictureId',
  'createdAt',
  'updatedAt',
] as const

const membershipNames = {
  workspaceId: 'workspaceId',
  userId: 'userId',
  isDefault: 'isDefault',
  // since when the person is a member here
  joinedAt: 'createdAt',
  onlineUntil: 'onlineUntil',
  chatLimit: 'chatLimit',
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

const columns: RowSource = {
  columns: {
    ...columnsByName('Membership', 'm', membershipNames),
    ...columnsByField('User', 'u', userFields),
    isForeign: 'u.home_workspace_id is distinct from m.workspace_id',
    belongsElsewhere: `exists (select 1 from membership o where o.user_id = u.id and o.workspace_id <> m.workspace_id
      and o.accepted_at is not null)`,
    ...columnsByName('Role', 'r', roleNames),
    components:
      'array(select f.key from workspace_feature f where f.workspace_id = m.workspace_id and f.enabled)',
  },
  always: ['userId', 'joinedAt', 'createdAt'],
}

export const personColumns = namedColumns(columns)

export const readPeopleAs = readingsOf<PersonRow>(columns)

export const membershipSource = `membership m
  join user_account u on u.id = m.user_id
  join role r on r.workspace_id = m.workspace_id and r.id = m.role_id`

export const fromMembership = `from ${membershipSource}`

export const personById = statement<PersonRow>(
  'people.by_id',
  `select ${personColumns} ${fromMembership} where m.workspace_id = $1 and u.id = $2`,
)

export const removeMembership = statement<never>(
  'people.remove_membership',
  'delete from membership where workspace_id = $1 and user_id = $2',
)

/**
 * The account is deleted with its last membership; until then another workspace becomes its home. Its name stays for
 * history, but what signs in to it is removed: somebody else may get the address later.
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
   no_picture as (delete from user_picture where user_id = $1 and not exists (select 1 from next)),
   no_invitations as (delete from invitation where invited_by_id = $1 and not exists (select 1 from next))
   update user_account set home_workspace_id = (select workspace_id from next), updated_at = $2,
     deleted_at = case when exists (select 1 from next) then null else $2::timestamptz end,
     is_active = is_active and exists (select 1 from next),
     is_super_admin = is_super_admin and exists (select 1 from next),
     password_hash = case when exists (select 1 from next) then password_hash end,
     picture_id = case when exists (select 1 from next) then picture_id end,
     settings = case when exists (select 1 from next) then settings else '{}' end
   where id = $1`,
)
