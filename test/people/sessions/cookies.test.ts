import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCookies } from '#people/sessions/cookies.ts'
import { apiClient } from '../../support/api-client.ts'
import { type Parley, startParley } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

let parley: Parley
let session: Session

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  const { workspaceId } = await parley.tenant({ number: false })
  session = await memberSession(parley, workspaceId)
})
afterAll(() => parley?.close())

/** Seconds from the time of the answer until each cookie ends, by `Max-Age` and by `Expires`. */
function livesIn(headers: Headers): number[][] {
  const now = Date.parse(headers.get('date') ?? '')
  return headers.getSetCookie().map((line) => {
    const expires = Date.parse(/; Expires=([^;]+)/.exec(line)?.[1] ?? '')
    return [Number(/; Max-Age=(\d+)/.exec(line)?.[1]), Math.round((expires - now) / 1000)]
  })
}

test('every cookie says as a time, too, how long it lives', async () => {
  const { email, password } = session
  const { headers } = await apiClient(`${parley.url}/api`).post('/auth/login', { email, password })
  const lives = livesIn(headers)
  expect(lives).toHaveLength(3)
  for (const [seconds = 0, left = 0] of lives) expect(Math.abs(seconds - left)).toBeLessThan(60)
})

test('one that is taken away has been over since 1970', async () => {
  const { workspaceId } = await parley.tenant({ number: false })
  const { headers } = await (await memberSession(parley, workspaceId)).api.post('/auth/logout')
  const lines = headers.getSetCookie()
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line).toContain('Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
})

// RFC 6265, 4.1.1: as Java's CookieManager writes them.
test('values in double quotes are read, at every door', async () => {
  const quoted = [...session.cookies].map(([name, value]) => `${name}="${value}"`).join('; ')
  const client = apiClient(parley.url, {
    cookie: `$Version="1"; ${quoted}; $Path="/api"`,
    'x-csrf-token': session.cookies.get('svc_csrf') ?? '',
  })
  expect((await client.get('/api/me')).status).toBe(200)
  expect((await client.post('/api/tags', { name: 'quoted' })).status).toBe(200)
  const { body } = await client.post('/api/graphql', { query: '{ me { email } }' })
  expect(body.data.me.email).toBe(session.email)
})

test.each([
  ['a="b"', 'b'],
  ['a=""', ''],
  ['a="', '"'],
  ['a=b"c', 'b"c'],
  ['a= "b" ', 'b'],
])('%s', (header, value) => {
  expect(parseCookies(header).get('a')).toBe(value)
})
