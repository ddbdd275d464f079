import { callsOfAgent, callsOfContact } from '#messaging/calls/call-queries.ts'
import { builder } from '../builder.ts'
import { cursorArgs, pageCost } from '../page.ts'
import { MemberType } from '../people/users.ts'
import { requires } from '../requires.ts'
import { CallConnection, callReads } from './calls.ts'
import { Contact } from './contacts.ts'
import { Conversation } from './conversations.ts'

// From contacts, chats and people to their calls (spec/8 GQ).

const list = {
  type: CallConnection,
  ...requires(callReads),
  complexity: pageCost,
  args: cursorArgs,
} as const

builder.objectField(Contact, 'calls', (t) =>
  t.field({
    ...list,
    throws: ['invalid_request', 'invalid_field'],
    reads: ['id'],
    description: 'Their calls, newest first; one statement for all contacts of a page.',
    resolve: ({ id }, args, ctx) => callsOfContact(ctx, id, args),
  }),
)

builder.objectField(Conversation, 'calls', (t) =>
  t.field({
    ...list,
    throws: ['invalid_request', 'invalid_field'],
    reads: ['contactId'],
    description: 'Its calls, newest first; one statement for all chats of a page.',
    resolve: ({ contactId }, args, ctx) => callsOfContact(ctx, contactId, args),
  }),
)

builder.objectField(MemberType, 'calls', (t) =>
  t.field({
    ...list,
    throws: ['invalid_request', 'invalid_field'],
    reads: ['userId'],
    description:
      'Calls that they took or made, as far as the reader sees them, newest first; one statement for all of a page.',
    resolve: ({ userId }, args, ctx) => callsOfAgent(ctx, userId, args),
  }),
)
