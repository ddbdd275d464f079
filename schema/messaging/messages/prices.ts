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
  description: 'Price of one message.',
  fields: (t) => ({
    category: t.expose('category', {
      type: enumFrom(priceCategories),
      description: 'Category of messages that the price applies to.',
    }),
    country: t.string({
      nullable: true,
      description:
        "Country of the recipients' phone numbers (ISO 3166-1) that the price applies to. Null means all countries without a price of their own.",
      resolve: ({ country }) => country || null,
    }),
    amount: t.string({
      description: 'Exact amount in the currency of the price list, such as 0.0113.',
      resolve: ({ micros }) => amountOf(BigInt(micros)),
    }),
  }),
})

const PriceList = builder.objectRef<Row>('PriceList').implement({
  description:
    "The platform's prices as the workspace entered them. All costs that are calculated from these prices are estimates, because the platform bills.",
  fields: (t) => ({
    currency: t.exposeString('currency', { description: 'Currency of all prices (ISO 4217).' }),
    prices: t.expose('prices', {
      type: [Price],
      description:
        'Prices of the list: prices for all countries first, then by country. If empty, no costs are shown.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the prices were last changed.',
    }),
  }),
})

builder.queryField('prices', (t) =>
  t.field({
    type: PriceList,
    nullable: true,
    ...requires({ permission: 'settings.general:read' }),
    complexity: 10,
    description: 'Returns the price list of the workspace. Null if no prices were entered.',
    resolve: (_root, _args, ctx) => priceList(ctx),
  }),
)

builder.mutationField('setPrices', (t) =>
  t.field({
    type: PriceList,
    ...requires({ permission: 'settings.general:write' }),
    throws: ['invalid_field'],
    description:
      'Replaces the price list of the workspace. Costs of messages that were already sent change too, because they are always calculated from the current prices.',
    args: argsFrom(setPricesInput),
    resolve: (_root, args, ctx) => setPrices(ctx, args),
  }),
)
