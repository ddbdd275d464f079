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
    'What messages cost by the prices of the workspace as they are now. It is no bill: the platform makes that.',
  fields: (t) => ({
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    amount: t.string({ description: 'Exactly, without rounding: 12.3456.', resolve: shownCost }),
    pricedCount: t.exposeInt('priced', { description: 'Messages that are in it.' }),
    unpricedCount: t.exposeInt('unpriced', {
      description: 'Messages that cost something and are not in it, since their category has no price.',
    }),
  }),
})

builder.objectField(Billing, 'cost', (t) =>
  t.field({
    type: Cost,
    nullable: true,
    complexity: 10,
    description: 'What they cost; null where the workspace has no prices.',
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
      'What it costs so far; null where the workspace has no prices, and while the platform bills nothing of it.',
    resolve: async ({ id }, _args, ctx) => sumOf(await billedCosts(ctx).load(id)),
  }),
)

builder.objectField(Check, 'estimatedCost', (t) =>
  t.field({
    type: Cost,
    nullable: true,
    complexity: 10,
    description:
      'What those who would get a message cost at most: an estimate, since the platform gives some for free. Null where the workspace has no prices.',
    resolve: ({ broadcast }, _args, ctx) => estimatedCost(ctx, broadcast),
  }),
)
