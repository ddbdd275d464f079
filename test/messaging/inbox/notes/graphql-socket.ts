import { createClient } from 'graphql-ws'

export interface GraphqlSocket {
  heard: unknown[]
  close(): void
}

/** A subscription over a socket of its own; answers once it stands. */
export async function graphqlSocket(url: string, token: string, query: string): Promise<GraphqlSocket> {
  const heard: unknown[] = []
  const client = createClient({ url, connectionParams: { token }, lazy: false, retryAttempts: 0 })
  await new Promise<void>((resolve) => void client.on('connected', () => resolve()))
  client.subscribe({ query }, { next: ({ data }) => heard.push(data), error: () => {}, complete: () => {} })
  // What is subscribed to is told from then on: a question that is asked after it is answered after it.
  await new Promise<void>((resolve, reject) => {
    client.subscribe(
      { query: '{ __typename }' },
      { next: () => resolve(), error: reject, complete: () => {} },
    )
  })
  return { heard, close: () => void client.dispose() }
}
