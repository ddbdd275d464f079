import { type BroadcastBilling, billingOfBroadcast } from '#messaging/campaigns/broadcast-costs/billing.ts'
import { billingCategories } from '#messaging/chat-model/messages/billing-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { Broadcast } from './broadcasts.ts'

// What the platform bills of broadcasts (docs/adr/0086).

export const Billing = builder.objectRef<BroadcastBilling>('BroadcastBilling').implement({
  description: 'Delivered messages of a broadcast that the platform bills under one category.',
  fields: (t) => ({
    category: t.expose('category', {
      type: enumFrom(billingCategories),
      description: 'Category under which the platform bills the messages.',
    }),
    billableCount: t.exposeInt('billable', { description: 'Number of messages that the platform charges.' }),
    freeCount: t.exposeInt('free', { description: 'Number of messages that the platform does not charge.' }),
    freeEntryPointCount: t.exposeInt('freeEntryPoint', {
      description:
        'Number of free messages to recipients that came through an advertisement or a button on a page.',
    }),
  }),
})

builder.objectField(Broadcast, 'billing', (t) =>
  t.field({
    type: [Billing],
    complexity: 10,
    description:
      'Messages that the platform bills, by category, as reported with the message statuses. Messages are charged on delivery; messages without a billing report are not counted.',
    resolve: ({ id }, _args, ctx) => billingOfBroadcast(ctx).load(id),
  }),
)
