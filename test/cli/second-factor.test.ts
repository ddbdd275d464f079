import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { elsewhere, type Person, signedIn, turnOn } from '../people/sign-in/person.ts'
import { mailsTo } from '../support/mails.ts'
import { type Parley, startParley, type Tenant, testEnvironment } from '../support/parley.ts'
import { auditOf } from '../support/platform-admin.ts'
import { cli, json } from './run.ts'

let parley: Parley
let tenant: Tenant
let person: Person
let env: Record<string, string>

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant({ number: false })
  const { database, dataDir } = parley.app.config
  env = testEnvironment({ DATABASE_URL: database.url ?? '', DATA_DIR: dataDir })
})
beforeEach(async () => {
  person = await signedIn(parley, tenant)
})
afterAll(() => parley?.close())

const reset = (email = person.email) => cli(env, 'users', 'reset-second-factor', '--email', email)
const recorded = async () => {
  const records = await auditOf(parley, tenant.workspaceId, 'user')
  return records.filter(({ changes }) => changes.two_step && changes.passkeys)
}
const leftOf = async (id: string) => {
  const text = `select (select count(*)::int from totp where user_id = $1) as totp,
    (select count(*)::int from recovery_code where user_id = $1) as codes,
    (select count(*)::int from passkey where user_id = $1) as passkeys,
    (select count(*)::int from sign_in_challenge where user_id = $1) as challenges`
  return (await parley.app.pool.query(text, [id])).rows[0]
}
const addPasskey = (userId: string) =>
  parley.app.pool.query(
    `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
     values ($1::uuid, $2, 'Phone', $1::text, '', 0, '{}', false, now())`,
    [newId(), userId],
  )

test('lets somebody in by password alone, ends the sessions, writes it down and tells it by mail', async () => {
  await turnOn(parley, person)
  await addPasskey(person.id)
  const other = elsewhere(parley, person)
  expect((await other.login()).body.data.second_step_required).toBe(true)
  expect(await leftOf(person.id)).toEqual({ totp: 1, codes: 10, passkeys: 1, challenges: 1 })

  expect(await reset(` ${person.email.toUpperCase()}`)).toEqual({
    status: 0,
    stdout: `${person.email}: removed the authenticator app, 10 recovery codes, 1 passkey; all sessions ended, and a mail tells the person.\n`,
    stderr: '',
  })
  expect(await leftOf(person.id)).toEqual({ totp: 0, codes: 0, passkeys: 0, challenges: 0 })
  await parley.until(async () => (await person.browser.get('/api/me')).status === 401)
  expect((await person.post('/auth/refresh')).status).toBe(401)
  expect((await other.login()).body.data.user.email).toBe(person.email)

  expect(await recorded()).toMatchObject([
    {
      action: 'updated',
      actor_name: null,
      changes: { two_step: { old: true, new: false }, passkeys: { old: 1, new: 0 } },
    },
  ])
  const told = () => mailsTo(parley, person.email).some((text) => text.includes('removed your second step'))
  await parley.clock.advance(60)
  await parley.until(told)
})

test('leaves others alone', async () => {
  const neighbour = await signedIn(parley, tenant)
  await turnOn(parley, neighbour)
  await turnOn(parley, person)
  const answer = await json(env, 'users', 'reset-second-factor', '--email', person.email)
  expect(answer).toEqual({
    id: person.id,
    email: person.email,
    removed: { two_step: true, recovery_codes: 10, passkeys: 0 },
  })
  expect(await leftOf(neighbour.id)).toMatchObject({ totp: 1, codes: 10 })
  expect((await neighbour.browser.get('/api/me')).status).toBe(200)
})

test('where there is no second step nothing changes: sessions live on, nothing is written down', async () => {
  const before = await recorded()
  expect(await reset()).toMatchObject({
    status: 0,
    stdout: `${person.email} has no second step; nothing was changed.\n`,
  })
  expect((await person.browser.get('/api/me')).status).toBe(200)
  expect(await recorded()).toEqual(before)
})

test.each([
  ['nobody@example.com', 'No person has the address nobody@example.com.\n'],
  ['nobody', expect.stringContaining('email')],
])('says in one line that there is no such person: %s', async (email, stderr) => {
  expect(await reset(email)).toEqual({ status: 1, stdout: '', stderr })
})
