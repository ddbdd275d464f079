import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { noteRequest, writeRequestLog } from '#people/request-log/note-request.ts'
import { retentionJob } from '../../../jobs/retention.ts'
import { type ApiClient, apiClient } from '../../support/api-client.ts'
import { memberSession } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// What is asked with keys is in the log of requests for a week, without anything that could name a person.

let stage: Shops
let shop: Shop
let application: { id: string; client: ApiClient }

beforeAll(async () => {
  stage = await startShops()
})
beforeEach(async () => {
  shop = await stage.shop()
  const made = await shop.admin.api.post('/api-keys', {
    name: 'CRM',
    scopes: ['contacts:read', 'teams:read'],
  })
  const { id, key } = made.body.data
  application = { id, client: apiClient(stage.parley.url, { 'x-api-key': key }) }
})
afterAll(() => stage.close())

interface Logged {
  id: string
  key: { __typename: string; name: string } | null
  door: string
  method: string
  operation: string | null
  status: number
  durationMs: number
  requestId: string
  errorCode: string | null
  answeredAt: string
}

const document = `query ($filter: LoggedRequestFilter, $first: Int, $after: String) {
  requestLog(filter: $filter, first: $first, after: $after) {
    nodes {
      id door method operation status durationMs requestId errorCode answeredAt
      key { __typename ... on PublicKey { name } ... on ApplicationKey { name } }
    }
    pageInfo { hasNextPage endCursor }
    totalCount { value isExact }
  }
}`

interface Page {
  nodes: Logged[]
  pageInfo: { hasNextPage: boolean; endCursor: string }
  totalCount: { value: number; isExact: boolean }
}

async function page(variables: object = {}, by = shop.admin): Promise<Page> {
  await writeRequestLog(stage.parley.app)
  return (await by.graphql(document, variables as Record<string, unknown>)).requestLog as unknown as Page
}

const logged = async (filter: object = {}) => (await page({ filter })).nodes
const brief = ({ door, method, operation, status, errorCode }: Logged) =>
  [door, method, operation, status, errorCode].join(' ')

test('a request to /v1 is there with the pattern of its path, its request id and its key', async () => {
  const { v1 } = shop.tenant
  const found = await v1.get('/contacts?phone=%2B15550500001')
  const missing = await v1.get(`/contacts/${newId()}`)
  const nowhere = await v1.get('/nothing/+15550500001')
  const [last, second, first] = await logged()
  expect([first, second, last].map((one) => one && brief(one))).toEqual([
    `V1 GET /v1/contacts ${found.status} `,
    'V1 GET /v1/contacts/{id} 404 NOT_FOUND',
    'V1 GET  404 NOT_FOUND',
  ])
  const ids = [found, missing, nowhere].map(({ headers }) => headers.get('x-request-id'))
  expect([first, second, last].map((one) => one?.requestId)).toEqual(ids)
  expect(first?.key?.__typename).toBe('PublicKey')
  expect(first?.durationMs).toBeGreaterThanOrEqual(0)
})

test('with a svc_ key /api, its mirror and GraphQL are there, with what failed', async () => {
  const { client } = application
  await client.get('/api/teams')
  await client.get('/api/users')
  await client.get('/api/rest/contacts?first=5')
  await client.post('/graphql', {
    query: 'query Named($q: String) { contacts(filter: { search: $q }) { nodes { id } } }',
    variables: { q: '+15550500001' },
  })
  await client.post('/graphql', { query: '{ contacts { nodes { id } } teams { nodes { id } } }' })
  await client.post('/graphql', { query: `{ contact(id: "${newId()}") { id } }` })
  await client.post('/graphql', { query: 'query To4915550500001 { nothing }' })
  await client.post('/graphql', { query: 'query To4915550500001 { contacts { nodes { id } } }' })
  const rows = await logged({ keyId: application.id })
  expect(rows.toReversed().map(brief)).toEqual([
    'API GET /api/teams 200 ',
    'API GET /api/users 403 FORBIDDEN',
    'API GET /api/rest/contacts 200 ',
    'GRAPHQL POST Named 200 ',
    'GRAPHQL POST contacts, teams 200 ',
    'GRAPHQL POST contact 200 NOT_FOUND',
    'GRAPHQL POST  200 INVALID_REQUEST',
    'GRAPHQL POST To_ 200 ',
  ])
  expect(rows.every(({ key }) => key?.name === 'CRM')).toBe(true)
})

test('no phone, text or address of a request is kept', async () => {
  const { v1 } = shop.tenant
  await v1.post('/contacts', { phone: '+15550500077', name: 'Ann Secret' })
  await v1.get('/contacts?search=Ann%20Secret')
  await application.client.get('/api/contacts?search=15550500077')
  await application.client.post('/graphql?secret=svc_live_abc', {
    query: '{ contacts(filter: { search: "Ann Secret" }) { nodes { id } } }',
  })
  await writeRequestLog(stage.parley.app)
  const { rows } = await stage.parley.app.pool.query(
    'select r::text as row from logged_request r where workspace_id = $1',
    [shop.tenant.workspaceId],
  )
  expect(rows).toHaveLength(4)
  expect(JSON.stringify(rows)).not.toMatch(/5550500077|Ann|Secret|svc_live/)
})

