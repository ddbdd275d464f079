import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import type { Client } from 'graphql-ws'
import { SocketTokenDocument } from './generated/graphql.ts'
import possible from './generated/possible-types.ts'
import { liveClient } from './live.ts'

export interface Door {
  /** `/api/graphql` for a browser, else `https://your-parley/graphql` */
  graphql: string
  /** `wss://your-parley/ws` */
  socket: string
  /** asked for each request; says who asks */
  headers: () => Record<string, string>
}

export function connect(door: Door): ApolloClient {
  const live = liveClient(door.socket, async () => {
    const { data } = await client.query({ query: SocketTokenDocument, fetchPolicy: 'no-cache' })
    return data?.socketToken.token ?? ''
  })
  const http = new SetContextLink(() => ({ headers: door.headers() })).concat(
    new HttpLink({ uri: door.graphql, credentials: 'include' }),
  )
  // The link calls `subscribe` alone.
  const socket = new GraphQLWsLink(live as Client)
  const isLive = ({ operationType }: ApolloLink.Operation) => operationType === 'subscription'
  const client = new ApolloClient({
    link: ApolloLink.split(isLive, socket, http),
    cache: new InMemoryCache({
      ...possible,
      // Events are told one after the other: what they are about is in the cache, they themselves need not be.
      typePolicies: { Subscription: { fields: { events: { merge: false } } } },
    }),
  })
  return client
}
