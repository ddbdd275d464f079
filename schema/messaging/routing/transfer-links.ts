import {
  activeTransferLoader,
  transferLoader,
  transfersOfContact,
} from '#messaging/routing/transfers/transfer-queries.ts'
import { withPeopleLoader } from '#messaging/routing/transfers/with-people.ts'
import { builder } from '../../builder.ts'
import { cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Contact } from '../inbox/contacts.ts'
import { Conversation } from '../inbox/conversations.ts'
import { GivenBack, HandedOver } from '../inbox/timeline.ts'
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
    description: 'Transfers of the chat to agents, newest first. One statement serves all chats of a page.',
    resolve: ({ contactId }, args, ctx) => transfersOfContact(ctx, contactId, args),
  }),
  activeTransfer: t.field({
    type: Transfer,
    nullable: true,
    ...requires(transferReads),
    reads: ['contactId'],
    description:
      'Active transfer of the chat; null if the chat is not transferred to agents. One read serves all chats of a page.',
    resolve: ({ contactId }, _args, ctx) => activeTransferLoader(ctx).load(contactId),
  }),
  dueAt: t.expose('dueAt', {
    type: 'DateTime',
    nullable: true,
    description:
      'Time of the next deadline of the chat, of its active transfer or of its service level, whichever comes first. The deadline of a transfer is the time by which a member should have the chat, until one has it, and after that the time by which the transfer should have ended. Null without a deadline.',
  }),
  isWithPeople: t.boolean({
    ...requires({ permission: 'chat:read' }),
    reads: ['contactId'],
    description:
      'Whether agents handle the chat, so that the chatbot is silent: while the chat has an active transfer, or is open and a member or an API key assigned an agent since the chatbot last handled the chat. One read serves all chats of a page.',
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
      "Transfers of the contact's chat to agents, newest first. One statement serves all contacts of a page.",
    resolve: ({ id }, args, ctx) => transfersOfContact(ctx, id, args),
  }),
)

for (const entry of [HandedOver, GivenBack])
  builder.objectField(entry, 'transfer', (t) =>
    t.field({
      type: Transfer,
      nullable: true,
      ...requires(transferReads),
      description:
        'The transfer. Null if it was deleted or the caller cannot see it. One read serves all entries of a page.',
      resolve: ({ data }, _args, ctx) => (data.transferId ? transferLoader(ctx).load(data.transferId) : null),
    }),
  )
