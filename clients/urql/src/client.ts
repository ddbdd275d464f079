import { Client, fetchExchange, subscriptionExchange } from '@urql/core'
import { cache } from './cache.ts'
import { SocketTokenDocument } from './generated/graphql.ts'
import { liveClient } from './live.ts'

export interface Door {
  /** `/api/graphql` for a browser, else `https://your-parley/graphql` */
  graphql: string
  /** `wss://your-parley/ws` */
  socket: string
  /** asked for each request; says who asks */
  headers: () => Record<string, string>
}

export function connect(door: Door): Client {
  const live = liveClient(door.socket, async () => {
    const asked = client.query(SocketTokenDocument, {}, { requestPolicy: 'network-only' })
    const { data, error } = await asked.toPromise()
    if (!data) throw error
    return data.socketToken.token
  })
  const client = new Client({
    url: door.graphql,
    preferGetMethod: false,
    fetchOptions: () => ({ headers: door.headers(), credentials: 'include' }),
    exchanges: [
      cache(),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: (sink) => ({ unsubscribe: live.subscribe({ query, variables }, sink) }),
        }),
      }),
    ],
  })
  return client
}
