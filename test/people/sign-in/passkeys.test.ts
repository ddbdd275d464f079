import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectGolden } from '../../support/golden.ts'
import { mailsTo } from '../../support/mails.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../support/software-authenticator.ts'
import { codeOf, elsewhere, type Person, signedIn, turnOn } from './person.ts'

const origin = 'https://desk.example.com'

let parley: Parley
let tenant: Tenant
let person: Person
let device: SoftwareAuthenticator

beforeAll(async () => {
  parley = await startParley({ SERVER__PUBLIC_URL: origin })
  tenant = await parley.tenant({ number: false })
})
beforeEach(async () => {
  person = await signedIn(parley, tenant)
  device = softwareAuthenticator({ origin })
})
afterAll(() => parley.close())

const question = async (owner = person) => (await owner.post('/me/passkeys/options')).body.data

async function register(authenticator = device, owner = person) {
  const { challenge, options } = await question(owner)
  return owner.post('/me/passkeys', { challenge, name: 'Laptop', passkey: authenticator.create(options) })
}

const asked = async (challenge?: string) =>
  (await person.post('/auth/passkey/options', challenge ? { challenge } : {})).body.data

/** Signs in at another browser with what `sign` makes of the question. */
async function enter(sign: (options: { challenge: string }) => object, challenge?: string) {
  const other = elsewhere(parley, person)
  const { challenge: token, options } = await asked(challenge)
  const answer = await other.post('/auth/login/verify', { challenge: token, passkey: sign(options) })
  return { other, answer, token, options }
}

const withoutChallenge = (answer: Awaited<ReturnType<typeof register>>) => {
  const { data } = answer.body
  const options = { ...data.options, challenge: '<challenge>', user: data.options.user && '<user>' }
  return { ...answer, body: { ...answer.body, data: { ...data, challenge: '<challenge>', options } } }
}

describe('registration', () => {
  test('asks for a discoverable credential of our host, and keeps it', async () => {
    const asked = await person.post('/me/passkeys/options')
    const { rp, user, authenticatorSelection } = asked.body.data.options
    expect(rp).toEqual({ id: 'desk.example.com', name: 'Parley' })
    expect(user).toMatchObject({ name: person.email })
    expect(authenticatorSelection.residentKey).toBe('required')
    await expectGolden('api/post-passkey-options', withoutChallenge(asked))
    await expectGolden('api/post-passkey', await register())
    const { passkeys, passkeys_available } = (await person.browser.get('/api/me/security')).body.data
    expect(passkeys_available).toBe(true)
    expect(passkeys).toMatchObject([{ name: 'Laptop', is_synced: false, last_used_at: null }])
    await parley.until(() => mailsTo(parley, person.email).some((text) => text.includes('passkey was added')))
  })

  test('a question is answered once, within five minutes, by whom it was put to', async () => {
    const first = await question()
    const passkey = device.create(first.options)
    const stranger = await signedIn(parley, tenant)
    const body = { challenge: first.challenge, name: 'Laptop', passkey }
    expect((await stranger.post('/me/passkeys', body)).status).toBe(400)
    expect((await person.post('/me/passkeys', body)).status).toBe(400)
    const second = await question()
    const late = device.create(second.options)
    await parley.clock.advance(300)
    const answer = await person.post('/me/passkeys', {
      challenge: second.challenge,
      name: 'Laptop',
      passkey: late,
    })
    expect(answer.status).toBe(400)
    expect((await register()).status).toBe(200)
  })

  test('a page of another origin gets nothing registered', async () => {
    const answer = await register(softwareAuthenticator({ origin: 'https://desk.example.org' }))
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^passkey: /)])
  })

  test('a credential is registered once', async () => {
    await register()
    const { options } = await question()
    expect(options.excludeCredentials).toHaveLength(1)
    expect((await register()).status).toBe(409)
  })

  test('is named anew and removed by the owner alone', async () => {
    const { id } = (await register()).body.data
    const stranger = await signedIn(parley, tenant, 'admin')
    const path = `/api/me/passkeys/${id}`
    expect((await stranger.browser.send('PUT', path, { name: 'Mine' })).status).toBe(404)
    expect((await stranger.browser.send('DELETE', path)).status).toBe(404)
    expect((await person.browser.send('PUT', path, { name: ' ' })).status).toBe(400)
    await expectGolden('api/put-passkey', await person.browser.send('PUT', path, { name: 'Old laptop' }))
    await expectGolden('api/delete-passkey', await person.browser.send('DELETE', path))
    expect((await person.browser.get('/api/me/security')).body.data.passkeys).toEqual([])
    expect((await enter(device.get)).answer.status).toBe(401)
  })
})

