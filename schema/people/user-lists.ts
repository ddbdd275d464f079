import {
  listMembers,
  listUsers,
  type NumberedPeople,
  numberedMembers,
  numberedUsers,
  onlinePeople,
} from '#people/members/member-queries.ts'
import type { PersonRow } from '#people/members/people-sql.ts'
import { builder } from '../builder.ts'
import { onlyForDoors } from '../for-doors.ts'
import { numberedPageOf, pageArgs } from '../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { UserType } from './users.ts'

// The lists of people.

export const UserConnection = connectionOf('User', UserType)

builder.objectField(UserConnection, 'onlineCount', (t) =>
  t.int({
    description: 'People of the workspace with an open socket, on any page.',
    resolve: (_page, _args, ctx) => onlinePeople(ctx),
  }),
)

const UserPageType = numberedPageOf<PersonRow, NumberedPeople>('User', UserType, {
  of: 'people',
  order: 'The people.',
})

builder.objectFields(UserPageType, (t) => ({
  onlineCount: t.exposeInt('onlineCount', { description: 'People of the workspace with an open socket.' }),
}))

builder.queryFields((t) => ({
  users: t.field({
    type: UserConnection,
    complexity: pageCost,
    throws: ['invalid_field', 'invalid_request'],
    description: 'The users of the workspace, the newest account first.',
    args: {
      search: t.arg.string({ description: 'Part of a name or an address.' }),
      roleId: t.arg.string({ description: 'Only people with this role.' }),
      onlineOnly: t.arg.boolean({ description: 'Only people with an open socket.' }),
      ...cursorArgs,
    },
    ...requires({ permission: 'users:read' }),
    resolve: (_root, args, ctx) => listUsers(ctx, args),
  }),
  userPage: t.field({
    type: UserPageType,
    throws: ['invalid_field'],
    description: 'The users of the workspace, the newest account first.',
    args: {
      search: t.arg.string({ description: 'Part of a name or an address.' }),
      roleId: t.arg.string({ description: 'Only people with this role.' }),
      onlineOnly: t.arg.boolean({ description: 'Only people with an open socket.' }),
      ...pageArgs,
    },
    ...onlyForDoors(requires({ permission: 'users:read' })),
    resolve: (_root, args, ctx) => numberedUsers(ctx, args),
  }),
  organizationMembers: t.field({
    type: UserConnection,
    complexity: pageCost,
    throws: ['invalid_field', 'invalid_request'],
    description: 'The members of the workspace, who joined last first.',
    args: {
      search: t.arg.string({ description: 'Part of a name or an address.' }),
      ...cursorArgs,
    },
    ...requires({ permission: 'organizations:read' }),
    resolve: (_root, args, ctx) => listMembers(ctx, args),
  }),
  organizationMemberPage: t.field({
    type: UserPageType,
    throws: ['invalid_field'],
    description: 'The members of the workspace, who joined last first.',
    args: {
      search: t.arg.string({ description: 'Part of a name or an address.' }),
      ...pageArgs,
    },
    ...onlyForDoors(requires({ permission: 'organizations:read' })),
    resolve: (_root, args, ctx) => numberedMembers(ctx, args),
  }),
}))
