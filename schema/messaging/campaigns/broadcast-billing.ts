import { type BroadcastBilling, billingOfBroadcast } from '#messaging/campaigns/broadcast-costs/billing.ts'
import { billingCategories } from '#messaging/chat-model/messages/billing-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { Broadcast } from './broadcasts.ts'

// What the platform bills of broadcasts (docs/adr/0086).

export const Billing = builder.objectRef<BroadcastBilling>('BroadcastBilling').implement({
  description: 'Messages of a broadcast that arrived and that the platform bills as one category.',
  fields: (t) => ({
    category: t.expose('category', { type: enumFrom(billingCategories), description: 'As what.' }),
    billableCount: t.exposeInt('billable', { description: 'Those that it charges.' }),
    freeCount: t.exposeInt('free', { description: 'Those that it does not charge.' }),
    freeEntryPointCount: t.exposeInt('freeEntryPoint', {
      description: 'Of those: to people who came by an advertisement or a button of a page.',
    }),
  }),
})

builder.objectField(Broadcast, 'billing', (t) =>
  t.field({
    type: [Billing],
    complexity: 10,
    description:
      'What the platform bills, by category, as it tells with its statuses: messages are charged when they arrive. Those of which it has told nothing are in none.',
    resolve: ({ id }, _args, ctx) => billingOfBroadcast(ctx).load(id),
  }),
)
