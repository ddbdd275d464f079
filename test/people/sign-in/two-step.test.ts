import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectGolden } from '../../support/golden.ts'
import { mailsTo } from '../../support/mails.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { auditOf } from '../../support/platform-admin.ts'
import { anonymous, codeOf, elsewhere, nextStep, type Person, signedIn, turnOn } from './person.ts'

let parley: Parley
let tenant: Tenant
let person: Person

beforeAll(async () => {
  parley = await startParley({ SERVER__TRUSTED_PROXIES: '127.0.0.1' })
  tenant = await parley.tenant({ number: false })
})
beforeEach(async () => {
  person = await signedIn(parley, tenant)
})
afterAll(() => parley.close())

let networks = 0

/** The password is right: the challenge of a second step at another browser, in a network of its own. */
async function challengeOf(owner = person) {
  const other = elsewhere(parley, owner)
  const here = { 'x-forwarded-for': `10.0.0.${++networks}` }
  const post = (path: string, body: object) => other.browser.post(`/api${path}`, body, here)
  const { data } = (await post('/auth/login', { email: owner.email, password: owner.password })).body
  const verify = (answer: object) => post('/auth/login/verify', { challenge: data.challenge, ...answer })
  return { other, challenge: data.challenge as string, verify }
}

/** Another code than the one that is right. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** What changes with every run, in words. */
const recorded = (answer: Awaited<ReturnType<Person['login']>>, names: Record<string, unknown>) => ({
  ...answer,
  body: { ...answer.body, data: { ...answer.body.data, ...names } },
})

describe('setting up', () => {
  test('is off at first, and a secret alone changes nothing', async () => {
    await expectGolden('api/get-security', await person.browser.get('/api/me/security'))
    const started = await person.post('/me/two-step')
    expect(started.body.data.uri).toMatch(
      new RegExp(`^otpauth://totp/Parley:.*secret=${started.body.data.secret}`),
    )
    await expectGolden('api/post-two-step', recorded(started, { secret: '<secret>', uri: '<uri>' }))
    expect((await person.login()).body.data.user.email).toBe(person.email)
  })

  test('takes a code of the app, and answers ten recovery codes, mails and records it', async () => {
    const { secret } = (await person.post('/me/two-step')).body.data
    // The last one has six digits as well, of another script.
    for (const code of [wrong(codeOf(parley, secret)), '1', '١٢٣٤٥٦']) {
      const bad = await person.post('/me/two-step/confirm', { code })
      expect([bad.status, bad.body.message]).toEqual([
        400,
        'code: The code is not right, or was used before.',
      ])
    }
    const done = await person.post('/me/two-step/confirm', { code: codeOf(parley, secret) })
    const { recovery_codes: codes } = done.body.data
    expect(new Set(codes).size).toBe(10)
    expect(codes.filter((code: string) => !/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/.test(code))).toEqual([])
    await expectGolden('api/confirm-two-step', recorded(done, { recovery_codes: ['<code>'] }))
    const { two_step } = (await person.browser.get('/api/me/security')).body.data
    expect(two_step).toMatchObject({ is_on: true, recovery_codes_left: 10 })
    await parley.until(() => mailsTo(parley, person.email).some((text) => text.includes('was turned on')))
    const records = await auditOf(parley, tenant.workspaceId, 'user')
    expect(records.at(-1)?.changes).toEqual({ two_step: { old: false, new: true } })
  })

  test('cannot be begun or confirmed a second time', async () => {
    expect((await person.post('/me/two-step/confirm', { code: '123456' })).status).toBe(400)
    const { secret } = await turnOn(parley, person)
    expect((await person.post('/me/two-step')).status).toBe(400)
    expect((await person.post('/me/two-step/confirm', { code: codeOf(parley, secret) })).status).toBe(400)
  })

  test('keeps neither the secret nor the codes readable', async () => {
    const { secret, codes } = await turnOn(parley, person)
    const { rows } = await parley.app.pool.query<{ text: string }>(
      `select (select to_jsonb(t)::text from totp t where user_id = $1)
         || (select jsonb_agg(to_jsonb(c))::text from recovery_code c where user_id = $1) as text`,
      [person.id],
    )
    for (const one of [secret, ...codes]) expect(rows[0]?.text).not.toContain(one)
  })

  test('is for sessions, not for keys', async () => {
    const admin = await signedIn(parley, tenant, 'admin')
    const { key } = (await admin.post('/api-keys', { name: 'Key' })).body.data
    const answer = await fetch(`${parley.url}/api/me/security`, { headers: { 'x-api-key': key } })
    expect(answer.status).toBe(403)
  })
})

