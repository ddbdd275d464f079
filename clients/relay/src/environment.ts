import { Environment, type GraphQLResponse, Network, Observable, RecordSource, Store } from 'relay-runtime'
import { liveClient } from './live.ts'

export interface Door {
  /** `/api/graphql` for a browser, else `https://your-parley/graphql` */
  graphql: string
  /** `wss://your-parley/ws` */
  socket: string
  /** asked for each request; says who asks */
  headers: () => Record<string, string>
}

export function connect(door: Door): Environment {
  async function ask(query: string | null | undefined, variables: object): Promise<GraphQLResponse> {
    const answer = await fetch(door.graphql, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', ...door.headers() },
      body: JSON.stringify({ query, variables }),
    })
    return (await answer.json()) as GraphQLResponse
  }
  const live = liveClient(door.socket, async () => {
    const { data } = (await ask('{ socketToken { token } }', {})) as {
      data: { socketToken: { token: string } }
    }
    return data.socketToken.token
  })
  const network = Network.create(
    ({ text }, variables) => ask(text, variables),
    ({ text }, variables) =>
      Observable.create<GraphQLResponse>((sink) =>
        live.subscribe(
          { query: text ?? '', variables },
          {
            next: (answer) => sink.next(answer as GraphQLResponse),
            error: (reason) =>
              sink.error(reason instanceof Error ? reason : new Error(JSON.stringify(reason))),
            complete: () => sink.complete(),
          },
        ),
      ),
  )
  return new Environment({ network, store: new Store(new RecordSource()) })
}
