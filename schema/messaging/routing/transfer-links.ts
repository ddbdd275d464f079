import { activeTransferLoader, transfersOfContact } from '#messaging/routing/transfers/transfer-queries.ts'
import { withPeopleLoader } from '#messaging/routing/transfers/with-people.ts'
import { builder } from '../../builder.ts'
import { cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Contact } from '../inbox/contacts.ts'
import { Conversation } from '../inbox/conversations.ts'
import { Transfer, TransferConnection, transferReads } from './transfers.ts'

// From chats and contacts to what was handed over, and back.

builder.objectFields(Conversation, (t) => ({
  transfers: t.field({
    type: TransferConnection,
    ...requires(transferReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    args: cursorArgs,
    reads: ['contactId'],
    description:
      'How often it was handed over to people, newest first; one statement for all chats of a page.',
    resolve: ({ contactId }, args, ctx) => transfersOfContact(ctx, contactId, args),
  }),
  activeTransfer: t.field({
    type: Transfer,
    nullable: true,
    ...requires(transferReads),
    reads: ['contactId'],
    description: 'While it is handed over to people; one read for all chats of a page.',
    resolve: ({ contactId }, _args, ctx) => activeTransferLoader(ctx).load(contactId),
  }),
  isWithPeople: t.boolean({
    ...requires({ permission: 'chat:read' }),
    reads: ['contactId'],
    description:
      'Whether people have it, so that the chatbot is silent: while it is handed over, or open and given to an agent by a person or a key since the chatbot last had it. One read for all chats of a page.',
    resolve: async ({ contactId }, _args, ctx) => (await withPeopleLoader(ctx).load(contactId)) !== null,
  }),
}))

builder.objectField(Contact, 'transfers', (t) =>
  t.field({
    type: TransferConnection,
    ...requires(transferReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    args: cursorArgs,
    reads: ['id'],
    description:
      'How often their chat was handed over to people, newest first; one statement for all contacts of a page.',
    resolve: ({ id }, args, ctx) => transfersOfContact(ctx, id, args),
  }),
)
