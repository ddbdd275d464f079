import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { speaker } from '../../doors/event-language/speaker.ts'
import { RawClient } from '../../doors/socket/client.ts'
import { apiClient } from '../../support/api-client.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'
import { openBrowser } from './browser.ts'

// docs/adr/0173: where a person is signed in, and how that ends.

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const sessionsQuery = '{ ownSessions { id isCurrent openedAt lastUsedAt userAgent address workspaceName } }'
const endOne = 'mutation ($id: ID!) { endOwnSession(input: { id: $id }) { endedId } }'
const endOthers = 'mutation { endOtherSessions { ended } }'

interface Listed {
  id: string
  isCurrent: boolean
  openedAt: string
  lastUsedAt: string
  userAgent: string | null
  address: string | null
  workspaceName: string
}

let stage: Shops
let shop: Shop
let agent: Session

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
})
beforeEach(async () => {
  agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
})
afterAll(() => stage.close())

const listed = async (by = agent) => (await by.graphql(sessionsQuery)).ownSessions as unknown as Listed[]

/** The same person in another browser. */
async function elsewhere(userAgent: string) {
  const browser = openBrowser(stage.parley.url)
  const { email, password } = agent
  const signedIn = await browser.post('/api/auth/login', { email, password }, { 'user-agent': userAgent })
  expect(signedIn.status).toBe(200)
  return browser
}

async function wsToken(browser: Awaited<ReturnType<typeof elsewhere>>): Promise<string> {
  const answer = await browser.get('/api/auth/ws-token')
  return answer.body.data.token
}

const wsUrl = () => `${stage.parley.url.replace('http', 'ws')}/ws`

test('a session says which client it is, from where, and when it was opened and used', async () => {
  const before = stage.parley.clock.now().toISOString()
  const browser = await elsewhere(firefox)
  const first = (await listed()).find(({ userAgent }) => userAgent === firefox)
  expect(first).toMatchObject({ isCurrent: false, workspaceName: expect.stringMatching(/^Shop/) })
  expect(first?.address).toMatch(/127\.0\.0\.1$/)
  expect((first?.openedAt ?? '') >= before).toBe(true)
  await stage.parley.clock.advance(600)
  await browser.post('/api/auth/refresh', {}, { 'user-agent': `${firefox} later` })
  const after = (await listed()).find(({ id }) => id === first?.id)
  expect(after).toMatchObject({ openedAt: first?.openedAt, userAgent: `${firefox} later` })
  expect(Date.parse(after?.lastUsedAt ?? '') - Date.parse(first?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(
    600_000,
  )
  expect((await listed()).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
})

test('one session ends at once, with its sockets of both kinds', async () => {
  const browser = await elsewhere(firefox)
  const [other] = (await listed()).filter(({ isCurrent }) => !isCurrent)
  const graphqlSocket = await new RawClient(wsUrl()).opened()
  graphqlSocket.send({ type: 'connection_init', payload: { token: await wsToken(browser) } })
  await expect.poll(() => graphqlSocket.of('connection_ack').length).toBe(1)
  const olderSocket = await speaker(wsUrl(), await wsToken(browser))
  expect(await agent.graphql(endOne, { id: other?.id })).toEqual({ endOwnSession: { endedId: other?.id } })
  expect((await graphqlSocket.closed).code).toBe(4403)
  expect((await olderSocket.closed).code).toBe(1008)
  expect((await browser.get('/api/me')).status).toBe(401)
  expect((await browser.post('/api/auth/refresh', {})).status).toBe(401)
  expect(await listed()).toMatchObject([{ isCurrent: true }])
})

test('all others end, and this one stays', async () => {
  const browsers = [await elsewhere(firefox), await elsewhere('curl/8.5.0')]
  expect(await agent.graphql(endOthers)).toEqual({ endOtherSessions: { ended: 2 } })
  for (const browser of browsers) expect((await browser.get('/api/me')).status).toBe(401)
  expect((await agent.api.get('/me')).status).toBe(200)
  expect(await agent.graphql(endOthers)).toEqual({ endOtherSessions: { ended: 0 } })
})

test('the audit log says that it was done', async () => {
  await elsewhere('curl/8.5.0')
  await agent.graphql(endOthers)
  const text = `select changes from audit_record where kind = 'user' and resource_id = $1 and action = 'updated'`
  const { rows } = await stage.parley.app.pool.query(text, [await shop.userId(agent)])
  expect(rows).toEqual([{ changes: { sessions: { old: 2, new: 1 } } }])
})

test('nobody ends a session of somebody else, one that is over, or what is no id', async () => {
  const [foreign] = await listed(shop.admin)
  await elsewhere(firefox)
  const [over] = (await listed()).filter(({ isCurrent }) => !isCurrent)
  await agent.graphql(endOne, { id: over?.id })
  for (const id of [foreign?.id, over?.id, 'none', '']) {
    const { body } = await agent.ask(endOne, { id })
    expect(body.errors[0].extensions, String(id)).toMatchObject({ code: 'NOT_FOUND' })
  }
  expect((await shop.admin.api.get('/me')).status).toBe(200)
})

test('a confined session sees and ends those of its own kind and workspace alone', async () => {
  await elsewhere(firefox)
  const { pool } = stage.parley.app
  const [current] = (await listed()).filter(({ isCurrent }) => isCurrent)
  await pool.query('update refresh_token set confined = true where family_id = $1', [current?.id])
  stage.parley.app.bus.publish('forget', { cache: 'members' })
  expect(await listed()).toMatchObject([{ id: current?.id }])
  expect(await agent.graphql(endOthers)).toEqual({ endOtherSessions: { ended: 0 } })
})

test('keys have no sessions', async () => {
  const made = await shop.admin.api.post('/api-keys', { name: 'Key' })
  const key = apiClient(`${stage.parley.url}/api`, { 'x-api-key': made.body.data.key })
  const { body } = await key.post('/graphql', { query: sessionsQuery })
  expect(body.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN' })
})
