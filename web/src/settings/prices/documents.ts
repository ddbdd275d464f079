import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

/** What a message costs, and the currency of all prices. */
export const pricesQuery = graphql(`
  query Prices {
    prices { currency prices { category country amount } }
  }
`)

export type PriceList = NonNullable<ResultOf<typeof pricesQuery>['prices']>
export type Price = PriceList['prices'][number]

export const setPricesMutation = changing(
  ['prices', 'broadcast', 'broadcastCheck'],
  graphql(`
  mutation SetPrices($input: SetPricesInput!) {
    setPrices(input: $input) { priceList { currency prices { category country amount } } }
  }
`),
)
