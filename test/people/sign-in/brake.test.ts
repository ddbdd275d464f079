import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../support/api-client.ts'
import { tokenMailed } from '../../support/mails.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { codeOf, elsewhere, type Person, signedIn, turnOn } from './person.ts'

let parley: Parley
let tenant: Tenant
let person: Person

beforeAll(async () => {
  parley = await startParley({ SERVER__TRUSTED_PROXIES: '127.0.0.1' })
  tenant = await parley.tenant({ number: false })
})
beforeEach(async () => {
  // The next quarter of an hour: none of its windows ends half-way through a test.
  await parley.clock.advance(900.1 - (parley.clock.nowMs() % 900_000) / 1000)
  person = await signedIn(parley, tenant)
})
afterAll(() => parley.close())

/** Somebody at an address of their own. */
const from = (address: string): ApiClient => apiClient(`${parley.url}/api`, { 'x-forwarded-for': address })

const tryAt = (client: ApiClient, password: string, email = person.email) =>
  client.post('/auth/login', { email, password })

async function fail(times: number, client: ApiClient, email = person.email): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) statuses.push((await tryAt(client, 'a guess', email)).status)
  return statuses
}

const refused = (many: number) => Array.from({ length: many }, () => 401)

interface Told {
  action: string
  actor: string | null
  method: string
  address: string
}

/** What the log tells of tries at the person. */
async function told(action: string, owner = person): Promise<Told[]> {
  const { rows } = await parley.app.pool.query<Told>(
    `select action, actor_name as actor, changes->'method'->>'new' as method, changes->'address'->>'new' as address
     from audit_record where workspace_id = $1 and kind = 'sign_in' and resource_id = $2 and action = $3
     order by created_at, id`,
    [tenant.workspaceId, owner.id, action],
  )
  return rows
}

