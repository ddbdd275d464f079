import { isHereNow } from '#people/members/here.ts'
import { getUser } from '#people/members/member-queries.ts'
import {
  addMemberInput,
  addToOrganization,
  changeMemberInput,
  changeMemberRole,
  removeFromOrganization,
} from '#people/members/memberships.ts'
import { ownLanguageInput, setOwnLanguage } from '#people/members/own-language.ts'
import {
  changeOwnPassword,
  changeOwnSettings,
  changePasswordInput,
  type NotificationSettings,
  notificationSettings,
  ownSettingsInput,
} from '#people/members/own-settings.ts'
import type { PersonRow } from '#people/members/people-sql.ts'
import { addUser, addUserInput, changeUser, changeUserInput, removeUser } from '#people/members/users.ts'
import { type NamedPermission, namedPermission } from '#people/roles/catalogue.ts'
import { permissionActions, permissionKeys, permissionModules } from '#people/roles/permission-sets.ts'
import { activeGrants } from '#people/roles/role-queries.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { forDoors } from '../for-doors.ts'
import { argsFrom, inputFrom } from '../input-from.ts'
import { Node } from '../node.ts'
import { requires } from '../requires.ts'
import { addMembershipArgs, updateMemberArgs } from './account-inputs.ts'

export const NotificationSettingsType = builder
  .objectRef<NotificationSettings>('NotificationSettings')
  .implement({
    description: 'Notifications that a member wants to receive.',
    fields: (t) => ({
      emailNotifications: t.exposeBoolean('emailNotifications', {
        description: 'Whether the member receives notifications by email.',
      }),
      newMessageAlerts: t.exposeBoolean('newMessageAlerts', {
        description: 'Whether the member is notified about new messages.',
      }),
      campaignUpdates: t.exposeBoolean('campaignUpdates', {
        description: 'Whether the member is notified about the progress of campaigns.',
      }),
    }),
  })

export const NamedPermissionType = builder.objectRef<NamedPermission>('NamedPermission').implement({
  description: 'A permission with a description in plain language.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the permission, the same in all workspaces.' }),
    resource: t.expose('resource', {
      type: enumFrom(permissionModules),
      description: 'The resource that the permission applies to.',
    }),
    action: t.expose('action', {
      type: enumFrom(permissionActions),
      description: 'The action that the permission allows on the resource.',
    }),
    description: t.exposeString('description', { description: 'Description of the permission for display.' }),
  }),
})

export const MemberRoleType = builder.objectRef<PersonRow>('MemberRole').implement({
  description: 'The role of a member.',
  fields: (t) => ({
    id: t.exposeID('roleId', { description: 'UUID of the role.' }),
    name: t.exposeString('roleName', { description: 'Name, unique among the roles of the workspace.' }),
    description: t.exposeString('roleDescription', { description: 'Description of the role for display.' }),
    isSystem: t.exposeBoolean('roleIsSystem', {
      description: 'Whether the role is a system role, which exists in every workspace.',
    }),
    permissions: t.field({
      type: [enumFrom(permissionKeys)],
      reads: ['permissions', 'components'],
      description: 'Permissions of the role on the components that the workspace has.',
      resolve: (person) => activeGrants(person).sort(),
    }),
    grants: t.field({
      type: [NamedPermissionType],
      reads: ['permissions', 'components'],
      description: 'The permissions of the role, each with a description in plain language.',
      resolve: (person) => activeGrants(person).sort().map(namedPermission),
    }),
  }),
})

export const MemberType = builder.objectRef<PersonRow>('Member').implement({
  interfaces: [Node],
  description: 'A member of the workspace.',
  fields: (t) => ({
    id: t.exposeID('userId', { description: 'UUID of the member.' }),
    email: t.exposeString('email', { description: 'Email address of the member in lower case.' }),
    fullName: t.exposeString('fullName', { description: 'Full name of the member.' }),
    workspaceId: t.exposeID('workspaceId', { ...forDoors, description: 'UUID of the workspace.' }),
    role: t.field({
      type: MemberRoleType,
      sharesRow: true,
      description: 'Role of the member in this workspace.',
      resolve: (person) => person,
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether the member may sign in.' }),
    isAvailable: t.exposeBoolean('isAvailable', {
      description: 'Whether the member accepts work; false during a break.',
    }),
    isHere: t.boolean({
      reads: ['isAvailable', 'onlineUntil'],
      description:
        'Whether the member accepts work and is connected, or was connected within the last two minutes.',
      resolve: (person, _args, ctx) => isHereNow(person, ctx.now()),
    }),
    chatLimit: t.exposeInt('chatLimit', {
      nullable: true,
      description: 'Number of open chats that the member is assigned at most; null for no limit.',
    }),
    isSuperAdmin: t.exposeBoolean('isSuperAdmin', {
      description: 'Whether the member is a super administrator, who manages the whole installation.',
    }),
    isMember: t.exposeBoolean('isForeign', {
      description:
        "Whether the member's account belongs to another workspace. Only the role of such a member can be changed here.",
    }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'Whether the member enters this workspace after signing in.',
    }),
    settings: t.field({
      type: NotificationSettingsType,
      reads: ['settings'],
      description: 'Notification settings of the member.',
      resolve: (person) => notificationSettings(person.settings),
    }),
    joinedAt: t.expose('joinedAt', {
      type: 'DateTime',
      description: 'Time at which the member joined the workspace.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: "Time at which the member's account was created.",
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: "Time at which the member's account was last changed.",
    }),
  }),
})

const AddMemberInput = inputFrom('AddMemberInput', addUserInput)

const UpdateMemberInput = inputFrom('UpdateMemberInput', changeUserInput)

const AddMembershipInput = inputFrom('AddMembershipInput', addMemberInput)

builder.queryFields((t) => ({
  member: t.field({
    type: MemberType,
    throws: ['not_found'],
    description: 'Returns one member of the workspace.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the member.' }) },
    ...requires({ permission: 'users:read' }),
    resolve: (_root, { id }, ctx) => getUser(ctx, id),
  }),
}))

