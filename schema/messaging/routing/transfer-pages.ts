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
  description: 'The person of a transfer, as /api names them beside it.',
  fields: (t) => ({
    id: t.exposeID('contactId', { description: 'UUID.' }),
    phone: t.string({
      description: 'Digits alone.',
      resolve: ({ contactPhone }, _args, { actor }) => phoneFor(actor, contactPhone) ?? '',
    }),
    name: t.string({
      description: 'What they are called.',
      resolve: ({ contactName }, _args, { actor }) => nameFor(actor, contactName) ?? '',
    }),
  }),
})

builder.objectFields(Transfer, (t) => ({
  contactCard: t.field({
    ...forDoors,
    type: ContactCard,
    description: 'The person.',
    resolve: (row) => row,
  }),
  agentId: t.exposeID('agentId', { ...forDoors, nullable: true, description: 'Who has it.' }),
  agentName: t.exposeString('agentName', { ...forDoors, nullable: true, description: 'Their name.' }),
  teamId: t.exposeID('teamId', { ...forDoors, nullable: true, description: 'The team that has it.' }),
  teamName: t.exposeString('teamName', { ...forDoors, nullable: true, description: 'Its name.' }),
  createdById: t.exposeID('transferredById', {
    ...forDoors,
    nullable: true,
    description: 'Who handed it over.',
  }),
  createdByName: t.exposeString('transferredByName', {
    ...forDoors,
    nullable: true,
    description: 'Their name.',
  }),
  resumedById: t.exposeID('resumedById', { ...forDoors, nullable: true, description: 'Who ended it.' }),
  resumedByName: t.exposeString('resumedByName', {
    ...forDoors,
    nullable: true,
    description: 'Their name.',
  }),
}))

const TransferPage = builder.objectRef<Page>('TransferPage').implement({
  description: 'Transfers as /api lists them, with how many wait where.',
  fields: (t) => ({
    nodes: t.field({
      type: [Transfer],
      description: 'Active ones the oldest first, then the others, newest first.',
      resolve: ({ rows }) => rows,
    }),
    total: t.exposeInt('total', { description: 'With these filters.' }),
    limit: t.exposeInt('limit', { description: 'How many a page holds at most.' }),
    offset: t.exposeInt('offset', { description: 'How many stand before.' }),
    queues: t.field({
      type: [TransferQueue],
      description: 'How many wait in each queue that the caller sees, whatever the filters.',
      resolve: (_page, _args, ctx) => transferQueues(ctx),
    }),
  }),
})

builder.queryField('transferPage', (t) =>
  t.field({
    type: TransferPage,
    ...onlyForDoors(requires(transferReads)),
    throws: ['invalid_field'],
    description: 'Transfers that the caller sees.',
    args: {
      status: t.arg.string({ description: 'One of the statuses; another finds nothing.' }),
      teamId: t.arg.string({ description: 'UUID of a team, or `general`.' }),
      limit: t.arg.int({ description: '1 to 100; anything else is 100.' }),
      offset: t.arg.int({ description: 'From 0.' }),
    },
    resolve: (_root, args, ctx) => transferPage(ctx, args),
  }),
)
