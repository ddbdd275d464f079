import { conversationsOfAgent } from '#messaging/inbox/conversations/conversation-edges.ts'
import { me } from '#people/members/me.ts'
import { userLoader } from '#people/members/member-queries.ts'
import { roleLoader } from '#people/roles/role-queries.ts'
import { accountSecurity } from '#people/sign-in/account-security.ts'
import { listOwnLinks } from '#people/sso/own-links.ts'
import { teamsOfUserLoader } from '#people/teams/team-queries.ts'
import { listOwnMemberships } from '#people/workspaces/organizations.ts'
import { builder } from '../builder.ts'
import { ConversationConnection, chatReads } from '../messaging/inbox/conversations.ts'
import { cursorArgs, type Implemented, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { selectionOf } from '../selection.ts'
import { AccountSecurityType, ownAccount, RecoveryCodesType } from './account-security.ts'
import { AvailabilityType } from './availability.ts'
import { OwnMembershipType } from './organizations.ts'
import { OwnRoleType, UserType } from './people.ts'
import { memberReads, roleReads } from './people-links.ts'
import { RoleType } from './roles.ts'
import { OwnLinkType } from './sso-links.ts'
import { ofTeams, TeamType } from './teams.ts'
import { MemberType } from './users.ts'
import { workspaceReads } from './workspaces.ts'

// From the signed-in person to what is theirs.

builder.objectFields(UserType, (t) => ({
  member: t.field({
    type: MemberType,
    nullable: true,
    ...requires(memberReads),
    description:
      'The signed-in user as other members of the workspace see them; null if the user is not a member of the workspace.',
    resolve: ({ member }, _args, ctx) => userLoader(ctx).load(member.userId),
  }),
  teams: t.field({
    type: [TeamType],
    ...ofTeams,
    throws: ['forbidden'],
    description: 'Teams of the user, by name.',
    resolve: ({ member }, _args, ctx) => teamsOfUserLoader(ctx).load(member.userId),
  }),
  conversations: t.field({
    type: ConversationConnection,
    ...requires(chatReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Chats that are assigned to the user, latest message first.',
    args: cursorArgs,
    resolve: ({ member }, args, ctx, info) =>
      conversationsOfAgent(ctx, member.userId, args, selectionOf(ctx, info)),
  }),
  memberships: t.field({
    type: [OwnMembershipType],
    ...requires(workspaceReads),
    throws: ['unauthorized', 'forbidden'],
    description: 'Memberships of the user in workspaces that are not deleted, by name.',
    resolve: (_user, _args, ctx) => listOwnMemberships(ctx),
  }),
  security: t.field({
    type: AccountSecurityType,
    nullable: true,
    ...requires(ownAccount),
    throws: ['forbidden'],
    description: 'Sign-in methods of the user.',
    resolve: (_user, _args, ctx) => accountSecurity(ctx),
  }),
  ssoLinks: t.field({
    type: [OwnLinkType],
    nullable: true,
    ...requires(ownAccount),
    throws: ['forbidden'],
    description: 'Identity providers that the user has linked or can link.',
    resolve: (_user, _args, ctx) => listOwnLinks(ctx),
  }),
}))

function addUser<Row>(ref: Implemented<Row>) {
  builder.objectField(ref, 'user', (t) =>
    t.field({
      type: UserType,
      nullable: true,
      ...requires({ member: true }),
      throws: ['unauthorized', 'forbidden'],
      description: 'State of the signed-in user after the change.',
      resolve: (_row, _args, ctx) => me(ctx),
    }),
  )
}

addUser(AvailabilityType)
addUser(RecoveryCodesType)

builder.objectField(OwnRoleType, 'role', (t) =>
  t.field({
    type: RoleType,
    nullable: true,
    ...requires(roleReads),
    description: 'The full role.',
    resolve: ({ id }, _args, ctx) => roleLoader(ctx).load(id),
  }),
)
