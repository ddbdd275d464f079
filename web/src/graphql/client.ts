import { Client, fetchExchange, subscriptionExchange } from 'urql'
import { address } from '../connection/address.ts'
import { ask } from '../connection/ask.ts'
import { channels } from '../connection/live.ts'
import { trafficExchange } from '../connection/traffic.ts'
import { problemExchange } from '../problems/exchange.ts'
import { cache } from './cache.ts'
import { persistedExchange } from './persisted.ts'

/**
 * The one client of this page. Its cache is kept true by the live events, so that what was fetched once is shown from
 * the cache from then on. Signing out leaves the page, and the client with it.
 */
export const client = new Client({
  // Below /api, where the session's cookie goes along.
  url: address('api/graphql'),
  preferGetMethod: false,
  requestPolicy: 'cache-first',
  fetch: (_address, init) => ask('api/graphql', init),
  exchanges: [
    problemExchange,
    cache,
    trafficExchange,
    persistedExchange,
    subscriptionExchange({
      forwardSubscription: (body, operation) => ({
        subscribe: (sink) => ({ unsubscribe: channels.open(operation.key, body, sink) }),
      }),
    }),
    fetchExchange,
  ],
})
