import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, apiClient } from '../../support/api-client.ts'
import { newMinute } from '../../support/new-minute.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

const origin = 'https://app.example.com'

let parley: Parley
let tenant: Tenant
let admin: Session
beforeAll(async () => {
  parley = await startParley({ SERVER__ALLOWED_ORIGINS: origin, RATE_LIMIT__ENABLED: 'true' })
  tenant = await parley.tenant({ number: false })
  admin = await signIn()
})
afterAll(() => parley?.close())

interface Session {
  cookie: string
  csrf: string
  answer: Answer
}

const anybody = () => apiClient(`${parley.url}/api`)

function sessionOf(answer: Answer): Session {
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] as string)
  const csrf = cookies.find((one) => one.startsWith('svc_csrf='))?.slice('svc_csrf='.length) ?? ''
  return { cookie: cookies.join('; '), csrf, answer }
}

async function signIn(role = 'admin'): Promise<Session> {
  const { email, password } = await parley.createMember(tenant.workspaceId, role)
  return sessionOf(
    await anybody().post('/auth/login', { email, password, remember: 'unknown fields are ignored' }),
  )
}

/** A client with the session's cookies and, unless told otherwise, its CSRF token. */
const as = (session: Session, headers: Record<string, string> = { 'x-csrf-token': session.csrf }) =>
  apiClient(`${parley.url}/api`, { cookie: session.cookie, ...headers })

const failure = (message: unknown) => ({ status: 'error', message, data: null })
const anyText = expect.any(String)

describe('the envelope', () => {
  test('of a success and of an error', async () => {
    const me = await as(admin).get('/me')
    expect(me.status).toBe(200)
    expect(Object.keys(me.body)).toEqual(['status', 'data'])
    expect(me.body.status).toBe('success')
    const stranger = await anybody().get('/me')
    expect([stranger.status, stranger.body]).toEqual([401, failure(anyText)])
  })

  test('of an unknown path, and of a known one with another method', async () => {
    const nothing = await as(admin).get('/nothing')
    expect([nothing.status, nothing.body]).toEqual([404, failure(anyText)])
    const wrong = await as(admin).send('DELETE', '/me')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('of a body that cannot be read', async () => {
    for (const body of ['{', '[]', '"a"', '{"email":5}', '{"email":"a\\u0000"}', '{"email":"\\ud800"}']) {
      const told = await anybody().post('/auth/login', body)
      expect([told.status, told.body], body).toEqual([400, failure('Invalid request body')])
    }
    const endless = `{"challenge":"a","passkey":{"id":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`
    const told = await anybody().post('/auth/login/verify', endless)
    expect([told.status, told.body]).toEqual([400, failure('Invalid request body')])
  })

  test('of a value that does not do: 400, naming the field', async () => {
    const told = await as(admin).post('/public-keys', { scopes: [] })
    expect([told.status, told.body]).toEqual([400, failure(expect.stringMatching(/^name: /))])
  })
})

describe('sessions', () => {
  test('login answers who signed in and no token', () => {
    const { answer } = admin
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      expires_in: 900,
      user: {
        id: anyText,
        email: anyText,
        full_name: anyText,
        organization_id: tenant.workspaceId,
        role: { id: anyText, name: 'admin' },
      },
    })
    expect(answer.headers.getSetCookie().some((line) => line.startsWith('svc_access='))).toBe(true)
  })

  test('a wrong password is 401', async () => {
    const told = await anybody().post('/auth/login', { email: 'nobody@example.com', password: 'x' })
    expect([told.status, told.body]).toEqual([401, failure(anyText)])
  })

  test('me has the role with its permissions', async () => {
    const { data } = (await as(admin).get('/me')).body
    expect(data.role.permissions).toContainEqual(
      expect.objectContaining({ resource: 'chat.assign', action: 'write' }),
    )
    expect(data.organization.id).toBe(tenant.workspaceId)
  })

  test('refresh reissues the cookies; its own cookie needs the CSRF token, a token in the body does not', async () => {
    const session = await signIn()
    const wrong: Record<string, string>[] = [{}, { 'x-csrf-token': 'guessed' }]
    for (const headers of wrong) {
      const refused = await as(session, headers).post('/auth/refresh', {})
      expect([refused.status, refused.body]).toEqual([403, failure('CSRF token mismatch')])
    }
    const told = await as(session).post('/auth/refresh', {})
    expect(told.status).toBe(200)
    expect(Object.keys(told.body.data.user)).toEqual(['id', 'email', 'full_name'])
    expect(sessionOf(told).cookie).not.toBe(session.cookie)
    expect((await as(sessionOf(told)).get('/me')).status).toBe(200)
    const refresh_token = /svc_refresh=([^;]+)/.exec(sessionOf(told).cookie)?.[1]
    expect((await anybody().post('/auth/refresh', { refresh_token })).status).toBe(200)
  })

  test('logout ends it and clears the cookies', async () => {
    const session = await signIn()
    const told = await as(session).post('/auth/logout')
    expect(told.body).toEqual({ status: 'success', data: { status: 'logged_out' } })
    expect(told.headers.getSetCookie().every((line) => line.includes('Max-Age=0'))).toBe(true)
    expect((await as(session).get('/me')).status).toBe(401)
  })

  test('a socket token is given to members', async () => {
    expect((await as(admin).get('/auth/ws-token')).body.data).toEqual({ token: anyText })
    expect((await anybody().get('/auth/ws-token')).status).toBe(401)
  })
})