describe('signing in', () => {
  test('a right password is answered with a challenge and no cookies; a code then opens the session', async () => {
    const { secret } = await turnOn(parley, person)
    const other = elsewhere(parley, person)
    const first = await other.login()
    expect(other.browser.jar.size).toBe(0)
    await expectGolden('api/post-login-second-step', recorded(first, { challenge: '<challenge>' }))
    expect(first.body.data).toMatchObject({ second_step_required: true, methods: ['totp', 'recovery_code'] })
    const { challenge } = first.body.data
    const second = await other.post('/auth/login/verify', { challenge, code: codeOf(parley, secret) })
    await expectGolden('api/post-login-verify', anonymous(second))
    expect((await other.browser.get('/api/me')).body.data.email).toBe(person.email)
  })

  test('a wrong password is refused as ever', async () => {
    await turnOn(parley, person)
    const refused = await elsewhere(parley, person).login('wrong')
    const unknown = await person.post('/auth/login', { email: 'nobody@example.com', password: 'wrong' })
    expect([refused.status, refused.body]).toEqual([unknown.status, unknown.body])
  })

  test('a challenge works once', async () => {
    const { secret } = await turnOn(parley, person)
    const { verify } = await challengeOf()
    expect((await verify({ code: codeOf(parley, secret) })).status).toBe(200)
    await nextStep(parley)
    expect((await verify({ code: codeOf(parley, secret) })).status).toBe(401)
  })

  test('a challenge ends after five minutes', async () => {
    const { secret } = await turnOn(parley, person)
    const { verify } = await challengeOf()
    await parley.clock.advance(300)
    expect((await verify({ code: codeOf(parley, secret) })).status).toBe(401)
  })

  test('a challenge bears five wrong answers', async () => {
    const { secret } = await turnOn(parley, person)
    const { verify } = await challengeOf()
    for (let tries = 0; tries < 5; tries++) {
      expect((await verify({ code: wrong(codeOf(parley, secret)) })).status).toBe(401)
    }
    expect((await verify({ code: codeOf(parley, secret) })).status).toBe(401)
    const fresh = await challengeOf()
    expect((await fresh.verify({ code: codeOf(parley, secret) })).status).toBe(200)
  })

  test('a code works once, also in another challenge and when an older one comes later', async () => {
    const { secret } = await turnOn(parley, person)
    const code = codeOf(parley, secret)
    const before = codeOf(parley, secret, -1)
    expect((await (await challengeOf()).verify({ code })).status).toBe(200)
    expect((await (await challengeOf()).verify({ code })).status).toBe(401)
    expect((await (await challengeOf()).verify({ code: before })).status).toBe(401)
  })

  test.each([
    [-2, 401],
    [-1, 200],
    [1, 200],
    [2, 401],
  ])('a code %i steps away is answered with %i', async (steps, status) => {
    const { secret } = await turnOn(parley, person)
    await parley.clock.advance(90)
    const { verify } = await challengeOf()
    expect((await verify({ code: codeOf(parley, secret, steps) })).status).toBe(status)
  })

  test('ten wrong codes, from wherever they come, close the door for all challenges of the person, for 15 minutes', async () => {
    const { secret } = await turnOn(parley, person)
    for (let challenges = 0; challenges < 2; challenges++) {
      const { verify } = await challengeOf()
      for (let tries = 0; tries < 5; tries++) await verify({ code: wrong(codeOf(parley, secret)) })
    }
    const { verify } = await challengeOf()
    const closed = await verify({ code: codeOf(parley, secret) })
    expect(closed.status).toBe(429)
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(800)
    await parley.clock.advance(15 * 60)
    expect((await (await challengeOf()).verify({ code: codeOf(parley, secret) })).status).toBe(200)
  })

  test('a right code clears the count of wrong ones', async () => {
    const { secret } = await turnOn(parley, person)
    for (let rounds = 0; rounds < 3; rounds++) {
      const { verify } = await challengeOf()
      for (let tries = 0; tries < 4; tries++) await verify({ code: wrong(codeOf(parley, secret)) })
      expect((await verify({ code: codeOf(parley, secret) })).status).toBe(200)
      await nextStep(parley)
    }
  })

  test('a recovery code stands in for the app, once', async () => {
    const { codes } = await turnOn(parley, person)
    const [code = ''] = codes
    const typed = code.toUpperCase().replaceAll('-', ' ')
    expect((await (await challengeOf()).verify({ recovery_code: typed })).status).toBe(200)
    expect((await (await challengeOf()).verify({ recovery_code: code })).status).toBe(401)
    const { two_step } = (await person.browser.get('/api/me/security')).body.data
    expect(two_step.recovery_codes_left).toBe(9)
  })

  test('of two who answer one challenge at the same moment one gets in', async () => {
    const { secret } = await turnOn(parley, person)
    const { verify } = await challengeOf()
    const code = codeOf(parley, secret)
    const answers = await Promise.all([verify({ code }), verify({ code }), verify({ code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test("another person's code does nothing", async () => {
    await turnOn(parley, person)
    const thief = await signedIn(parley, tenant)
    const { secret, codes } = await turnOn(parley, thief)
    const { verify } = await challengeOf()
    expect((await verify({ code: codeOf(parley, secret) })).status).toBe(401)
    expect((await verify({ recovery_code: codes[0] })).status).toBe(401)
  })

  test('somebody who was locked out meanwhile does not get in', async () => {
    const { secret } = await turnOn(parley, person)
    const { verify } = await challengeOf()
    await parley.app.pool.query('update user_account set is_active = false where id = $1', [person.id])
    expect((await verify({ code: codeOf(parley, secret) })).status).toBe(401)
  })
})

describe('turning off and new codes', () => {
  const off = (body: object) => person.post('/me/two-step/turn-off', body)

  test('takes the password and a code', async () => {
    const { secret } = await turnOn(parley, person)
    const { password } = person
    expect((await off({ code: codeOf(parley, secret) })).status).toBe(400)
    expect((await off({ password: 'wrong', code: codeOf(parley, secret) })).body.message).toBe(
      'Current password is incorrect',
    )
    expect((await off({ password, code: wrong(codeOf(parley, secret)) })).status).toBe(400)
    expect((await off({ password })).status).toBe(400)
    await expectGolden('api/turn-off-two-step', await off({ password, code: codeOf(parley, secret) }))
    expect((await elsewhere(parley, person).login()).body.data.user.email).toBe(person.email)
    const { rows } = await parley.app.pool.query('select from recovery_code where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  test('counts wrong passwords and codes alike', async () => {
    const { secret } = await turnOn(parley, person)
    for (let tries = 0; tries < 10; tries++) await off({ password: 'wrong', code: '1' })
    const closed = await off({ password: person.password, code: codeOf(parley, secret) })
    expect(closed.status).toBe(429)
  })

  test('new recovery codes replace the old ones', async () => {
    const { secret, codes } = await turnOn(parley, person)
    const { password } = person
    expect((await person.post('/me/recovery-codes', { password, code: '000000' })).status).toBe(400)
    const renewed = await person.post('/me/recovery-codes', { password, code: codeOf(parley, secret) })
    const fresh: string[] = renewed.body.data.recovery_codes
    expect(fresh.filter((code) => codes.includes(code))).toEqual([])
    await expectGolden('api/renew-recovery-codes', recorded(renewed, { recovery_codes: ['<code>'] }))
    expect((await (await challengeOf()).verify({ recovery_code: codes[0] })).status).toBe(401)
    expect((await (await challengeOf()).verify({ recovery_code: fresh[0] })).status).toBe(200)
  })
})

test('an address that is given to somebody new comes without the old ways in', async () => {
  await turnOn(parley, person)
  const admin = await signedIn(parley, tenant, 'admin')
  await admin.browser.send('DELETE', `/api/users/${person.id}`)
  const { email } = person
  await admin.post('/users', { email, password: 'another one', full_name: 'Somebody new' })
  const answer = await elsewhere(parley, person).login('another one')
  expect(answer.body.data.user.full_name).toBe('Somebody new')
})
