import { type Availability, availabilityInput, setAvailability } from '#people/members/availability.ts'
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
    description: 'What a person wants to be told about.',
    fields: (t) => ({
      emailNotifications: t.exposeBoolean('emailNotifications', { description: 'By e-mail.' }),
      newMessageAlerts: t.exposeBoolean('newMessageAlerts', { description: 'New messages.' }),
      campaignUpdates: t.exposeBoolean('campaignUpdates', { description: 'How campaigns go on.' }),
    }),
  })

export const NamedPermissionType = builder.objectRef<NamedPermission>('NamedPermission').implement({
  description: 'A permission told in words.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID, the same in all workspaces.' }),
    resource: t.expose('resource', { type: enumFrom(permissionModules), description: 'What it is about.' }),
    action: t.expose('action', {
      type: enumFrom(permissionActions),
      description: 'What may be done with that.',
    }),
    description: t.exposeString('description', { description: 'For people.' }),
  }),
})

export const MemberRoleType = builder.objectRef<PersonRow>('MemberRole').implement({
  description: 'The role of a member.',
  fields: (t) => ({
    id: t.exposeID('roleId', { description: 'UUID.' }),
    name: t.exposeString('roleName', { description: 'Unique in the workspace.' }),
    description: t.exposeString('roleDescription', { description: 'For people.' }),
    isSystem: t.exposeBoolean('roleIsSystem', { description: 'Every workspace has it.' }),
    permissions: t.field({
      type: [enumFrom(permissionKeys)],
      reads: ['permissions', 'components'],
      description: "On the workspace's components.",
      resolve: (person) => activeGrants(person).sort(),
    }),
    grants: t.field({
      type: [NamedPermissionType],
      reads: ['permissions', 'components'],
      description: 'The same permissions told in words.',
      resolve: (person) => activeGrants(person).sort().map(namedPermission),
    }),
  }),
})

export const MemberType = builder.objectRef<PersonRow>('Member').implement({
  interfaces: [Node],
  description: 'A person of the workspace.',
  fields: (t) => ({
    id: t.exposeID('userId', { description: 'UUID.' }),
    email: t.exposeString('email', { description: 'In lower case.' }),
    fullName: t.exposeString('fullName', { description: 'The name.' }),
    workspaceId: t.exposeID('workspaceId', { ...forDoors, description: 'The workspace.' }),
    role: t.field({
      type: MemberRoleType,
      sharesRow: true,
      description: 'The role here.',
      resolve: (person) => person,
    }),
    isActive: t.exposeBoolean('isActive', { description: 'May sign in.' }),
    isAvailable: t.exposeBoolean('isAvailable', { description: 'Takes work; false during a break.' }),
    isHere: t.boolean({
      reads: ['isAvailable', 'onlineUntil'],
      description: 'Takes work, and is connected or was within the last two minutes.',
      resolve: (person, _args, ctx) => isHereNow(person, ctx.now()),
    }),
    isSuperAdmin: t.exposeBoolean('isSuperAdmin', { description: 'Looks after the whole installation.' }),
    isMember: t.exposeBoolean('isForeign', {
      description: 'The account belongs to another workspace; only the role can be changed here.',
    }),
    isDefault: t.exposeBoolean('isDefault', { description: 'Signing in leads here.' }),
    settings: t.field({
      type: NotificationSettingsType,
      reads: ['settings'],
      description: 'What the person wants to be told about.',
      resolve: (person) => notificationSettings(person.settings),
    }),
    joinedAt: t.expose('joinedAt', { type: 'DateTime', description: 'Since when a member.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the account last changed.' }),
  }),
})

export const AvailabilityType = builder.objectRef<Availability>('Availability').implement({
  description: 'Whether a person takes work.',
  fields: (t) => ({
    isAvailable: t.exposeBoolean('isAvailable', { description: 'False during a break.' }),
    breakStartedAt: t.expose('breakStartedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the break began.',
    }),
    transfersToQueue: t.exposeInt('transfersToQueue', {
      ...forDoors,
      description: 'How many hand-overs of the person went back to their queues.',
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
    description: 'One member.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the person.' }) },
    ...requires({ permission: 'users:read' }),
    resolve: (_root, { id }, ctx) => getUser(ctx, id),
  }),
}))

builder.mutationFields((t) => ({
  addMember: t.field({
    type: MemberType,
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Makes an account with a membership of this workspace.',
    args: { input: t.arg({ type: AddMemberInput, required: true, description: 'What is asked for.' }) },
    ...requires({ permission: 'users:write' }),
    resolve: (_root, { input }, ctx) => addUser(ctx, input),
  }),
  updateMember: t.field({
    type: MemberType,
    throws: ['invalid_request', 'not_found', 'conflict', 'invalid_field'],
    description: 'Changes oneself, or with users:write others.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the person.' }),
      input: t.arg({ type: UpdateMemberInput, required: true, description: 'What is asked for.' }),
    },
    strictArgs: updateMemberArgs,
    ...requires({ member: true }),
    resolve: (_root, { id, input }, ctx) => changeUser(ctx, id, input),
  }),
  removeMember: t.id({
    throws: ['invalid_request', 'not_found'],
    answersAs: 'removedId',
    description:
      'Deletes the account of a member; of one who belongs to another workspace only the membership. Answers the id.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the person.' }) },
    ...requires({ permission: 'users:delete' }),
    resolve: async (_root, { id }, ctx) => {
      await removeUser(ctx, id)
      return id
    },
  }),
  addMembership: t.boolean({
    throws: ['invalid_request', 'not_found', 'conflict', 'invalid_field'],
    description:
      'Lets somebody into the workspace: at once where the caller shares a workspace with them or is a platform super administrator, else by an invitation to their address. The answer is the same.',
    args: { input: t.arg({ type: AddMembershipInput, required: true, description: 'What is asked for.' }) },
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
    description: 'Gives a member another role.',
    args: {
      memberId: t.arg.id({ required: true, description: 'UUID of the person.' }),
      ...argsFrom(changeMemberInput),
    },
    ...requires({ permission: 'organizations:assign' }),
    resolve: (_root, { memberId, ...input }, ctx) => changeMemberRole(ctx, memberId, input),
  }),
  removeMembership: t.id({
    throws: ['invalid_request', 'not_found'],
    answersAs: 'removedId',
    description: 'Ends a membership; the account stays. Answers the id of the member.',
    args: { memberId: t.arg.id({ required: true, description: 'UUID of the person.' }) },
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
    description: 'Sets what the signed-in person wants to be told about; what is left out is off.',
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
    description: 'Sets the language in which the signed-in person reads screens, wherever they sign in.',
    args: argsFrom(ownLanguageInput),
    ...requires({ member: true }),
    resolve: (_root, args, ctx) => setOwnLanguage(ctx, args),
  }),
  changeOwnPassword: t.boolean({
    throws: ['invalid_request', 'invalid_field'],
    description: "Changes the signed-in person's password and ends their other sessions.",
    args: argsFrom(changePasswordInput),
    ...requires({ member: true }),
    resolve: async (_root, args, ctx) => {
      await changeOwnPassword(ctx, args)
      return true
    },
  }),
  setAvailability: t.field({
    type: AvailabilityType,
    throws: ['not_found', 'invalid_field'],
    description: 'Begins or ends a break. Going away gives back what was handed over to the caller.',
    args: argsFrom(availabilityInput),
    ...requires({ member: true }),
    resolve: (_root, args, ctx) => setAvailability(ctx, args),
  }),
}))
