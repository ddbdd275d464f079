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
  description: 'The role of the signed-in user.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the role.' }),
    name: t.exposeString('name', { description: 'Name, unique among the roles of the workspace.' }),
    description: t.exposeString('description', { description: 'Description of the role for display.' }),
    isSystem: t.exposeBoolean('isSystem', {
      description: 'Whether the role is a system role, which exists in every workspace.',
    }),
    grants: t.field({
      type: [NamedPermissionType],
      description: 'The permissions of the signed-in user, each with a description in plain language.',
      resolve: ({ grants }) => grants.map(namedPermission),
    }),
  }),
})

export const UserType = builder.objectRef<Me>('User').implement({
  description: 'The signed-in user, in the workspace of the current session.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the user.', resolve: ({ member }) => member.userId }),
    name: t.string({ description: 'Full name of the user.', resolve: ({ member }) => member.name }),
    email: t.string({
      description: 'Email address of the user in lower case.',
      resolve: ({ member }) => member.email,
    }),
    emailVerifiedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the user proved ownership of the email address; null while the address is unproven.',
      resolve: ({ account }) => account.emailVerifiedAt,
    }),
    isSuperAdmin: t.boolean({
      description: 'Whether the user is a super administrator, who manages the whole installation.',
      resolve: ({ member }) => member.isSuperAdmin,
    }),
    isMember: t.boolean({
      description: "Whether the user's account belongs to another workspace.",
      resolve: ({ account, member }) => account.homeWorkspaceId !== member.workspaceId,
    }),
    isAvailable: t.boolean({
      description: 'Whether the user accepts work; false during a break.',
      resolve: ({ account }) => account.isAvailable,
    }),
    settings: t.field({
      type: NotificationSettingsType,
      description: 'Notification settings of the user.',
      resolve: ({ account }) => notificationSettings(account.settings),
    }),
    language: t.string({
      nullable: true,
      description:
        'Language in which the caller reads screens, as a BCP 47 tag; null to follow the preference of each browser.',
      resolve: ({ account }) => ownLanguage(account.settings),
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'Time at which the account was created.',
      resolve: ({ account }) => account.createdAt,
    }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'Time at which the account was last changed.',
      resolve: ({ account }) => account.updatedAt,
    }),
    workspace: t.expose('workspace', {
      type: WorkspaceType,
      description: 'The workspace of the current session.',
    }),
    role: t.field({
      type: OwnRoleType,
      nullable: true,
      resolve: ({ role, member }) => role && { ...role, grants: [...member.permissions].sort() },
      description:
        "The user's role in the workspace. For a super administrator who is not a member, the administrator role.",
    }),
    permissions: t.field({
      type: [enumFrom(permissionKeys)],
      description:
        'Permissions of the user in the workspace. User interfaces check these permissions and never the role.',
      resolve: ({ member }) => [...member.permissions].sort(),
    }),
    features: t.field({
      type: [enumFrom(planFeatures)],
      description: 'The plan features that are enabled for the workspace.',
      resolve: ({ features }) => features,
    }),
  }),
})

builder.queryField('me', (t) =>
  t.field({
    type: UserType,
    description: "Returns the signed-in user, the workspace of the session and the user's permissions.",
    ...requires({ member: true }),
    resolve: (_root, _args, ctx) => me(ctx),
  }),
)

builder.subscriptionField('permissionsUpdated', (t) =>
  t.field({
    type: UserType,
    description:
      'Sends the signed-in user each time their role or its permissions change, or when the user changes availability, name, picture, language, signatures or notification settings on any device.',
    ...requires(ownAccess),
    subscribe: (_root, _args, ctx) => watchOwnAccess(ctx),
    resolve: (member, _args, ctx) => meNow(ctx, member),
  }),
)
