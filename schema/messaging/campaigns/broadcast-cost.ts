import { billedCosts, sumOf } from '#messaging/campaigns/broadcast-costs/billed-cost.ts'
import { estimatedCost } from '#messaging/campaigns/broadcast-costs/estimated-cost.ts'
import { type Cost as Row, shownCost } from '#messaging/messages/prices/cost.ts'
import { builder } from '../../builder.ts'
import { Billing } from './broadcast-billing.ts'
import { Check } from './broadcast-check.ts'
import { Broadcast } from './broadcasts.ts'

// What broadcasts cost by the prices of the workspace (docs/adr/0088).

export const Cost = builder.objectRef<Row>('MessageCost').implement({
  description:
    'Cost of messages by the current prices of the workspace. This is not an invoice: the platform bills the messages.',
  fields: (t) => ({
    currency: t.exposeString('currency', { description: 'Currency of the cost as an ISO 4217 code.' }),
    amount: t.string({
      description: 'Exact amount without rounding, for example 12.3456.',
      resolve: shownCost,
    }),
    pricedCount: t.exposeInt('priced', { description: 'Number of messages that the amount includes.' }),
    unpricedCount: t.exposeInt('unpriced', {
      description: 'Number of charged messages that the amount excludes because their category has no price.',
    }),
  }),
})

builder.objectField(Billing, 'cost', (t) =>
  t.field({
    type: Cost,
    nullable: true,
    complexity: 10,
    description: 'Cost of the billed messages; null if the workspace has no prices.',
    resolve: async ({ broadcastId, category }, _args, ctx) =>
      (await billedCosts(ctx).load(broadcastId)).find((one) => one.category === category)?.cost ?? null,
  }),
)

builder.objectField(Broadcast, 'cost', (t) =>
  t.field({
    type: Cost,
    nullable: true,
    complexity: 10,
    description:
      'Cost of the broadcast so far; null if the workspace has no prices and while the platform bills no messages of the broadcast.',
    resolve: async ({ id }, _args, ctx) => sumOf(await billedCosts(ctx).load(id)),
  }),
)

builder.objectField(Check, 'estimatedCost', (t) =>
  t.field({
    type: Cost,
    nullable: true,
    complexity: 10,
    description:
      'Estimated maximum cost of the messages that the broadcast would send; the platform does not charge for some messages. Null if the workspace has no prices.',
    resolve: ({ broadcast }, _args, ctx) => estimatedCost(ctx, broadcast),
  }),
)