test('sessions and strangers are not in it; a request that an idempotency key answered again is', async () => {
  await shop.admin.api.get('/teams')
  await apiClient(`${stage.parley.url}/v1`, { authorization: 'Bearer svc_live_wrong' }).get('/contacts')
  const { v1 } = shop.tenant
  const send = () => v1.post('/contacts', { phone: 'none' }, { 'idempotency-key': 'once' })
  expect((await send()).status).toBe(422)
  expect((await send()).headers.get('idempotent-replayed')).toBe('true')
  expect((await logged()).map(brief)).toEqual(Array(2).fill('V1 POST /v1/contacts 422 INVALID_PHONE'))
})

test('it is narrowed by key, interface, status, error and time, and walked by pages', async () => {
  const { v1 } = shop.tenant
  await v1.get('/contacts')
  await v1.get(`/contacts/${newId()}`)
  await application.client.get('/api/teams')
  await application.client.post('/graphql', { query: `{ contact(id: "${newId()}") { id } }` })
  await writeRequestLog(stage.parley.app)
  const before = stage.parley.clock.now().toISOString()
  await stage.parley.clock.advance(600)
  await v1.get('/contacts')
  const many = async (filter: object) => (await logged(filter)).length
  expect(await many({})).toBe(5)
  expect(await many({ keyId: application.id })).toBe(2)
  expect(await many({ keyId: newId() })).toBe(0)
  expect(await many({ door: 'GRAPHQL' })).toBe(1)
  expect(await many({ failed: true })).toBe(2)
  expect(await many({ failed: false })).toBe(3)
  expect(await many({ statusClass: 'CLIENT_ERROR' })).toBe(1)
  expect(await many({ statusClass: 'SUCCESS', errorCode: 'NOT_FOUND' })).toBe(1)
  expect(await many({ errorCode: 'RATE_LIMITED' })).toBe(0)
  const half = new Date(Date.parse(before) + 300_000).toISOString()
  expect(await many({ from: half })).toBe(1)
  expect(await many({ to: half })).toBe(4)
  const first = await page({ first: 2 })
  const rest = await page({ first: 4, after: first.pageInfo.endCursor })
  expect([first.nodes.length, rest.nodes.length, rest.pageInfo.hasNextPage]).toEqual([2, 3, false])
  expect(first.totalCount).toEqual({ value: 5, isExact: true })
  const wrong = await shop.admin.ask(document, { filter: { from: half, to: before } })
  expect(wrong.body.errors[0].extensions).toMatchObject({ code: 'INVALID_FIELD', reason: 'RANGE_REVERSED' })
  const other = await shop.admin.ask(document, { filter: { failed: true }, after: first.pageInfo.endCursor })
  expect(other.body.errors[0].extensions.code).toBe('INVALID_REQUEST')
})

test('one of them is found by its id, by who may read keys of this workspace alone', async () => {
  await shop.tenant.v1.get('/contacts')
  const [one] = await logged()
  const ask = 'query ($id: ID!) { loggedRequest(id: $id) { id operation } }'
  const asNode = 'query ($id: ID!) { node(id: $id) { __typename id } }'
  const id = one?.id ?? ''
  expect((await shop.admin.graphql(ask, { id })).loggedRequest).toEqual({ id, operation: '/v1/contacts' })
  expect((await shop.admin.graphql(asNode, { id })).node).toEqual({ __typename: 'LoggedRequest', id })
  const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  const refused = await agent.ask(ask, { id })
  expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN')
  const byKey = await application.client.post('/graphql', { query: '{ requestLog { nodes { id } } }' })
  expect(byKey.body.errors[0].extensions.code).toBe('FORBIDDEN')
  const stranger = await stage.shop()
  const theirs = await stranger.admin.ask(ask, { id })
  expect(theirs.body.errors[0].extensions.code).toBe('NOT_FOUND')
  expect((await page({}, stranger.admin)).nodes).toEqual([])
})

test('requests of a key that is deleted stay, without the key; after a week they go', async () => {
  await application.client.get('/api/teams')
  await shop.admin.api.send('DELETE', `/api-keys/${application.id}`)
  expect((await logged()).map(({ key, operation }) => [key, operation])).toEqual([[null, '/api/teams']])
  await stage.parley.clock.advance(7 * 24 * 3600 + 61)
  expect((await page({}, await memberSession(stage.parley, shop.tenant.workspaceId))).nodes).toEqual([])
  const { pool } = stage.parley.app
  const left = async () =>
    (await pool.query('select from logged_request where workspace_id = $1', [shop.tenant.workspaceId]))
      .rowCount
  while ((await retentionJob.run(stage.parley.app)).more);
  expect(await left()).toBe(0)
})

test('many requests cost one statement, and those beyond what may wait are left out', async () => {
  const { app } = stage.parley
  await writeRequestLog(app)
  const { workspaceId } = shop.tenant
  const asked = {
    door: 'v1',
    method: 'GET',
    operation: '/v1/contacts',
    status: 200,
    begun: performance.now(),
    requestId: 'req_x',
    errorCode: null,
  } as const
  const key = { kind: 'public_key', workspaceId, keyId: newId() } as never
  for (let n = 0; n < 10_500; n++) noteRequest(app, { ...asked, actor: key })
  await writeRequestLog(app)
  const { rows } = await app.pool.query(
    'select count(*)::int as many, count(distinct id)::int as ids from logged_request where workspace_id = $1',
    [workspaceId],
  )
  expect(rows).toEqual([{ many: 10_000, ids: 10_000 }])
})
