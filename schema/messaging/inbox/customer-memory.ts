import { contactById, contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { factInput } from '#messaging/inbox/customer-memory/fact-input.ts'
import type { FactRow } from '#messaging/inbox/customer-memory/fact-row.ts'
import {
  clearMemory,
  createFact,
  deleteFact,
  updateFact,
} from '#messaging/inbox/customer-memory/memory-commands.ts'
import { factLoader, factsLoader, memorySettings } from '#messaging/inbox/customer-memory/memory-queries.ts'
import { Actor, actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { argsFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { requires } from '../../requires.ts'
import { Contact } from './contacts.ts'

// What is remembered of customers for the AI replies (spec/8 CS6; ADR 92).

const CustomerFact = builder.objectRef<FactRow>('CustomerFact').implement({
  interfaces: [Node],
  description: 'A fact that is remembered about a customer, in one sentence.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the fact.' }),
    text: t.exposeString('text', { description: 'Text of the fact, up to 500 characters.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The contact that the fact is about. One read serves all facts of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    author: t.field({
      type: Actor,
      description:
        'The member who wrote or last corrected the fact, or else the chatbot, whose AI found the fact.',
      resolve: ({ authorId }) => (authorId ? memberActor(authorId) : actor('ChatbotActor', null)),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the fact was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the fact was last changed.',
    }),
  }),
})

const CustomerMemory = builder.objectRef<{ id: string }>('CustomerMemory').implement({
  description: 'Facts about a customer that are remembered for AI replies.',
  fields: (t) => ({
    facts: t.field({
      type: [CustomerFact],
      complexity: 20,
      description:
        'Facts about the customer, oldest first, at most 50. One read serves all contacts of a page.',
      resolve: ({ id }, _args, ctx) => factsLoader(ctx).load(id),
    }),
    maxFacts: t.int({
      description:
        'Maximum number of facts that are kept per customer. Lowering the maximum does not delete existing facts.',
      resolve: async (_contact, _args, ctx) => (await memorySettings(ctx)).aiMemoryMaxFacts,
    }),
    enabled: t.boolean({
      description: 'Whether the AI currently remembers facts. Facts that members write are kept in any case.',
      resolve: async (_contact, _args, ctx) => (await memorySettings(ctx)).aiMemoryEnabled,
    }),
  }),
})

const reads = { permission: 'chatbot.memory:read' } as const
const writes = { permission: 'chatbot.memory:write' } as const
const contactId = { required: true, description: 'UUID of the contact.' } as const
const factId = { required: true, description: 'UUID of the fact.' } as const

builder.objectField(Contact, 'memory', (t) =>
  t.field({
    type: CustomerMemory,
    ...requires(reads),
    description: 'Facts about the contact that are remembered for AI replies.',
    reads: ['id'],
    resolve: ({ id }) => ({ id }),
  }),
)

builder.queryField('customerMemory', (t) =>
  t.field({
    type: CustomerMemory,
    ...onlyForDoors(requires(reads)),
    throws: ['not_found'],
    description:
      'Returns what is remembered about a contact, for callers who may read customer facts but not contacts.',
    args: { contactId: t.arg.id(contactId) },
    resolve: (_root, { contactId: id }, ctx) => contactById(ctx, id),
  }),
)

builder.mutationFields((t) => ({
  createCustomerFact: t.field({
    type: CustomerFact,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    description:
      'Adds a fact about a customer. If the fact already exists, the existing fact is returned unchanged.',
    args: { contactId: t.arg.id(contactId), ...argsFrom(factInput) },
    resolve: (_root, { contactId: id, ...fact }, ctx) => createFact(ctx, id, fact),
  }),
  updateCustomerFact: t.field({
    type: CustomerFact,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'conflict'],
    description:
      'Corrects a fact; the caller becomes the author of the fact. Fails if another fact of the contact has the same text.',
    args: { id: t.arg.id(factId), ...argsFrom(factInput) },
    resolve: (_root, { id, ...fact }, ctx) => updateFact(ctx, id, fact),
  }),
  deleteCustomerFact: t.field({
    type: 'ID',
    ...requires(writes),
    throws: ['not_found'],
    description: 'Deletes a fact and returns its ID.',
    args: { id: t.arg.id(factId) },
    resolve: (_root, { id }, ctx) => deleteFact(ctx, id),
  }),
  clearCustomerMemory: t.field({
    type: Contact,
    ...requires(writes),
    throws: ['not_found'],
    description: 'Deletes all facts that are remembered about a contact.',
    args: { contactId: t.arg.id(contactId) },
    resolve: (_root, { contactId: id }, ctx) => clearMemory(ctx, id),
  }),
}))

findsNodes({
  type: 'CustomerFact',
  ids: { table: 'customer_fact' },
  access: reads,
  load: (ctx, id) => factLoader(ctx).load(id),
})
