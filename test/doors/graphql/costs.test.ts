import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { printedSchema } from '../../../schema/print.ts'
import { newMinute } from '../../support/new-minute.ts'
import { type Parley, startParley } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

let parley: Parley
let session: Session

beforeAll(async () => {
  parley = await startParley({ RATE_LIMIT__ENABLED: 'true', RATE_LIMIT__API_MAX_REQUESTS: '20' })
  const shop = await parley.tenant()
  session = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley?.close())
beforeEach(() => newMinute(parley.clock))

const limits = { cost: 10_000, depth: 15, breadth: 400 }

const priced = (query: string, variables?: object) =>
  session.api.post('/graphql', { query, variables }, { 'x-query-cost': '1' })

test.each([
  // contacts 1, per row: nodes 0 and id 1
  ['{ contacts { nodes { id } } }', {}, 1 + 25 * 1],
  ['{ contacts(first: 3) { nodes { id name } } }', {}, 1 + 3 * 2],
  ['query ($n: Int) { contacts(last: $n) { nodes { id } } }', { n: 4 }, 1 + 4],
  ['query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ['a', 'b'] }, 1 + 2],
  ['{ contacts(first: 2) { nodes { messages(first: 5) { nodes { id } } } } }', {}, 1 + 2 * (1 + 5)],
])('%s with %o costs %i, as the schema says', async (query, variables, cost) => {
  const { body } = await priced(query, variables)
  expect(body.extensions.cost).toMatchObject({ cost, limits })
})

test('the price of the named operation is told, and to nobody who did not ask', async () => {
  const query = 'query One { contacts(first: 1) { nodes { id } } } query Two { rateLimit { cost } }'
  const send = (headers: Record<string, string>) =>
    session.api.post('/graphql', { query, operationName: 'One' }, headers)
  expect((await send({ 'x-query-cost': '1' })).body.extensions.cost).toMatchObject({ cost: 2 })
  expect((await send({})).body).not.toHaveProperty('extensions')
})

test('what costs too much is refused at its field, with what it costs and what it may', async () => {
  const query = '{ contacts(first: 100) { nodes { messages(first: 100) { nodes { id } } } } }'
  const { body } = await session.ask(query)
  expect(body.errors).toMatchObject([
    {
      path: ['contacts'],
      extensions: { code: 'INVALID_REQUEST', details: { cost: 1 + 100 * 101, limits } },
    },
  ])
})

const aliased = (field: string) => `{ ${Array.from({ length: 15 }, (_, n) => `a${n}: ${field}`).join(' ')} }`

test.each([
  ['inboxCounts { mine { chats { value } } }', 2_500],
  ['conversations(first: 1, filter: { lastMessageBefore: "2026-01-01T00:00:00Z" }) { nodes { id } }', 2_500],
  ['contacts(first: 1, filter: { lastMessageBefore: "2026-01-01T00:00:00Z" }) { nodes { id } }', 2_500],
])('%s costs what is read for it: once it is answered, fifteen times it is refused', async (field, least) => {
  const once = await priced(`{ ${field} }`)
  expect(once.body.errors).toBeUndefined()
  expect(once.body.extensions.cost.cost).toBeGreaterThanOrEqual(least)
  const { body } = await priced(aliased(field))
  expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID_REQUEST', details: { limits } })
  expect(body.data ?? null).toBeNull()
})

test('a list of forms does not read all answers of each', async () => {
  const ofForms = async (field: string) =>
    (await priced(`{ interactiveFlows(first: 100) { nodes { ${field} } } }`)).body
  for (const field of ['answerSummary { total }', 'answers(filter: { search: "zzz" }) { nodes { id } }'])
    expect((await ofForms(field)).errors[0].extensions.details).toMatchObject({ limits })
  for (const filter of ['{}', '{ search: null }'])
    expect((await ofForms(`answers(first: 1, filter: ${filter}) { nodes { id } }`)).errors).toBeUndefined()
})

test('a filter that says nothing costs nothing', async () => {
  for (const filter of ['{}', '{ search: null }']) {
    const { body } = await priced(`{ contacts(first: 1, filter: ${filter}) { nodes { id } } }`)
    expect(body.extensions.cost.cost).toBe(2)
  }
})

test('rateLimit tells what is left without taking more than its own request', async () => {
  const ask = async () =>
    (await session.graphql('{ rateLimit { cost costLimit limit remaining resetAt } }')).rateLimit
  const first = await ask()
  const resetAt = new Date(Math.ceil((parley.clock.nowMs() + 1) / 60_000) * 60_000).toISOString()
  expect(first).toEqual({ cost: 6, costLimit: limits.cost, limit: 20, remaining: 19, resetAt })
  expect(await ask()).toMatchObject({ remaining: 18 })
})

test('without limits of requests there is nothing to tell but the cost', async () => {
  const free = await startParley()
  try {
    const shop = await free.tenant()
    const member = await memberSession(free, shop.workspaceId)
    const { rateLimit } = await member.graphql('{ rateLimit { cost limit remaining resetAt } }')
    expect(rateLimit).toEqual({ cost: 5, limit: null, remaining: null, resetAt: null })
  } finally {
    await free.close()
  }
})

test('the printed schema shows the sizes of lists', () => {
  expect(printedSchema()).toMatch(/nodes\([^)]*\): \[Node\]! .*@listSize\(slicingArguments: \["ids"\]\)/)
})
