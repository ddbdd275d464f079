import { createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { newMinute } from '../support/new-minute.ts'
import { testEnvironment } from '../support/parley.ts'
import { memberSession, type Session } from '../support/session.ts'
import { type Attacked, startAttacked } from './stage.ts'

let attacked: Attacked

beforeAll(async () => {
  attacked = await startAttacked({
    RATE_LIMIT__ENABLED: 'true',
    SERVER__TRUSTED_PROXIES: '127.0.0.1',
  })
})
afterAll(() => attacked?.close())

const refused = (status: number, message: unknown = expect.any(String)) => ({
  status,
  body: { status: 'error', message, data: null },
})

/** Somebody at an address of their own, with these headers. */
const from = (address: string, headers: Record<string, string> = {}) =>
  apiClient(`${attacked.parley.url}/api`, { 'x-forwarded-for': address, ...headers })

const cookiesOf = ({ cookies }: Session) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('floods', () => {
  test.each([
    ['login', 10, { email: 'admin@example.com', password: 'guess' }],
    [
      'register',
      10,
      { email: 'a@example.com', password: 'x', full_name: 'A', organization_id: randomUUID() },
    ],
    ['refresh', 30, { refresh_token: 'guess' }],
  ])('of /auth/%s are stopped after %i in a minute, for that address alone', async (path, limit, body) => {
    await newMinute(attacked.parley.clock)
    const before = await attacked.state()
    const flood = from(`10.1.0.${limit + path.length}`)
    const statuses = new Map<number, number>()
    for (let request = 0; request < limit + 5; request++) {
      const answer = await flood.post(`/auth/${path}`, body)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status !== 429) continue
      expect(answer).toMatchObject(refused(429))
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses.get(429)).toBe(5)
    expect([...statuses.keys()].every((status) => status >= 400 && status < 500)).toBe(true)
    expect((await from('10.2.0.1').post(`/auth/${path}`, body)).status).not.toBe(429)
    expect(await attacked.state()).toBe(before)
  })

  test('that change the address they claim count as one', async () => {
    await newMinute(attacked.parley.clock)
    const statuses: number[] = []
    for (let request = 0; request < 12; request++) {
      // What stands on the left was written by the client; the proxy appends the real address.
      const client = from(`192.0.2.${request}, 10.3.0.1`)
      statuses.push((await client.post('/auth/login', { email: 'x@example.com', password: 'guess' })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('of one address do not lock its victim out', async () => {
    const { email, password } = attacked.agent
    for (let request = 0; request < 12; request++)
      await from('10.4.0.1').post('/auth/login', { email, password: `guess ${request}` })
    expect((await from('10.4.0.2').post('/auth/login', { email, password })).status).toBe(200)
  })
})

describe('a refresh token', () => {
  test('that is used again ends the session in both hands, and only that session', async () => {
    const victim = await memberSession(attacked.parley, attacked.shop.workspaceId)
    const stolen = victim.cookies.get('svc_refresh')
    const thief = from('10.5.0.1')
    expect((await victim.api.post('/auth/refresh')).status).toBe(200)
    expect(await thief.post('/auth/refresh', { refresh_token: stolen })).toMatchObject(refused(401))
    expect((await victim.api.get('/org/settings')).status).toBe(401)
    expect((await victim.api.post('/auth/refresh')).status).toBe(401)
    expect((await attacked.admin.api.get('/org/settings')).status).toBe(200)
  })

  test('is no access token, nor the other way round', async () => {
    const { cookies } = attacked.admin
    const swapped = `svc_access=${cookies.get('svc_refresh')}`
    expect(await from('10.5.0.2', { cookie: swapped }).get('/me')).toMatchObject(refused(401))
    const refresh_token = cookies.get('svc_access')
    expect(await from('10.5.0.2').post('/auth/refresh', { refresh_token })).toMatchObject(refused(401))
  })
})

describe('CSRF', () => {
  test.each(['POST', 'PUT', 'DELETE'])(
    '%s by cookie needs the token of that very session',
    async (method) => {
      const before = await attacked.state()
      const { admin, agent } = attacked
      const id = randomUUID()
      const path = method === 'POST' ? '/teams' : `/teams/${id}`
      const csrf = admin.cookies.get('svc_csrf') ?? ''
      const tokens: Record<string, string>[] = [
        {},
        { 'x-csrf-token': '' },
        { 'x-csrf-token': 'undefined' },
        { 'x-csrf-token': csrf.slice(0, -1) },
        { 'x-csrf-token': `${csrf}, ${csrf}` },
        { 'x-csrf-token': agent.cookies.get('svc_csrf') ?? '' },
      ]
      for (const headers of tokens) {
        const answer = await from('10.6.0.1', { cookie: cookiesOf(admin), ...headers }).send(method, path, {
          name: 'Forged',
        })
        expect(answer).toMatchObject(refused(403, 'CSRF token mismatch'))
      }
      // A neighbouring host may plant a cookie, and then knows what to repeat.
      const planted = cookiesOf(admin).replace(/svc_csrf=[^;]+/, 'svc_csrf=planted')
      const forged = from('10.6.0.1', { cookie: planted, 'x-csrf-token': 'planted' })
      expect(await forged.send(method, path, { name: 'Forged' })).toMatchObject(refused(403))
      expect(await attacked.state()).toBe(before)
    },
  )

  test('of the refresh cookie too', async () => {
    const session = await memberSession(attacked.parley, attacked.shop.workspaceId)
    const forged = from('10.6.0.2', { cookie: cookiesOf(session) })
    expect(await forged.post('/auth/refresh')).toMatchObject(refused(403, 'CSRF token mismatch'))
    expect((await session.api.post('/auth/refresh')).status).toBe(200)
  })
})

describe('the cookie of another organization', () => {
  test('reaches nothing here, whatever it asks for', async () => {
    const before = await attacked.state()
    const { other, shop, admin } = attacked
    const role = (await admin.api.get('/roles')).body.data.roles[0].id
    const team = (await admin.api.post('/teams', { name: 'Ours' })).body.data.team.id
    const entered = { 'X-Organization-ID': shop.workspaceId }
    for (const headers of [{}, entered] as Record<string, string>[]) {
      for (const path of [`/roles/${role}`, `/teams/${team}`]) {
        expect(await other.admin.api.get(path, headers)).toMatchObject(refused(404))
        expect(await other.admin.api.send('DELETE', path, undefined, headers)).toMatchObject(refused(404))
      }
      const here = (await other.admin.api.get('/organizations/current', headers)).body.data.id
      expect(here).toBe(other.tenant.workspaceId)
    }
    const move = { organization_id: shop.workspaceId }
    expect((await other.admin.api.post('/auth/switch-org', move)).status).toBeGreaterThanOrEqual(400)
    await admin.api.send('DELETE', `/teams/${team}`)
    expect(await attacked.state()).toBe(before)
  })
})

describe('a forged access token', () => {
  const secret = createSecretKey(Buffer.from(testEnvironment({}).JWT_SECRET ?? ''))
  const anotherKey = createSecretKey(Buffer.from('some other secret of the same length!!'))
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

  const claims = () => {
    const { user, workspace, session } = decodeJwt(attacked.admin.cookies.get('svc_access') ?? '')
    return { user, workspace, session, jti: randomUUID() }
  }
  const seconds = (ahead: number) => Math.floor(attacked.parley.clock.nowMs() / 1000) + ahead
  interface Forgery {
    header?: { alg: string; kid?: string }
    audience?: string
    ends?: number
    own?: object
  }
  const signed = (
    { header, audience, ends, own }: Forgery = {},
    key: Parameters<SignJWT['sign']>[0] = secret,
  ) =>
    new SignJWT({ ...claims(), ...own })
      .setProtectedHeader(header ?? { alg: 'HS256' })
      .setIssuer('parley')
      .setAudience(audience ?? 'parley:access')
      .setSubject('access')
      .setIssuedAt(seconds(-60))
      .setExpirationTime(seconds(ends ?? 60))
      .sign(key)
  const unsigned = () =>
    new UnsecuredJWT(claims())
      .setIssuer('parley')
      .setAudience('parley:access')
      .setSubject('access')
      .setExpirationTime(seconds(60))
      .encode()
  /** Our own token with another payload under its signature. */
  const tampered = () => {
    const [head, , signature] = (attacked.admin.cookies.get('svc_access') ?? '').split('.')
    const payload = decodeJwt(attacked.admin.cookies.get('svc_access') ?? '')
    const other = { ...payload, workspace: attacked.other.tenant.workspaceId }
    return [head, Buffer.from(JSON.stringify(other)).toString('base64url'), signature].join('.')
  }
  const both = async (token: string) => [
    (await from('10.7.0.1', { cookie: `svc_access=${token}` }).get('/me')).status,
    (await from('10.7.0.1', { authorization: `Bearer ${token}` }).get('/me')).status,
  ]

  test('would be believed if only we could sign it', async () => {
    expect(await both(await signed())).toEqual([200, 200])
  })

  test.each<[string, () => string | Promise<string>]>([
    ['alg none', unsigned],
    ['alg None with a signature', async () => `${unsigned().split('.').slice(0, 2).join('.')}.AAAA`],
    ['another key', () => signed({}, anotherKey)],
    ['another audience', () => signed({ audience: 'parley:ws' })],
    ['an end in the past', () => signed({ ends: -1 })],
    [
      'a key id that names a file',
      () => signed({ header: { alg: 'HS256', kid: '../../dev/null' } }, anotherKey),
    ],
    ['a longer digest', () => signed({ header: { alg: 'HS512' } })],
    ['a key pair', () => signed({ header: { alg: 'RS256' } }, rsa.privateKey)],
    ['a changed payload', tampered],
    ['a user that is no uuid', () => signed({ own: { user: "' or 1=1 --" } })],
    ['another session', () => signed({ own: { session: randomUUID() } })],
    ['a person of elsewhere', () => signed({ own: { workspace: attacked.other.tenant.workspaceId } })],
    ['nonsense', () => 'a.b.c'],
  ])('with %s is refused', async (_name, forge) => {
    expect(await both(await forge())).toEqual([401, 401])
  })
})
