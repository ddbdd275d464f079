import type { Permission } from '#core/access/catalogue.ts'
import { type Me, me } from '#people/members/me.ts'
import { ownLanguage } from '#people/members/own-language.ts'
import { notificationSettings } from '#people/members/own-settings.ts'
import { namedPermission } from '#people/roles/catalogue.ts'
import { permissionKeys } from '#people/roles/permission-sets.ts'
import { planFeatures } from '#people/workspaces/component-sets.ts'
import type { OwnRoleRow } from '#people/workspaces/workspace-queries.ts'
import { meNow, ownAccess, watchOwnAccess } from '#telling/live/own-access.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { requires } from '../requires.ts'
import { NamedPermissionType, NotificationSettingsType } from './users.ts'
import { WorkspaceType } from './workspaces.ts'

interface OwnRole extends OwnRoleRow {
  grants: Permission[]
}

export const OwnRoleType = builder.objectRef<OwnRole>('OwnRole').implement({
  description: 'The role of the signed-in person.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Unique in the workspace.' }),
    description: t.exposeString('description', { description: 'For people.' }),
    isSystem: t.exposeBoolean('isSystem', { description: 'Every workspace has it.' }),
    grants: t.field({
      type: [NamedPermissionType],
      description: 'What the person may do, told in words.',
      resolve: ({ grants }) => grants.map(namedPermission),
    }),
  }),
})

export const UserType = builder.objectRef<Me>('User').implement({
  description: 'The signed-in person, in the workspace of this session.',
  fields: (t) => ({
    id: t.id({ description: 'UUID.', resolve: ({ member }) => member.userId }),
    name: t.string({ description: 'The full name.', resolve: ({ member }) => member.name }),
    email: t.string({ description: 'In lower case.', resolve: ({ member }) => member.email }),
    emailVerifiedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: "Since when the address is proven to be the person's; null while it is not.",
      resolve: ({ account }) => account.emailVerifiedAt,
    }),
    isSuperAdmin: t.boolean({
      description: 'Looks after the whole installation.',
      resolve: ({ member }) => member.isSuperAdmin,
    }),
    isMember: t.boolean({
      description: 'The account belongs to another workspace.',
      resolve: ({ account, member }) => account.homeWorkspaceId !== member.workspaceId,
    }),
    isAvailable: t.boolean({
      description: 'Takes work; false during a break.',
      resolve: ({ account }) => account.isAvailable,
    }),
    settings: t.field({
      type: NotificationSettingsType,
      description: 'What the person wants to be told about.',
      resolve: ({ account }) => notificationSettings(account.settings),
    }),
    language: t.string({
      nullable: true,
      description: 'In which the person reads screens, as a BCP 47 tag; null for what each browser asks for.',
      resolve: ({ account }) => ownLanguage(account.settings),
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When the account was made.',
      resolve: ({ account }) => account.createdAt,
    }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'When the account last changed.',
      resolve: ({ account }) => account.updatedAt,
    }),
    workspace: t.expose('workspace', { type: WorkspaceType, description: 'Where this session acts.' }),
    role: t.field({
      type: OwnRoleType,
      nullable: true,
      resolve: ({ role, member }) => role && { ...role, grants: [...member.permissions].sort() },
      description: 'The role there; that of an administrator where a super administrator is no member.',
    }),
    permissions: t.field({
      type: [enumFrom(permissionKeys)],
      description: 'What the person may do there. Screens go by this and never by roles.',
      resolve: ({ member }) => [...member.permissions].sort(),
    }),
    features: t.field({
      type: [enumFrom(planFeatures)],
      description: 'The switches of the plan that are on.',
      resolve: ({ features }) => features,
    }),
  }),
})

builder.queryField('me', (t) =>
  t.field({
    type: UserType,
    description: 'Who is signed in, where, and what they may do.',
    ...requires({ member: true }),
    resolve: (_root, _args, ctx) => me(ctx),
  }),
)

builder.subscriptionField('permissionsUpdated', (t) =>
  t.field({
    type: UserType,
    description:
      'The signed-in person anew, each time their role or its rights have changed, or they have changed on any device whether they take work, or what their account keeps: name, picture, language, signatures, what they are told about.',
    ...requires(ownAccess),
    subscribe: (_root, _args, ctx) => watchOwnAccess(ctx),
    resolve: (member, _args, ctx) => meNow(ctx, member),
  }),
)