describe('signing in without a password', () => {
  test('opens the session of the owner', async () => {
    await register()
    const question = await person.post('/auth/passkey/options')
    await expectGolden('api/post-sign-in-passkey-options', withoutChallenge(question))
    const { other, answer } = await enter(device.get)
    expect(answer.body.data.user.email).toBe(person.email)
    expect((await other.browser.get('/api/me')).status).toBe(200)
    const { passkeys } = (await person.browser.get('/api/me/security')).body.data
    expect(passkeys[0].last_used_at).not.toBeNull()
  })

  test('needs no second step: the device has made sure who holds it', async () => {
    await register()
    await turnOn(parley, person)
    expect((await enter(device.get)).answer.body.data.user.email).toBe(person.email)
  })

  test('a question is answered once, rightly or wrongly, within five minutes', async () => {
    await register()
    const { answer, token, options } = await enter(device.get)
    expect(answer.status).toBe(200)
    const again = { challenge: token, passkey: device.get(options as never) }
    expect((await person.post('/auth/login/verify', again)).status).toBe(401)
    const next = await asked()
    const wrong = { challenge: next.challenge, passkey: device.get({ challenge: 'AAAA' }) }
    expect((await person.post('/auth/login/verify', wrong)).status).toBe(401)
    const right = { challenge: next.challenge, passkey: device.get(next.options) }
    expect((await person.post('/auth/login/verify', right)).status).toBe(401)
    const last = await asked()
    await parley.clock.advance(300)
    const late = { challenge: last.challenge, passkey: device.get(last.options) }
    expect((await person.post('/auth/login/verify', late)).status).toBe(401)
  })

  test('a device that does not know who holds it is not enough', async () => {
    const touch = softwareAuthenticator({ origin, verifies: false })
    await register(touch)
    expect((await enter(touch.get)).answer.status).toBe(401)
  })

  test('a page of another origin, an unknown credential and a forged signature are refused', async () => {
    await register()
    const stranger = softwareAuthenticator({ origin })
    expect((await enter(stranger.get)).answer.status).toBe(401)
    const forged = (options: { challenge: string }) => {
      const answer = device.get(options)
      return {
        ...answer,
        response: { ...answer.response, signature: stranger.get(options).response.signature },
      }
    }
    expect((await enter(forged)).answer.status).toBe(401)
    const elsewhereOf = (options: { challenge: string }) => {
      const answer = device.get(options)
      const data = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString())
      const clientDataJSON = Buffer.from(
        JSON.stringify({ ...data, origin: 'https://desk.example.org' }),
      ).toString('base64url')
      return { ...answer, response: { ...answer.response, clientDataJSON } }
    }
    expect((await enter(elsewhereOf)).answer.status).toBe(401)
  })

  test('a copy that counts behind is refused', async () => {
    await register()
    await enter(device.get)
    await enter(device.get)
    device.turnBack()
    expect((await enter(device.get)).answer.status).toBe(401)
  })

  test('a code answers no passkey question', async () => {
    await register()
    const { secret } = await turnOn(parley, person)
    const { challenge } = await asked()
    const answer = await person.post('/auth/login/verify', { challenge, code: codeOf(parley, secret) })
    expect(answer.status).toBe(401)
  })

  test('an inactive account is not let in', async () => {
    await register()
    await parley.app.pool.query('update user_account set is_active = false where id = $1', [person.id])
    expect((await enter(device.get)).answer.status).toBe(401)
  })
})

describe('as a second step', () => {
  test('login offers it, and any touch of one of the person does', async () => {
    const touch = softwareAuthenticator({ origin, verifies: false })
    await register(touch)
    await turnOn(parley, person)
    const { challenge, methods } = (await elsewhere(parley, person).login()).body.data
    expect(methods).toEqual(['totp', 'recovery_code', 'passkey'])
    const { answer, options } = await enter(touch.get, challenge)
    expect(options).toMatchObject({ allowCredentials: [{ id: expect.any(String) }] })
    expect(answer.body.data.user.email).toBe(person.email)
  })

  test("another person's passkey does not", async () => {
    await register()
    await turnOn(parley, person)
    const thief = await signedIn(parley, tenant)
    const theirs = softwareAuthenticator({ origin })
    await register(theirs, thief)
    const { challenge } = (await elsewhere(parley, person).login()).body.data
    expect((await enter(theirs.get, challenge)).answer.status).toBe(401)
  })

  test('a signature is tried once; codes still count', async () => {
    await register()
    const { secret } = await turnOn(parley, person)
    const other = elsewhere(parley, person)
    const { challenge } = (await other.login()).body.data
    const { options } = await asked(challenge)
    await other.post('/auth/login/verify', { challenge, passkey: device.get({ challenge: 'AAAA' }) })
    const right = { challenge, passkey: device.get(options) }
    expect((await other.post('/auth/login/verify', right)).status).toBe(401)
    expect((await other.post('/auth/login/verify', { challenge, code: codeOf(parley, secret) })).status).toBe(
      200,
    )
  })

  test('a challenge that is none is 401', async () => {
    expect((await person.post('/auth/passkey/options', { challenge: 'nothing' })).status).toBe(401)
  })
})
