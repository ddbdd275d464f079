import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../../support/api-client.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { mailsTo } from '../../support/mails.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { auditOf } from '../../support/platform-admin.ts'
import { codeOf, elsewhere, type Person, signedIn, turnOn } from '../sign-in/person.ts'

let made = 0
const newAddress = () => `moved${++made}@example.com`

const change = (person: Person, body: object): Promise<Answer> =>
  person.browser.send('PUT', `/api/users/${person.id}`, body)

const meOf = async (person: Person) => (await person.browser.get('/api/me')).body.data

describe('without mail', () => {
  let parley: Parley
  let tenant: Tenant
  let person: Person

  beforeAll(async () => {
    parley = await startParley()
    tenant = await parley.tenant({ number: false })
  })
  beforeEach(async () => {
    person = await signedIn(parley, tenant)
  })
  afterAll(() => parley.close())

  test("one's own address takes the current password; then it changes at once, unproven, and the old one hears of it", async () => {
    const email = newAddress()
    const refused = await change(person, { email })
    expect([refused.status, refused.body.message]).toEqual([400, 'Your current password is required'])
    const wrong = await change(person, { email, current_password: 'a guess' })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Current password is incorrect'])
    expect((await meOf(person)).email).toBe(person.email)
    const done = await change(person, { email, current_password: person.password })
    expect([done.status, done.body.data.email]).toEqual([200, email])
    expect((await meOf(person)).email_verified_at).toBeNull()
    await parley.until(() => mailsTo(parley, person.email).some((text) => text.includes('was changed')))
    expect((await elsewhere(parley, { ...person, email }).login()).status).toBe(200)
  })

  test('a code or a recovery code of the second step does as well; a wrong one does not', async () => {
    const { secret, codes } = await turnOn(parley, person)
    expect((await change(person, { email: newAddress(), code: '000000' })).status).toBe(400)
    const first = newAddress()
    expect((await change(person, { email: first, code: codeOf(parley, secret) })).body.data.email).toBe(first)
    const second = newAddress()
    const [recovery_code] = codes
    expect((await change(person, { email: second, recovery_code })).body.data.email).toBe(second)
    expect((await change(person, { email: newAddress(), recovery_code })).status).toBe(400)
  })

  test('wrong ones are braked as at sign-in', async () => {
    const body = { email: newAddress(), current_password: 'a guess' }
    for (let at = 0; at < 10; at++) expect((await change(person, body)).status).toBe(400)
    const braked = await change(person, { ...body, current_password: person.password })
    expect([braked.status, braked.headers.get('retry-after')]).toEqual([429, expect.any(String)])
  })

  test('the address that one has, in any spelling, and other changes take nothing', async () => {
    const same = { email: ` ${person.email.toUpperCase()} `, full_name: 'Another name' }
    expect((await change(person, same)).body.data.full_name).toBe('Another name')
  })

  test('an administrator changes that of a member whose only workspace is theirs, as ever', async () => {
    const admin = await signedIn(parley, tenant, 'admin')
    const email = newAddress()
    const answer = await admin.browser.send('PUT', `/api/users/${person.id}`, { email })
    expect([answer.status, answer.body.data.email]).toEqual([200, email])
  })

  test('GraphQL asks for the same', async () => {
    const query = `mutation ($input: UpdateMemberInput!) {
      updateMember(input: $input) { member { email } }
    }`
    const email = newAddress()
    const ask = (more: object) =>
      person.post('/graphql', { query, variables: { input: { id: person.id, email, ...more } } })
    expect((await ask({})).body.errors[0].message).toBe('Your current password is required')
    const changed = (await ask({ proof: { currentPassword: person.password } })).body.data.updateMember
    expect(changed.member).toEqual({ email })
  })
})