describe('by network', () => {
  test('ten failures are followed by 429 with Retry-After for the rest of 15 minutes, without any limit being on', async () => {
    const client = from('10.0.0.1')
    expect(await fail(10, client)).toEqual(refused(10))
    const braked = await tryAt(client, person.password)
    expect(braked).toMatchObject({ status: 429, body: { status: 'error', data: null } })
    const wait = Number(braked.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
    expect((await tryAt(from('10.0.0.2'), person.password)).status).toBe(200)
    await parley.clock.advance(wait)
    expect((await tryAt(client, person.password)).status).toBe(200)
  })

  test('an address that nobody has is answered alike', async () => {
    const statuses = await fail(12, from('10.0.0.3'), 'nobody@example.com')
    expect(statuses).toEqual([...refused(10), 429, 429])
    expect(await fail(1, from('10.0.0.4'), 'nobody@example.com')).toEqual([401])
  })

  test('addresses of one IPv6 /64 are one network', async () => {
    await fail(5, from('2001:db8:1:2::1'))
    await fail(5, from('2001:db8:1:2:ffff::2'))
    expect((await tryAt(from('2001:db8:1:2:3::9'), person.password)).status).toBe(429)
    expect((await tryAt(from('2001:db8:1:3::1'), person.password)).status).toBe(200)
  })

  test('tries at the same moment count as well', async () => {
    const client = from('10.0.0.5')
    const answers = await Promise.all(Array.from({ length: 15 }, () => tryAt(client, 'a guess')))
    expect(answers.map(({ status }) => status).sort()).toEqual([...refused(10), 429, 429, 429, 429, 429])
  })

  test('right ones do not count, also many at the same moment', async () => {
    const client = from('10.0.0.6')
    await fail(9, client)
    const answers = await Promise.all(Array.from({ length: 15 }, () => tryAt(client, person.password)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200))
    expect(await fail(1, client)).toEqual([401])
    expect((await tryAt(client, person.password)).status).toBe(429)
  })

  test('GraphQL counts together with /api', async () => {
    const client = from('10.0.0.7')
    await fail(9, client)
    const query = `mutation ($input: LoginInput!) { login(input: $input) { expiresIn } }`
    const login = async (password: string) => {
      const variables = { input: { email: person.email, password } }
      const headers = { 'x-forwarded-for': '10.0.0.7' }
      const { body } = await apiClient(parley.url).post('/graphql', { query, variables }, headers)
      return body.errors?.[0].extensions.code
    }
    expect(await login('a guess')).toBe('UNAUTHORIZED')
    expect(await login(person.password)).toBe('RATE_LIMITED')
    expect((await tryAt(client, person.password)).status).toBe(429)
  })
})

describe('over all networks', () => {
  test('after a hundred failures each try waits a second, holds no connection meanwhile, and a right one gets in', async () => {
    for (let network = 0; network < 10; network++) {
      const client = from(`10.1.0.${network}`)
      expect(await fail(10, client)).toEqual(refused(10))
    }
    const began = performance.now()
    expect((await tryAt(from('10.2.0.1'), person.password)).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(990)

    const crowd = Array.from({ length: 30 }, (_, at) => tryAt(from(`10.3.0.${at}`), 'a guess'))
    await parley.until(async () => parley.app.pool.waitingCount === 0)
    const me = performance.now()
    expect((await person.browser.get('/api/me')).status).toBe(200)
    expect(performance.now() - me).toBeLessThan(900)
    const answers = await Promise.all(crowd)
    const turnedAway = answers.filter(({ status }) => status === 429)
    // More than twenty at one account do not wait at the same time.
    expect(turnedAway).toHaveLength(10)
    expect(turnedAway.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(10).fill('1'))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
  })
})

describe('other guesses', () => {
  test('codes of the second step count together with passwords', async () => {
    await turnOn(parley, person)
    const other = elsewhere(parley, person)
    await fail(6, apiClient(`${parley.url}/api`))
    for (let at = 0; at < 4; at++) {
      const { challenge } = (await other.login()).body.data
      const wrong = at % 2 ? { code: '000000' } : { recovery_code: 'aaaa-bbbb-cccc-dddd' }
      expect((await other.post('/auth/login/verify', { challenge, ...wrong })).status).toBe(401)
    }
    expect((await other.login()).status).toBe(429)
    await parley.until(async () => (await told('failed')).length === 10)
    const methods = (await told('failed')).map(({ method }) => method)
    expect(methods.slice(6).sort()).toEqual(['code', 'code', 'recovery_code', 'recovery_code'])
  })

  test('a second step is closed by the brake, too', async () => {
    const { secret } = await turnOn(parley, person)
    const other = elsewhere(parley, person)
    const { challenge } = (await other.login()).body.data
    await fail(10, apiClient(`${parley.url}/api`))
    const answer = await other.post('/auth/login/verify', { challenge, code: codeOf(parley, secret) })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.any(String)])
  })

  test('the current password, which the signed-in give', async () => {
    const change = (current_password: string) =>
      person.browser.send('PUT', '/api/me/password', { current_password, new_password: 'longer than six' })
    for (let at = 0; at < 10; at++) expect((await change('a guess')).status).toBe(400)
    const braked = await change(person.password)
    expect([braked.status, Number(braked.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect((await person.login()).status).toBe(429)
    await parley.until(async () => (await told('failed')).length === 10)
    expect((await told('failed'))[0]?.actor).toMatch(/^Member/)
  })

  test('the tokens of reset links, by network', async () => {
    const reset = (token: string, address: string) =>
      from(address).post('/auth/password-reset/confirm', { token, password: 'something new' })
    await person.post('/auth/password-reset', { email: person.email })
    const token = await tokenMailed(parley, person.email, 'reset-password')
    for (let at = 0; at < 10; at++) expect((await reset(`guess${at}`, '10.4.0.1')).status).toBe(400)
    const braked = await reset(token, '10.4.0.1')
    expect([braked.status, braked.headers.get('retry-after')]).toEqual([429, expect.any(String)])
    expect((await reset(token, '10.4.0.2')).status).toBe(200)
  })
})

describe('the audit log', () => {
  test('tells who signed in, with what and from where', async () => {
    expect(await told('succeeded')).toEqual([
      {
        action: 'succeeded',
        actor: expect.stringMatching(/^Member/),
        method: 'password',
        address: '127.0.0.1',
      },
    ])
  })

  test('tells failures and, once, the brake', async () => {
    await fail(13, from('10.5.0.1'))
    await parley.until(async () => (await told('failed')).length === 10)
    await parley.until(async () => (await told('braked')).length > 0)
    const [failed] = await told('failed')
    expect(failed).toMatchObject({ actor: null, method: 'password', address: '10.5.0.1' })
    expect(await told('braked')).toHaveLength(1)
  })

  test('is not buried by a stranger: ten failures and three brakes of an account in an hour', async () => {
    for (let network = 0; network < 6; network++) await fail(11, from(`10.6.0.${network}`))
    await parley.until(async () => (await told('braked')).length === 3)
    expect(await told('failed')).toHaveLength(10)
    // What is written is written by now: later ones would have come with these.
    await fail(1, from('10.6.1.1'))
    expect([(await told('failed')).length, (await told('braked')).length]).toEqual([10, 3])
  })

  test('tells nothing of addresses that nobody has', async () => {
    const many = async () => (await parley.app.pool.query('select from audit_record')).rowCount
    const before = await many()
    await fail(11, from('10.7.0.1'), 'nobody.again@example.com')
    expect(await many()).toBe(before)
  })
})
