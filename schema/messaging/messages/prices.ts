import { amountOf } from '#core/micros.ts'
import { setPrices } from '#messaging/messages/prices/price-commands.ts'
import { setPricesInput } from '#messaging/messages/prices/price-input.ts'
import {
  type Price as PriceRow,
  priceList,
  type PriceList as Row,
} from '#messaging/messages/prices/price-queries.ts'
import { priceCategories } from '#messaging/messages/prices/price-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'

// What messages cost, as the workspace wrote it down (docs/adr/0088).

const Price = builder.objectRef<PriceRow>('Price').implement({
  description: 'What one message costs.',
  fields: (t) => ({
    category: t.expose('category', { type: enumFrom(priceCategories), description: 'For what.' }),
    country: t.string({
      nullable: true,
      description: 'Whose phones, by ISO 3166-1; null is all countries that have no price of their own.',
      resolve: ({ country }) => country || null,
    }),
    amount: t.string({
      description: 'In the currency of the list, exactly: 0.0113.',
      resolve: ({ micros }) => amountOf(BigInt(micros)),
    }),
  }),
})

const PriceList = builder.objectRef<Row>('PriceList').implement({
  description:
    "What a workspace wrote down of the platform's prices. Whatever it tells is an estimate: the platform bills.",
  fields: (t) => ({
    currency: t.exposeString('currency', { description: 'Of all of them, by ISO 4217.' }),
    prices: t.expose('prices', {
      type: [Price],
      description: 'For all countries first, then by country; empty: costs are not told.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When they last changed.' }),
  }),
})

builder.queryField('prices', (t) =>
  t.field({
    type: PriceList,
    nullable: true,
    ...requires({ permission: 'settings.general:read' }),
    complexity: 10,
    description: 'What messages cost; null where nobody wrote it down.',
    resolve: (_root, _args, ctx) => priceList(ctx),
  }),
)

builder.mutationField('setPrices', (t) =>
  t.field({
    type: PriceList,
    ...requires({ permission: 'settings.general:write' }),
    throws: ['invalid_field'],
    description:
      'Writes down what messages cost, in the place of what was there. Costs of what was sent before follow: they are counted by the prices as they are.',
    args: argsFrom(setPricesInput),
    resolve: (_root, args, ctx) => setPrices(ctx, args),
  }),
)