describe('with mail', () => {
  let mail: MailServer
  let parley: Parley
  let tenant: Tenant
  let person: Person

  beforeAll(async () => {
    mail = await startMailServer()
    parley = await startParley({ MAIL__URL: mail.url })
    tenant = await parley.tenant({ number: false })
  })
  beforeEach(async () => {
    person = await signedIn(parley, tenant)
  })
  afterAll(async () => {
    await parley?.close()
    await mail?.close()
  })

  const tokenOf = (email: string) => mail.token(email, 'new-address')

  const ask = (email: string) => change(person, { email, current_password: person.password })
  const confirm = (token: string) => elsewhere(parley, person).post('/auth/address/confirm', { token })

  test('the address changes when the link that was mailed to it is opened, once; the old one hears of both', async () => {
    const email = newAddress()
    expect((await change(person, { email })).status).toBe(400)
    const asked = await ask(email)
    expect([asked.status, asked.body.data.email]).toEqual([200, person.email])
    const token = await tokenOf(email)
    await parley.until(() =>
      mail.letters.some(({ to, text }) => to === person.email && text.includes('A new address was given')),
    )
    expect((await elsewhere(parley, { ...person, email }).login()).status).toBe(401)
    const done = await confirm(token)
    expect([done.status, done.body.data]).toEqual([200, { message: 'Address changed' }])
    expect(await meOf(person)).toMatchObject({ email, email_verified_at: expect.any(String) })
    await parley.until(() =>
      mail.letters.some(({ to, text }) => to === person.email && text.includes('was changed')),
    )
    expect((await elsewhere(parley, { ...person, email }).login()).status).toBe(200)
    expect((await elsewhere(parley, person).login()).status).toBe(401)
    expect((await confirm(token)).status).toBe(400)
    const records = await auditOf(parley, tenant.workspaceId, 'user')
    expect(records.slice(-2).map(({ changes }) => changes)).toEqual([
      { new_email: { old: null, new: email } },
      { email: { old: person.email, new: email } },
    ])
  })

  test('a link works for a day, and only the last one', async () => {
    const [first, second] = [newAddress(), newAddress()]
    await ask(first)
    const before = await tokenOf(first)
    await ask(second)
    const after = await tokenOf(second)
    expect((await confirm(before)).status).toBe(400)
    await parley.clock.advance(86_400)
    expect((await confirm(after)).status).toBe(400)
    expect((await elsewhere(parley, person).login()).status).toBe(200)
  })

  test('an address that somebody has is refused, also when it was taken meanwhile', async () => {
    const { email: taken } = await parley.createMember(tenant.workspaceId, 'agent')
    expect((await ask(taken)).status).toBe(409)
    const email = newAddress()
    await ask(email)
    const token = await tokenOf(email)
    const admin = await signedIn(parley, tenant, 'admin')
    const account = { email, password: 'x', full_name: 'Quicker' }
    expect((await admin.post('/users', account)).status).toBe(200)
    expect((await confirm(token)).status).toBe(409)
    expect((await elsewhere(parley, person).login()).status).toBe(200)
  })

  describe('the address that somebody registered with', () => {
    const register = async (): Promise<Person> => {
      const account = { email: newAddress(), password: 'a long enough secret', full_name: 'Ada' }
      const organization_id = tenant.workspaceId
      await elsewhere(parley, person).post('/auth/register', { ...account, organization_id })
      const made = elsewhere(parley, { ...person, ...account })
      const { body } = await made.login()
      return { ...made, id: body.data.user.id }
    }
    const link = (to: string) => mail.token(to, 'own-address')
    const prove = (who: Person, token: string) => who.post('/me/address/prove', { token })

    test('is proven by a link that they open while they are signed in, once', async () => {
      const registered = await register()
      expect((await meOf(registered)).email_verified_at).toBeNull()
      expect((await registered.post('/me/address/proof')).status).toBe(200)
      const token = await link(registered.email)
      expect((await prove(registered, token)).body.data).toEqual({ message: 'Address proven' })
      expect((await meOf(registered)).email_verified_at).toEqual(expect.any(String))
      expect((await prove(registered, token)).status).toBe(400)
      const again = await registered.post('/me/address/proof')
      expect([again.status, again.body.message]).toEqual([400, 'Your address is proven already.'])
      const [record] = (await auditOf(parley, tenant.workspaceId, 'user')).slice(-1)
      expect(record?.changes).toEqual({ email_verified: { old: false, new: true } })
    })

    test('is not proven by whoever has the mailbox alone, nor for somebody else, nor after a day', async () => {
      const registered = await register()
      await registered.post('/me/address/proof')
      const token = await link(registered.email)
      expect((await prove(elsewhere(parley, registered), token)).status).toBe(401)
      expect((await prove(person, token)).status).toBe(400)
      expect((await confirm(token)).status).toBe(400)
      expect((await meOf(registered)).email_verified_at).toBeNull()
      await parley.clock.advance(86_400)
      await registered.login()
      expect((await prove(registered, token)).status).toBe(400)
    })
  })

  test('one person has five links mailed in an hour', async () => {
    for (let at = 0; at < 5; at++) expect((await ask(newAddress())).status).toBe(200)
    expect((await ask(newAddress())).status).toBe(429)
  })
})