describe('CSRF', () => {
  test.each<[string, Record<string, string>]>([
    ['missing', {}],
    ['wrong', { 'x-csrf-token': 'guess' }],
  ])('a %s token is 403, also before a bad body', async (_, headers) => {
    const told = await as(admin, headers).post('/public-keys', '{')
    expect([told.status, told.body]).toEqual([403, failure('CSRF token mismatch')])
  })

  test('reading needs none', async () => {
    expect((await as(admin, {}).get('/me')).status).toBe(200)
  })
})

describe('CORS', () => {
  test('an allowed origin may come with cookies, others hear nothing', async () => {
    const told = await as(admin, { origin }).get('/me')
    expect(told.headers.get('access-control-allow-origin')).toBe(origin)
    expect(told.headers.get('access-control-allow-credentials')).toBe('true')
    const other = await as(admin, { origin: 'https://evil.example' }).get('/me')
    expect(other.headers.has('access-control-allow-origin')).toBe(false)
    expect(other.headers.get('vary')).toBe('Origin, Accept-Encoding')
  })

  test('a preflight is answered', async () => {
    const told = await apiClient(`${parley.url}/api`, { origin }).send('OPTIONS', '/me')
    expect(told.status).toBe(204)
    expect(told.headers.get('access-control-allow-headers')).toContain('X-CSRF-Token')
  })

  test.each(['/media/00000000-0000-4000-8000-000000000000', '/rest/nothing'])(
    '%s is part of it',
    async (path) => {
      const elsewhere = apiClient(`${parley.url}/api`, { origin })
      const preflight = await elsewhere.send('OPTIONS', path)
      expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
      expect((await elsewhere.get(path)).headers.get('access-control-allow-origin')).toBe(origin)
    },
  )
})

describe('keys of /v1', () => {
  test('are made, listed, changed, rotated and revoked', async () => {
    const client = as(admin)
    const made = await client.post('/public-keys', { name: 'CRM', scopes: ['numbers:read', 'messages:read'] })
    expect(made.status).toBe(200)
    const { key, ...shown } = made.body.data
    expect((await parley.v1(key).get('/numbers')).status).toBe(200)
    const list = (await client.get('/public-keys?limit=1000&page=x')).body.data
    expect([list.page, list.limit]).toEqual([1, 50])
    expect(list.public_keys[0]).toMatchObject({
      id: shown.id,
      name: 'CRM',
      allowed_ips: [],
      rotated_from: null,
    })
    expect(list.public_keys[0]).not.toHaveProperty('key')
    const narrowed = await client.send('PUT', `/public-keys/${shown.id}`, { scopes: ['messages:read'] })
    expect(narrowed.body.data).toMatchObject({ name: 'CRM', scopes: ['messages:read'] })
    expect((await parley.v1(key).get('/numbers')).status).toBe(403)
    const rotated = (await client.post(`/public-keys/${shown.id}/rotate`, { overlap_hours: 1 })).body.data
    expect(rotated.rotated_from).toBe(shown.id)
    expect((await parley.v1(rotated.key).get('/messages')).status).toBe(200)
    expect((await parley.v1(key).get('/messages')).status).toBe(200)
    const gone = await client.send('DELETE', `/public-keys/${rotated.id}`)
    expect(gone.body).toEqual({ status: 'success', data: { message: anyText } })
    expect((await parley.v1(rotated.key).get('/messages')).status).toBe(401)
  })

  test('a bad id is 400, one that names nothing here 404', async () => {
    const bad = await as(admin).send('DELETE', '/public-keys/42')
    expect([bad.status, bad.body]).toEqual([400, failure('Invalid key ID')])
    const none = await as(admin).send('DELETE', '/public-keys/0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01')
    expect([none.status, none.body]).toEqual([404, failure('Key not found')])
  })

  test('need their permission, even before the body is read', async () => {
    await newMinute(parley.clock)
    const agent = await signIn('agent')
    expect((await as(agent).get('/public-keys')).status).toBe(403)
    expect((await as(agent).post('/public-keys', '{')).status).toBe(403)
  })
})

describe('limits, where they are on', () => {
  test('logins are ten a minute from one address', async () => {
    await newMinute(parley.clock)
    const told = []
    for (let n = 0; n < 11; n++) told.push(await anybody().post('/auth/login', {}))
    expect(told.slice(0, 10).every((one) => one.status === 400)).toBe(true)
    const last = told[10]
    expect([last?.status, last?.body]).toEqual([429, failure(anyText)])
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('everything together is 200 a minute', async () => {
    await newMinute(parley.clock)
    const statuses = []
    for (let n = 0; n < 201; n++) statuses.push((await anybody().get('/me')).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(200)
    expect(statuses[200]).toBe(429)
  })
})
