import {
  conversationsOfAgent,
  conversationsOfTeam,
} from '#messaging/inbox/conversations/conversation-edges.ts'
import { keyLoader } from '#people/application-keys/application-key-queries.ts'
import { userLoader } from '#people/members/member-queries.ts'
import { publicKeyLoader } from '#people/public-keys/public-key-queries.ts'
import { teamLoader } from '#people/teams/team-queries.ts'
import { KeyActor, MemberActor } from '../actors.ts'
import { builder } from '../builder.ts'
import { Assignee, MemberAssignee, TeamAssignee } from '../messaging/inbox/assignees.ts'
import { ConversationConnection, chatReads } from '../messaging/inbox/conversations.ts'
import { NumberType } from '../messaging/numbers/numbers.ts'
import { cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { selectionOf } from '../selection.ts'
import { ApplicationKeyType } from './application-keys.ts'
import { keyReads, memberReads } from './people-links.ts'
import { PublicKeyType } from './public-keys.ts'
import { TeamType, teamReads } from './teams.ts'
import { MemberType } from './users.ts'

// From who did something, or has a chat, to the person, the key or the team.

builder.objectField(MemberActor, 'member', (t) =>
  t.field({
    type: MemberType,
    nullable: true,
    ...requires(memberReads),
    description: 'The member; null if the member left the workspace. One read serves the whole page.',
    resolve: ({ id }, _args, ctx) => (id === null ? null : userLoader(ctx).load(id)),
  }),
)

export const ApiKey = builder.unionType('ApiKey', {
  description: 'A key of one of the APIs.',
  types: [ApplicationKeyType, PublicKeyType],
  resolveType: (key) => ('lineageId' in key ? 'PublicKey' : 'ApplicationKey'),
})

builder.objectField(KeyActor, 'key', (t) =>
  t.field({
    type: ApiKey,
    nullable: true,
    ...requires(keyReads),
    description: 'The key; null if the key was revoked. One read per kind of key serves the whole page.',
    resolve: async ({ id }, _args, ctx) => {
      if (id === null) return null
      const [publicKey, key] = await Promise.all([publicKeyLoader(ctx).load(id), keyLoader(ctx).load(id)])
      return publicKey ?? key
    },
  }),
)

builder.objectField(MemberAssignee, 'member', (t) =>
  t.field({
    type: MemberType,
    nullable: true,
    ...requires(memberReads),
    description: 'The member; null if the member left the workspace. One read serves all chats of a page.',
    resolve: ({ id }, _args, ctx) => userLoader(ctx).load(id),
  }),
)

builder.objectField(TeamAssignee, 'team', (t) =>
  t.field({
    type: TeamType,
    nullable: true,
    ...requires(teamReads),
    throws: ['forbidden'],
    description:
      'The team; null if the caller is not in the team and lacks teams:read. One read serves all chats of a page.',
    resolve: ({ id }, _args, ctx) => teamLoader(ctx).load(id),
  }),
)

builder.interfaceField(Assignee, 'conversations', (t) =>
  t.field({
    type: ConversationConnection,
    ...requires(chatReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Chats of the agent or the team that the caller can see, latest message first.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx, info) => {
      const conversations =
        info.parentType.name === 'TeamAssignee' ? conversationsOfTeam : conversationsOfAgent
      return conversations(ctx, id, args, selectionOf(ctx, info))
    },
  }),
)

builder.objectFields(NumberType, (t) => ({
  createdBy: t.field({
    type: MemberType,
    nullable: true,
    ...requires(memberReads),
    description:
      'Member who connected the number; null if the number was connected on the command line or the member left. One read serves all numbers.',
    resolve: ({ createdById: id }, _args, ctx) => (id === null ? null : userLoader(ctx).load(id)),
  }),
  updatedBy: t.field({
    type: MemberType,
    nullable: true,
    ...requires(memberReads),
    description: 'Member who last changed the number; null if the member left. One read serves all numbers.',
    resolve: ({ updatedById: id }, _args, ctx) => (id === null ? null : userLoader(ctx).load(id)),
  }),
}))