builder.mutationFields((t) => ({
  addMember: t.field({
    type: MemberType,
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Creates an account with a membership of this workspace.',
    args: {
      input: t.arg({
        type: AddMemberInput,
        required: true,
        description: 'The new account and its membership.',
      }),
    },
    ...requires({ permission: 'users:write' }),
    resolve: (_root, { input }, ctx) => addUser(ctx, input),
  }),
  updateMember: t.field({
    type: MemberType,
    throws: ['invalid_request', 'not_found', 'conflict', 'invalid_field'],
    description: "Changes the caller's own account or, with users:write, the account of another member.",
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the member.' }),
      input: t.arg({ type: UpdateMemberInput, required: true, description: 'The changes to the account.' }),
    },
    strictArgs: updateMemberArgs,
    ...requires({ member: true }),
    resolve: (_root, { id, input }, ctx) => changeUser(ctx, id, input),
  }),
  removeMember: t.id({
    throws: ['invalid_request', 'not_found'],
    answersAs: 'removedId',
    description:
      "Deletes the account of a member and returns the member's UUID. If the account belongs to another workspace, only the membership is deleted.",
    args: { id: t.arg.id({ required: true, description: 'UUID of the member.' }) },
    ...requires({ permission: 'users:delete' }),
    resolve: async (_root, { id }, ctx) => {
      await removeUser(ctx, id)
      return id
    },
  }),
  addMembership: t.boolean({
    throws: ['invalid_request', 'not_found', 'conflict', 'invalid_field'],
    description:
      'Adds a user to the workspace: immediately if the caller shares a workspace with the user or is a super administrator, otherwise by an invitation to the email address. The result is the same in both cases.',
    args: {
      input: t.arg({
        type: AddMembershipInput,
        required: true,
        description: 'The user to add and the role.',
      }),
    },
    strictArgs: addMembershipArgs,
    ...requires({ permission: 'organizations:assign' }),
    resolve: async (_root, { input }, ctx) => {
      await addToOrganization(ctx, input)
      return true
    },
  }),
  updateMembership: t.field({
    type: MemberType,
    throws: ['invalid_request', 'not_found', 'invalid_field'],
    description: 'Changes the role of a member.',
    args: {
      memberId: t.arg.id({ required: true, description: 'UUID of the member.' }),
      ...argsFrom(changeMemberInput),
    },
    ...requires({ permission: 'organizations:assign' }),
    resolve: (_root, { memberId, ...input }, ctx) => changeMemberRole(ctx, memberId, input),
  }),
  removeMembership: t.id({
    throws: ['invalid_request', 'not_found'],
    answersAs: 'removedId',
    description: 'Ends a membership and returns the UUID of the member. The account is kept.',
    args: { memberId: t.arg.id({ required: true, description: 'UUID of the member.' }) },
    ...requires({ permission: 'organizations:assign' }),
    resolve: async (_root, { memberId }, ctx) => {
      await removeFromOrganization(ctx, memberId)
      return memberId
    },
  }),
  changeOwnSettings: t.field({
    type: NotificationSettingsType,
    throws: ['invalid_field'],
    answersAs: 'settings',
    alsoAnswers: { user: { query: 'me' } },
    description:
      'Sets the notification settings of the signed-in user. A setting that is left out is turned off.',
    args: argsFrom(ownSettingsInput),
    ...requires({ member: true }),
    resolve: (_root, args, ctx) => changeOwnSettings(ctx, args),
  }),
  setOwnLanguage: t.field({
    type: 'String',
    nullable: true,
    throws: ['invalid_field'],
    answersAs: 'language',
    alsoAnswers: { user: { query: 'me' } },
    description: 'Sets the language in which the signed-in user reads screens on every device.',
    args: argsFrom(ownLanguageInput),
    ...requires({ member: true }),
    resolve: (_root, args, ctx) => setOwnLanguage(ctx, args),
  }),
  changeOwnPassword: t.boolean({
    throws: ['invalid_request', 'invalid_field'],
    description: "Changes the password of the signed-in user and ends the user's other sessions.",
    args: argsFrom(changePasswordInput),
    ...requires({ member: true }),
    resolve: async (_root, args, ctx) => {
      await changeOwnPassword(ctx, args)
      return true
    },
  }),
}))
