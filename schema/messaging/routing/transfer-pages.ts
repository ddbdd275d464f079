import type { TransferRow } from '#messaging/chat-model/transfers/transfer-row.ts'
import { type TransferPage as Page, transferPage } from '#messaging/routing/transfers/transfer-page.ts'
import { transferQueues } from '#messaging/routing/transfers/transfer-queues.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { requires } from '../../requires.ts'
import { Transfer, TransferQueue, transferReads } from './transfers.ts'

// Transfers as /api lists and names them (spec/5 1.7).

const ContactCard = builder.objectRef<TransferRow>('TransferContact').implement({
  description: 'Contact of a transfer, in the format of /api.',
  fields: (t) => ({
    id: t.exposeID('contactId', { description: 'UUID of the contact.' }),
    phone: t.string({
      description: 'Phone number of the contact, digits only.',
      resolve: ({ contactPhone }, _args, { actor }) => phoneFor(actor, contactPhone) ?? '',
    }),
    name: t.string({
      description: 'Name of the contact.',
      resolve: ({ contactName }, _args, { actor }) => nameFor(actor, contactName) ?? '',
    }),
  }),
})

builder.objectFields(Transfer, (t) => ({
  contactCard: t.field({
    ...forDoors,
    type: ContactCard,
    description: 'The contact of the transfer.',
    resolve: (row) => row,
  }),
  agentId: t.exposeID('agentId', {
    ...forDoors,
    nullable: true,
    description: 'UUID of the agent who has the chat; null while the chat waits in a queue.',
  }),
  agentName: t.exposeString('agentName', {
    ...forDoors,
    nullable: true,
    description: 'Name of the agent who has the chat; null while the chat waits in a queue.',
  }),
  teamId: t.exposeID('teamId', {
    ...forDoors,
    nullable: true,
    description: 'UUID of the team that has the chat; null for the general queue.',
  }),
  teamName: t.exposeString('teamName', {
    ...forDoors,
    nullable: true,
    description: 'Name of the team that has the chat; null for the general queue.',
  }),
  createdById: t.exposeID('transferredById', {
    ...forDoors,
    nullable: true,
    description: 'UUID of the member who transferred the chat; null if the chatbot transferred the chat.',
  }),
  createdByName: t.exposeString('transferredByName', {
    ...forDoors,
    nullable: true,
    description: 'Name of the member who transferred the chat; null if the chatbot transferred the chat.',
  }),
  resumedById: t.exposeID('resumedById', {
    ...forDoors,
    nullable: true,
    description: 'UUID of the member who ended the transfer; null if no member did.',
  }),
  resumedByName: t.exposeString('resumedByName', {
    ...forDoors,
    nullable: true,
    description: 'Name of the member who ended the transfer; null if no member did.',
  }),
}))

const TransferPage = builder.objectRef<Page>('TransferPage').implement({
  description:
    'Page of transfers as /api lists transfers, with the number of waiting transfers in each queue.',
  fields: (t) => ({
    nodes: t.field({
      type: [Transfer],
      description: 'Transfers on the page: active transfers oldest first, then the others newest first.',
      resolve: ({ rows }) => rows,
    }),
    total: t.exposeInt('total', { description: 'Number of transfers that match the filters.' }),
    limit: t.exposeInt('limit', { description: 'Maximum number of transfers on a page.' }),
    offset: t.exposeInt('offset', { description: 'Number of transfers before the page.' }),
    queues: t.field({
      type: [TransferQueue],
      description:
        'Number of waiting transfers in each queue that the caller can see, regardless of the filters.',
      resolve: (_page, _args, ctx) => transferQueues(ctx),
    }),
  }),
})

builder.queryField('transferPage', (t) =>
  t.field({
    type: TransferPage,
    ...onlyForDoors(requires(transferReads)),
    throws: ['invalid_field'],
    description: 'Transfers that the caller can see.',
    args: {
      status: t.arg.string({
        description: 'Only transfers with this status; an unknown status matches nothing.',
      }),
      teamId: t.arg.string({
        description: 'Only transfers of the team with this UUID, or `general` for transfers without a team.',
      }),
      limit: t.arg.int({ description: 'Maximum number of rows, 1 to 100. Any other value means 100.' }),
      offset: t.arg.int({ description: 'Number of rows to skip, from 0.' }),
    },
    resolve: (_root, args, ctx) => transferPage(ctx, args),
  }),
)
