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
  description: 'What is remembered of a customer, in one sentence.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    text: t.exposeString('text', { description: 'Up to 500 characters.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'Of whom; one read for all facts of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    author: t.field({
      type: Actor,
      description: 'Whose word it is: of who wrote or corrected it last, else of the AI, which found it out.',
      resolve: ({ authorId }) => (authorId ? memberActor(authorId) : actor('ChatbotActor', null)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written down.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

const CustomerMemory = builder.objectRef<{ id: string }>('CustomerMemory').implement({
  description: 'What is remembered of a customer for the AI replies.',
  fields: (t) => ({
    facts: t.field({
      type: [CustomerFact],
      complexity: 20,
      description: 'The oldest first, at most 50; one read for all contacts of a page.',
      resolve: ({ id }, _args, ctx) => factsLoader(ctx).load(id),
    }),
    maxFacts: t.int({
      description: 'How many are kept of a customer; more than that stay where the number was lowered.',
      resolve: async (_contact, _args, ctx) => (await memorySettings(ctx)).aiMemoryMaxFacts,
    }),
    enabled: t.boolean({
      description: 'Whether the AI remembers at present; what people write down is kept all the same.',
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
    description: 'What is remembered of them for the AI replies.',
    reads: ['id'],
    resolve: ({ id }) => ({ id }),
  }),
)

builder.queryField('customerMemory', (t) =>
  t.field({
    type: CustomerMemory,
    ...onlyForDoors(requires(reads)),
    throws: ['not_found'],
    description: 'What is remembered of a contact, for whoever may read that and no contacts.',
    args: { contactId: t.arg.id(contactId) },
    resolve: (_root, { contactId: id }, ctx) => contactById(ctx, id),
  }),
)

builder.mutationFields((t) => ({
  createCustomerFact: t.field({
    type: CustomerFact,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    description: 'Writes down a fact about a customer. One that is known already is answered as it stands.',
    args: { contactId: t.arg.id(contactId), ...argsFrom(factInput) },
    resolve: (_root, { contactId: id, ...fact }, ctx) => createFact(ctx, id, fact),
  }),
  updateCustomerFact: t.field({
    type: CustomerFact,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'conflict'],
    description:
      'Corrects a fact; it is the word of the caller from then on. What another fact of the contact says is refused.',
    args: { id: t.arg.id(factId), ...argsFrom(factInput) },
    resolve: (_root, { id, ...fact }, ctx) => updateFact(ctx, id, fact),
  }),
  deleteCustomerFact: t.field({
    type: 'ID',
    ...requires(writes),
    throws: ['not_found'],
    description: 'Forgets a fact.',
    args: { id: t.arg.id(factId) },
    resolve: (_root, { id }, ctx) => deleteFact(ctx, id),
  }),
  clearCustomerMemory: t.field({
    type: Contact,
    ...requires(writes),
    throws: ['not_found'],
    description: 'Forgets all that is remembered of a contact.',
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
