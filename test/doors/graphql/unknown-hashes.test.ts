import { createHash } from 'node:crypto'
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Live, type SignedInPerson, startLive } from '../socket/live.ts'

// Clients of automatic persisted queries send hashes that no document of ours has: spec/10 FR19.

let live: Live
let person: SignedInPerson
beforeAll(async () => {
  live = await startLive({ door: { documents: new Map() } })
  person = await live.signIn()
})
afterAll(() => live?.close())

test.each(['application/json', 'application/graphql-response+json'])(
  'an unknown hash is answered so that clients stop asking (%s)',
  async (accept) => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } }
    const answer = await fetch(`${live.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.access}`, accept },
      body: JSON.stringify({ extensions }),
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      errors: [{ message: 'PersistedQueryNotSupported', extensions: { code: 'NOT_FOUND' } }],
    })
  },
)

test('Apollo Client asks once with a hash, and sends texts from then on', async () => {
  const asked: { query?: string; extensions?: object }[] = []
  const link = new PersistedQueryLink({
    sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
  }).concat(
    new HttpLink({
      uri: `${live.url}/graphql`,
      headers: { authorization: `Bearer ${person.access}` },
      fetch: (address, init) => {
        asked.push(JSON.parse(String(init?.body)))
        return fetch(address, init)
      },
    }),
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  for (const name of ['One', 'Two', 'Three']) {
    const query = gql(`query ${name} { numbers { id } }`)
    const { error } = await client.query({ query, fetchPolicy: 'network-only' })
    expect(error).toBeUndefined()
  }
  client.stop()
  expect(asked.map(({ query }) => query !== undefined)).toEqual([false, true, true, true])
})
