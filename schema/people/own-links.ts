import { conversationsOfAgent } from '#messaging/conversations/conversation-edges.ts'
import { userLoader } from '#people/members/member-queries.ts'
import { roleLoader } from '#people/roles/role-queries.ts'
import { teamsOfUserLoader } from '#people/teams/team-queries.ts'
import { builder } from '../builder.ts'
import { ConversationConnection, chatReads } from '../messaging/conversations.ts'
import { cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { selectionOf } from '../selection.ts'
import { OwnRoleType, UserType } from './people.ts'
import { memberReads, roleReads } from './people-links.ts'
import { RoleType } from './roles.ts'
import { ofTeams, TeamType } from './teams.ts'
import { MemberType } from './users.ts'

// From the signed-in person to what is theirs.

builder.objectFields(UserType, (t) => ({
  member: t.field({
    type: MemberType,
    nullable: true,
    ...requires(memberReads),
    description: 'The same person as others of the workspace see them; null for who is no member of it.',
    resolve: ({ member }, _args, ctx) => userLoader(ctx).load(member.userId),
  }),
  teams: t.field({
    type: [TeamType],
    ...ofTeams,
    throws: ['forbidden'],
    description: 'The teams that the person is in, by name.',
    resolve: ({ member }, _args, ctx) => teamsOfUserLoader(ctx).load(member.userId),
  }),
  conversations: t.field({
    type: ConversationConnection,
    ...requires(chatReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The chats that are assigned to the person, latest message first.',
    args: cursorArgs,
    resolve: ({ member }, args, ctx, info) =>
      conversationsOfAgent(ctx, member.userId, args, selectionOf(ctx, info)),
  }),
}))

builder.objectField(OwnRoleType, 'role', (t) =>
  t.field({
    type: RoleType,
    nullable: true,
    ...requires(roleReads),
    description: 'The role itself.',
    resolve: ({ id }, _args, ctx) => roleLoader(ctx).load(id),
  }),
)
