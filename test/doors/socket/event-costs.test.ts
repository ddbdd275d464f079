import { afterAll, beforeAll, expect, test } from 'vitest'
import { subprotocolClient } from './client.ts'
import { type Live, type SignedInPerson, startLive } from './live.ts'

// What live events cost: the limit of an operation, and the work of one event for many who hear of it.

let live: Live
let admin: SignedInPerson

beforeAll(async () => {
  live = await startLive()
  admin = await live.signIn()
})
afterAll(() => live?.close())

test('an operation that asks for too much is refused before it begins', async () => {
  const client = subprotocolClient(live.wsUrl, admin.socketToken)
  const list = (inner: string) => `messages(first: 100) { nodes { ${inner} } }`
  const deep = list(`conversation { ${list('id')} }`)
  const query = `subscription { events { ... on EventAboutContact { conversation { ${deep} } } } }`
  const { value } = await client.iterate({ query }).next()
  expect(value?.errors).toMatchObject([{ path: ['events'], extensions: { code: 'INVALID_REQUEST' } }])
  await client.dispose()
})

test('who asks the same of an event costs it once, whichever filters made them hear of it', async () => {
  const [one, another] = [await live.addContact(), await live.addContact()]
  const query = `subscription ($contactIds: [ID!]) {
    events(contactIds: $contactIds) { ... on EventAboutContact { conversation { messages(first: 1) { nodes { id } } } } } }`
  const clients = [[one], [one, another], [another, one], null].map((contactIds) => {
    const client = subprotocolClient(live.wsUrl, admin.socketToken)
    const events = client.iterate({ query, variables: { contactIds } })
    return { client, events, first: events.next() }
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const cost = async (act: () => Promise<unknown>, hear: () => Promise<unknown>) => {
    const before = live.scene.statements()
    await act()
    await hear()
    return live.scene.statements() - before
  }
  await live.say('first', one)
  await Promise.all(clients.map(({ first }) => first))
  const four = await cost(
    () => live.say('for four', one),
    () => Promise.all(clients.map(({ events }) => events.next())),
  )
  const [last, ...others] = clients
  await Promise.all(others.map(({ client }) => client.dispose()))
  const alone = await cost(
    () => live.say('for one', one),
    async () => last?.events.next(),
  )
  // The poll of the safety net may fall into the measured moment.
  expect(four).toBeLessThanOrEqual(alone + 1)
  await last?.client.dispose()
})
