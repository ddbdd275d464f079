import {
  conversationsOfAgent,
  conversationsOfTeam,
} from '#messaging/inbox/conversations/conversation-edges.ts'
import { keyLoader } from '#people/application-keys/application-key-queries.ts'
import { invitationsOfMember, invitationsOfRole } from '#people/invitations/invitation-commands.ts'
import { userLoader, usersOfRole } from '#people/members/member-queries.ts'
import { publicKeyLoader } from '#people/public-keys/public-key-queries.ts'
import { namedPermission } from '#people/roles/catalogue.ts'
import { activeGrants, roleLoader } from '#people/roles/role-queries.ts'
import {
  teamLoader,
  teamMembershipsLoader,
  teamMembersLoader,
  teamsOfUserLoader,
} from '#people/teams/team-queries.ts'
import { builder } from '../builder.ts'
import { ConversationConnection, chatReads } from '../messaging/inbox/conversations.ts'
import { findsNodes } from '../node.ts'
import { cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { selectionOf } from '../selection.ts'
import { ApplicationKeyType } from './application-keys.ts'
import { InvitationConnection, invitationReads } from './invitations.ts'
import { RoleType } from './roles.ts'
import { ofTeams, TeamMemberType, TeamType, teamReads } from './teams.ts'
import { MemberConnection } from './user-lists.ts'
import { MemberRoleType, MemberType, NamedPermissionType } from './users.ts'

// What people, roles, teams and keys lead to.

export const memberReads = { permission: 'users:read' } as const
export const roleReads = { permission: 'roles:read' } as const
export const keyReads = { permission: 'api_keys:read' } as const

builder.objectField(MemberRoleType, 'role', (t) =>
  t.field({
    type: RoleType,
    nullable: true,
    ...requires(roleReads),
    description: 'The full role. One read serves all members of a page.',
    reads: ['roleId'],
    resolve: ({ roleId }, _args, ctx) => roleLoader(ctx).load(roleId),
  }),
)

builder.objectFields(MemberType, (t) => ({
  invitations: t.field({
    type: InvitationConnection,
    ...requires(invitationReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Pending invitations that the member last sent, newest first.',
    args: cursorArgs,
    reads: ['userId'],
    resolve: ({ userId }, args, ctx) => invitationsOfMember(ctx, userId, args),
  }),
  teamMemberships: t.field({
    type: [TeamMemberType],
    ...ofTeams,
    throws: ['forbidden'],
    description:
      'Memberships of the member in the teams that `teams` lists. One read serves all members of a page.',
    reads: ['userId'],
    resolve: ({ userId }, _args, ctx) => teamMembershipsLoader(ctx).load(userId),
  }),
  teams: t.field({
    type: [TeamType],
    ...ofTeams,
    throws: ['forbidden'],
    description: 'Teams of the member, by name. Without teams:read, only teams that the caller is in too.',
    reads: ['userId'],
    resolve: ({ userId }, _args, ctx) => teamsOfUserLoader(ctx).load(userId),
  }),
  conversations: t.field({
    type: ConversationConnection,
    ...requires(chatReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Chats that are assigned to the member, latest message first.',
    args: cursorArgs,
    reads: ['userId'],
    resolve: ({ userId }, args, ctx, info) => conversationsOfAgent(ctx, userId, args, selectionOf(ctx, info)),
  }),
}))

builder.objectFields(RoleType, (t) => ({
  members: t.field({
    type: MemberConnection,
    ...requires(memberReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Members who have the role, most recently joined first.',
    args: cursorArgs,
    reads: ['id'],
    resolve: ({ id }, args, ctx, info) => usersOfRole(ctx, id, args, selectionOf(ctx, info)),
  }),
  invitations: t.field({
    type: InvitationConnection,
    ...requires(invitationReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Pending invitations that grant the role, newest first.',
    args: cursorArgs,
    reads: ['id'],
    resolve: ({ id }, args, ctx) => invitationsOfRole(ctx, id, args),
  }),
  grants: t.field({
    type: [NamedPermissionType],
    reads: ['permissions', 'components'],
    description: 'Permissions of the role, each with a description in plain language.',
    resolve: (role) => activeGrants(role).sort().map(namedPermission),
  }),
}))

builder.objectFields(TeamType, (t) => ({
  members: t.field({
    type: [TeamMemberType],
    description: 'Members of the team, managers first, then by name. One read serves all teams of a page.',
    reads: ['id'],
    resolve: ({ id }, _args, ctx) => teamMembersLoader(ctx).load(id),
  }),
  conversations: t.field({
    type: ConversationConnection,
    ...requires(chatReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Chats that are assigned to the team, latest message first.',
    args: cursorArgs,
    reads: ['id'],
    resolve: ({ id }, args, ctx, info) => conversationsOfTeam(ctx, id, args, selectionOf(ctx, info)),
  }),
}))

builder.objectFields(TeamMemberType, (t) => ({
  member: t.field({
    type: MemberType,
    nullable: true,
    ...requires(memberReads),
    description: 'The member of the workspace.',
    resolve: ({ userId }, _args, ctx) => userLoader(ctx).load(userId),
  }),
  team: t.field({
    type: TeamType,
    nullable: true,
    ...ofTeams,
    throws: ['forbidden'],
    description: 'The team. One read serves the whole page.',
    resolve: ({ teamId }, _args, ctx) => teamLoader(ctx).load(teamId),
  }),
}))

builder.objectField(ApplicationKeyType, 'issuer', (t) =>
  t.field({
    type: MemberType,
    nullable: true,
    ...requires(memberReads),
    description:
      'Member who created the key, whose permissions limit the key; null if the member left the workspace.',
    resolve: ({ issuerId }, _args, ctx) => userLoader(ctx).load(issuerId),
  }),
)

findsNodes({
  type: 'Member',
  ids: { table: 'membership', column: 'user_id' },
  access: memberReads,
  load: (ctx, id) => userLoader(ctx).load(id),
})
findsNodes({
  type: 'Role',
  ids: { table: 'role' },
  access: roleReads,
  load: (ctx, id) => roleLoader(ctx).load(id),
})
findsNodes({
  type: 'Team',
  ids: { table: 'team' },
  access: teamReads,
  load: (ctx, id) => teamLoader(ctx).load(id),
})
findsNodes({
  type: 'ApplicationKey',
  ids: { table: 'application_key' },
  access: keyReads,
  load: (ctx, id) => keyLoader(ctx).load(id),
})
findsNodes({
  type: 'PublicKey',
  ids: { table: 'public_key' },
  access: keyReads,
  load: (ctx, id) => publicKeyLoader(ctx).load(id),
})
