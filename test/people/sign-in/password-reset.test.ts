import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGolden } from '../../support/golden.ts'
import { mailsTo, tokenMailed } from '../../support/mails.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { auditOf } from '../../support/platform-admin.ts'
import { elsewhere, type Person, signedIn, turnOn } from './person.ts'

let parley: Parley
let tenant: Tenant
let person: Person

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant({ number: false })
})
beforeEach(async () => {
  person = await signedIn(parley, tenant)
  // Another hour for the limit by client, which all tests of this file share.
  await parley.clock.advance(3600)
})
afterAll(() => parley.close())

const forget = (email = person.email) => person.post('/auth/password-reset', { email })
const confirm = (token: string, password = 'something new') =>
  person.post('/auth/password-reset/confirm', { token, password })
const mailed = (many = 1) => tokenMailed(parley, person.email, 'reset-password', many)
const wishes = async () => (await parley.app.pool.query('select from password_reset')).rowCount

test('the answer and what is written are the same for an unknown address', async () => {
  const before = (await wishes()) ?? 0
  const known = await forget(` ${person.email.toUpperCase()}`)
  const unknown = await forget('nobody@example.com')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await expectGolden('api/post-password-reset', known)
  expect(await wishes()).toBe(before + 2)
  await mailed()
  expect(mailsTo(parley, 'nobody@example.com')).toEqual([])
})

test('the link sets a new password, ends all sessions, and a mail and the log tell it', async () => {
  const other = elsewhere(parley, person)
  await other.login()
  // The clock was moved on: this session is older than its access token.
  await person.login()
  await forget()
  const token = await mailed()
  await expectGolden('api/confirm-password-reset', await confirm(token))
  for (const one of [person, other]) expect((await one.browser.get('/api/me')).status).toBe(401)
  expect((await elsewhere(parley, person).login()).status).toBe(401)
  expect((await elsewhere(parley, person).login('something new')).status).toBe(200)
  await parley.until(() => mailsTo(parley, person.email).some((text) => text.includes('was set anew')))
  const records = await auditOf(parley, tenant.workspaceId, 'user')
  expect(records.at(-1)).toMatchObject({ changes: { password: { old: '********', new: '********' } } })
})

test('a link works once', async () => {
  await forget()
  const token = await mailed()
  expect((await confirm(token)).status).toBe(200)
  expect((await confirm(token, 'something else')).status).toBe(400)
  expect((await elsewhere(parley, person).login('something new')).status).toBe(200)
})

test('of two who follow it at the same moment one wins', async () => {
  await forget()
  const token = await mailed()
  const answers = await Promise.all([confirm(token, 'the first'), confirm(token, 'the second')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a link works for an hour, and a short password uses nothing up', async () => {
  await forget()
  const token = await mailed()
  expect((await confirm(token, 'short')).status).toBe(400)
  await parley.clock.advance(3500)
  expect((await confirm(token)).status).toBe(200)
  await forget()
  const second = await mailed(2)
  await parley.clock.advance(3600)
  expect((await confirm(second)).status).toBe(400)
})

test('a link ends with the password it was for', async () => {
  await forget()
  const first = await mailed()
  await forget()
  const second = await mailed(2)
  expect((await confirm(second)).status).toBe(200)
  expect((await confirm(first, 'overtaken')).status).toBe(400)
})

test('a link ends with the address that it was sent to', async () => {
  await forget()
  const token = await mailed()
  await person.login()
  const moved = { email: 'moved@example.com', current_password: person.password }
  expect((await person.browser.send('PUT', `/api/users/${person.id}`, moved)).status).toBe(200)
  expect((await confirm(token)).status).toBe(400)
})

test('only the hash of a token is kept, and the link of a queued mail is encrypted', async () => {
  await parley.app.pool.query(
    `create or replace function keep_mail() returns trigger language plpgsql as
       $$ begin create table if not exists kept_mail (text text); insert into kept_mail values (to_jsonb(old)::text); return old; end $$`,
  )
  await parley.app.pool.query(
    'create trigger keep before delete on outgoing_mail for each row execute function keep_mail()',
  )
  await forget()
  const token = await mailed()
  const kept = await parley.until(async () => {
    const { rows } = await parley.app.pool
      .query<{ text: string }>('select text from kept_mail')
      .catch(() => ({ rows: [] }))
    return rows.length > 0 ? rows.map(({ text }) => text).join() : undefined
  })
  const stored = await parley.app.pool.query('select to_jsonb(p)::text as text from password_reset p')
  expect(kept).toContain('secret_link')
  for (const text of [kept, ...stored.rows.map((row) => row.text)]) expect(text).not.toContain(token)
})

test('an address gets three mails an hour, whoever asks; the answer does not tell', async () => {
  const answers = []
  for (let asked = 0; asked < 5; asked++) answers.push((await forget()).status)
  expect(answers).toEqual([200, 200, 200, 200, 200])
  await mailed(3)
  await parley.until(async () => {
    const { rowCount } = await parley.app.pool.query('select from outgoing_mail')
    return rowCount === 0
  })
  expect(mailsTo(parley, person.email)).toHaveLength(3)
  await parley.clock.advance(3600)
  await forget()
  await mailed(4)
})

test('a client asks thirty times an hour, about whatever addresses', async () => {
  for (let asked = 0; asked < 30; asked++) {
    expect((await forget(`nobody${asked}@example.com`)).status).toBe(200)
  }
  const refused = await forget()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an inactive account gets no mail', async () => {
  await parley.app.pool.query('update user_account set is_active = false where id = $1', [person.id])
  const { rows } = await parley.app.pool.query('select from outgoing_mail')
  expect((await forget()).status).toBe(200)
  expect((await parley.app.pool.query('select from outgoing_mail')).rowCount).toBe(rows.length)
  expect(mailsTo(parley, person.email)).toEqual([])
})

test('two-step sign-in stays on', async () => {
  await person.login()
  await turnOn(parley, person)
  await forget()
  await confirm(await mailed())
  const answer = await elsewhere(parley, person).login('something new')
  expect(answer.body.data.second_step_required).toBe(true)
})
