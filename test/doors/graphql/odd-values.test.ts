import { afterAll, beforeAll, expect, test } from 'vitest'
import { RawClient } from '../socket/client.ts'
import { type Live, type SignedInPerson, startLive, until } from '../socket/live.ts'

// Values that nobody sends by mistake: refused, and never a fault of ours.

let live: Live
let person: SignedInPerson
beforeAll(async () => {
  live = await startLive()
  person = await live.signIn()
})
afterAll(() => live.close())

test.each(['contacts(search: $text)', 'templates(language: $text)'])(
  'U+0000, which no text of ours can hold, is refused: %s',
  async (field) => {
    const query = `query T($text: String) { ${field} { nodes { id } } }`
    const response = await fetch(`${live.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.access}` },
      body: JSON.stringify({ query, variables: { text: 'a\u0000' } }),
    })
    const { errors } = (await response.json()) as { errors: { extensions: object }[] }
    expect(errors[0]?.extensions).toMatchObject({ code: 'INVALID_REQUEST', status: 400 })
  },
)

test('a persisted hash that is no text names no document', async () => {
  const client = await new RawClient(live.wsUrl).opened()
  client.send({ type: 'auth', payload: { token: await person.socketToken() } })
  const extensions = { persistedQuery: { version: 1, sha256Hash: { toString: 1 } } }
  client.send({ id: '1', type: 'subscribe', payload: { query: '', extensions } })
  await until('the refusal', () => client.of('error', '1').length === 1)
  expect(client.of('error', '1')[0]?.payload).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  client.ws.close()
})
