import {
  listMembers,
  listUsers,
  type NumberedPeople,
  numberedMembers,
  numberedUsers,
  onlinePeople,
  peopleHere,
} from '#people/members/member-queries.ts'
import type { PersonRow } from '#people/members/people-sql.ts'
import { builder } from '../builder.ts'
import { onlyForDoors } from '../for-doors.ts'
import { numberedPageOf, pageArgs } from '../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { selectionOf } from '../selection.ts'
import { MemberType } from './users.ts'

// The lists of people.

export const MemberConnection = connectionOf('Member', MemberType)

builder.objectFields(MemberConnection, (t) => ({
  onlineCount: t.int({
    description: 'Number of members of the workspace with an open socket, regardless of the page.',
    resolve: (_page, _args, ctx) => onlinePeople(ctx),
  }),
  hereCount: t.int({
    description: 'Number of members with an open socket who accept work, regardless of the page.',
    resolve: (_page, _args, ctx) => peopleHere(ctx),
  }),
}))

const MemberPageType = numberedPageOf<PersonRow, NumberedPeople>('Member', MemberType, {
  of: 'members',
  order: 'The members on the page.',
})

builder.objectFields(MemberPageType, (t) => ({
  onlineCount: t.exposeInt('onlineCount', {
    description: 'Number of members of the workspace with an open socket, regardless of the page.',
  }),
}))

builder.queryFields((t) => ({
  members: t.field({
    type: MemberConnection,
    complexity: pageCost,
    throws: ['invalid_field', 'invalid_request'],
    description: 'Lists the members of the workspace, newest account first.',
    args: {
      search: t.arg.string({ description: 'Part of a name or an email address.' }),
      roleId: t.arg.id({ description: 'Only members with this role.' }),
      onlineOnly: t.arg.boolean({ description: 'If true, only members with an open socket.' }),
      ...cursorArgs,
    },
    ...requires({ permission: 'users:read' }),
    resolve: (_root, args, ctx, info) => listUsers(ctx, args, selectionOf(ctx, info)),
  }),
  memberPage: t.field({
    type: MemberPageType,
    throws: ['invalid_field'],
    description: 'Lists the members of the workspace, newest account first.',
    args: {
      search: t.arg.string({ description: 'Part of a name or an email address.' }),
      roleId: t.arg.id({ description: 'Only members with this role.' }),
      onlineOnly: t.arg.boolean({ description: 'If true, only members with an open socket.' }),
      ...pageArgs,
    },
    ...onlyForDoors(requires({ permission: 'users:read' })),
    resolve: (_root, args, ctx) => numberedUsers(ctx, args),
  }),
  memberships: t.field({
    type: MemberConnection,
    complexity: pageCost,
    throws: ['invalid_field', 'invalid_request'],
    description: 'Lists the members of the workspace, most recently joined first.',
    args: {
      search: t.arg.string({ description: 'Part of a name or an email address.' }),
      ...cursorArgs,
    },
    ...requires({ permission: 'organizations:read' }),
    resolve: (_root, args, ctx) => listMembers(ctx, args),
  }),
  membershipPage: t.field({
    type: MemberPageType,
    throws: ['invalid_field'],
    description: 'Lists the members of the workspace, most recently joined first.',
    args: {
      search: t.arg.string({ description: 'Part of a name or an email address.' }),
      ...pageArgs,
    },
    ...onlyForDoors(requires({ permission: 'organizations:read' })),
    resolve: (_root, args, ctx) => numberedMembers(ctx, args),
  }),
}))
