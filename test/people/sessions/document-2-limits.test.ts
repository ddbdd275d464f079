import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, apiClient } from '../../support/api-client.ts'
import { newMinute } from '../../support/new-minute.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { startRedis } from '../../support/redis.ts'
import { memberSession, type Session } from '../../support/session.ts'

// Cookies and limits below a path, each test named by the sentence of document 2 that it holds.

const redis = await startRedis()
const most = 60
let parley: Parley
let shop: Tenant

beforeAll(async () => {
  parley = await startParley({
    SERVER__BASE_PATH: '/desk',
    COOKIE__SECURE: 'true',
    JWT__ACCESS_EXPIRY_MINS: '7',
    JWT__REFRESH_EXPIRY_DAYS: '2',
    RATE_LIMIT__ENABLED: 'true',
    RATE_LIMIT__API_MAX_REQUESTS: String(most),
    ...(redis ? { REDIS_URL: redis.url } : {}),
  })
  shop = await parley.tenant({ number: false })
})
afterAll(async () => {
  await parley?.close()
  await redis?.stop()
})

const anybody = () => apiClient(`${parley.url}/api`)
const nextMinute = () => newMinute(parley.clock)

/**
 * Asks so many times, one after the other: all at once on a busy machine, Redis would be thought away for being slow,
 * and this process would count alone for a second.
 */
async function inTurn(times: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < times) answers.push(await ask())
  return answers
}

test('Login, registration, refresh and organization switch set three cookies: path, Max-Age, httpOnly, SameSite=Lax, Secure; expires_in = access_expiry_mins x 60', async () => {
  const organization_id = shop.workspaceId
  const session = await memberSession(parley, organization_id)
  const { email, password } = session
  const person = { email: 'new@example.com', password: 'x', full_name: 'New', organization_id }
  const answers = [
    await anybody().post('/auth/login', { email, password }),
    await anybody().post('/auth/register', person),
    await session.api.post('/auth/refresh'),
    await session.api.post('/auth/switch-org', { organization_id }),
  ]
  for (const { headers, body, text } of answers) {
    const attributes = headers
      .getSetCookie()
      .map((line) => line.replace(/=[^;]+/, '').replace(/ Expires=[^;]+;/, ''))
    expect(attributes.sort(), text).toEqual([
      'svc_access; Path=/desk/api; Max-Age=420; HttpOnly; Secure; SameSite=Lax',
      'svc_csrf; Path=/desk/; Max-Age=172800; Secure; SameSite=Lax',
      'svc_refresh; Path=/desk/api/auth/refresh; Max-Age=172800; HttpOnly; Secure; SameSite=Lax',
    ])
    expect(body.data.expires_in).toBe(420)
  }
})

test('POST /api/auth/refresh: the svc_refresh cookie is read first', async () => {
  const [one, two] = [
    await memberSession(parley, shop.workspaceId),
    await memberSession(parley, shop.workspaceId),
  ]
  const refresh_token = two.cookies.get('svc_refresh')
  const answer = await one.api.post('/auth/refresh', { refresh_token })
  expect(answer.body.data.user.email).toBe(one.email)
  expect((await anybody().post('/auth/refresh', { refresh_token })).body.data.user.email).toBe(two.email)
})

test('POST /api/auth/logout: Refresh token from cookie, or body; revoked', async () => {
  const session = await memberSession(parley, shop.workspaceId)
  const refresh_token = session.cookies.get('svc_refresh')
  const answer = await anybody().post('/auth/logout', { refresh_token })
  expect([answer.status, answer.body.data]).toEqual([200, { status: 'logged_out' }])
  expect((await anybody().post('/auth/refresh', { refresh_token })).status).toBe(401)
  expect((await session.api.get('/me')).status).toBe(401)
})

test.each([
  ['POST', '/auth/register', 10],
  ['POST', '/auth/refresh', 30],
  ['GET', '/auth/sso/google/init', 10],
  ['GET', '/auth/sso/google/callback', 10],
])('Per client IP per 60 seconds: %s /api%s %i; 429 carries Retry-After', async (method, path, limit) => {
  await nextMinute()
  const ask = () => anybody().send(method, path, method === 'POST' ? {} : undefined)
  const answers = await inTurn(limit + 1, ask)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  const seconds = Number(refused[0]?.headers.get('retry-after'))
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(60)
  await nextMinute()
  expect((await ask()).status).not.toBe(429)
})

/** Uses up what this person may ask in a minute. */
async function exhaust({ api }: Session): Promise<void> {
  const answers = await inTurn(most, () => api.get('/org/settings'))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await api.get('/org/settings')).toMatchObject({
    status: 429,
    body: { status: 'error', data: null },
  })
}

test('All /api routes: api_max_requests per api_window_seconds, keyed by user id, else IP; fixed windows', async () => {
  const [busy, idle] = [
    await memberSession(parley, shop.workspaceId),
    await memberSession(parley, shop.workspaceId),
  ]
  await nextMinute()
  await exhaust(busy)
  expect((await idle.api.get('/org/settings')).status).toBe(200)
  expect((await anybody().get('/auth/sso/providers')).status).toBe(200)
  await nextMinute()
  expect((await busy.api.get('/org/settings')).status).toBe(200)
})

// Last, because it takes the counter store away.
test('Counters fail open when the counter store is unreachable', async (context) => {
  if (!redis) return context.skip('there is no redis-server on this machine')
  const session = await memberSession(parley, shop.workspaceId)
  await nextMinute()
  await exhaust(session)
  await redis.stop()
  expect((await session.api.get('/org/settings')).status).toBe(200)
  const { email, password } = session
  expect((await anybody().post('/auth/login', { email, password })).status).toBe(200)
})
