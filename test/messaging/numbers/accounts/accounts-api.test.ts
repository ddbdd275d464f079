import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectGolden } from '../../../support/golden.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// Document 2, Messaging accounts; spec/8 AC, G2, G3, G9; spec/9, Accounts: the same rows over /api and GraphQL.

let parley: Parley
let shop: Tenant
let other: Tenant
let admin: Session
let agent: Session
let stranger: Session
let made = 0

beforeAll(async () => {
  // Nobody answers there: what the platform says of accounts is not what these tests are about.
  parley = await startParley({ LOG__LEVEL: 'error', PLATFORM__BASE_URL: 'http://127.0.0.1:9' })
  shop = await parley.tenant({ number: false })
  other = await parley.tenant({ number: false })
  admin = await memberSession(parley, shop.workspaceId)
  agent = await memberSession(parley, shop.workspaceId, 'agent')
  stranger = await memberSession(parley, other.workspaceId)
})
beforeEach(async () => {
  await parley.app.pool.query('delete from number')
  parley.app.bus.publish('forget', { cache: 'numbers' })
})
afterAll(() => parley?.close())

const path = '/accounts'
/** As an existing client's form sends it, with ids and a token that the platform does not know. */
const form = (name = 'Main') => ({
  name,
  app_id: '',
  phone_id: `phone-${++made}`,
  business_id: '4711',
  access_token: 'EAA-unknown',
  app_secret: '',
  webhook_verify_token: '',
  api_version: 'v21.0',
  is_default_incoming: false,
  is_default_outgoing: false,
  auto_read_receipt: false,
})
const make = async (more: object = {}, by = admin) => {
  const answer = await by.api.post(path, { ...form(`Account ${made}`), ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const put = (id: string, body: object, by = admin) => by.api.send('PUT', `${path}/${id}`, body)
const one = async (id: string) => (await admin.api.get(`${path}/${id}`)).body.data
const remove = (id: string, by = admin) => by.api.send('DELETE', `${path}/${id}`)
const list = async (by = admin) => (await by.api.get(path)).body.data.accounts
const rows = async (text: string, values: unknown[] = []) => (await parley.app.pool.query(text, values)).rows
const audited = (id: string) =>
  rows(
    `select action, changes from audit_record where kind = 'account' and resource_id = $1 order by created_at, id`,
    [id],
  )
const events = (id: string) =>
  rows(
    `select type, data -> 'extras' -> 'changed' as changed from event where subject_id = $1 order by seq`,
    [id],
  )

describe('/api/accounts', () => {
  test('answers as the documents say', async () => {
    const answer = await admin.api.post(path, {
      ...form(),
      phone_id: '900000000000001',
      webhook_verify_token: 'verify-me',
      unknown: 1,
    })
    await expectGolden('api/post-account', answer)
    const { id } = answer.body.data
    await expectGolden('api/get-account', await admin.api.get(`${path}/${id}`))
    await expectGolden('api/get-accounts', await admin.api.get(path))
    await expectGolden('api/put-account', await put(id, { auto_read_receipt: true }))
    await expectGolden('api/delete-account', await remove(id))
    await expectGolden('api/get-account-gone', await admin.api.get(`${path}/${id}`))
  })

  test.each(['name', 'phone_id', 'business_id', 'access_token'])('%s is needed', async (field) => {
    const { [field]: _, ...body } = form() as Record<string, unknown>
    for (const wrong of [body, { ...body, [field]: '' }, { ...body, [field]: null }, { ...body, [field]: 5 }])
      expect((await admin.api.post(path, wrong)).status).toBe(400)
    expect(await list()).toEqual([])
  })

  test.each([
    [{ name: ' ' }],
    [{ name: 'x'.repeat(101) }],
    [{ phone_id: 'a b' }],
    [{ phone_id: '../1' }],
    [{ api_version: '25' }],
    [{ is_default_incoming: 'yes' }],
    [{ app_secret: 'x'.repeat(256) }],
    [{ access_token: 'EAA\nToken' }],
    [{ access_token: 'EAA\u0001' }],
    [{ access_token: 'EAA\u007f' }],
    [{ access_token: 'EAA–Token' }],
    [{ access_token: '\u{1f511}' }],
  ])('%j is 400 and nothing is made or changed', async (body) => {
    expect((await admin.api.post(path, { ...form(), ...body })).status).toBe(400)
    expect(await list()).toEqual([])
    const { id } = await make()
    const before = await one(id)
    expect((await put(id, body)).status).toBe(400)
    expect(await one(id)).toEqual(before)
    expect(await audited(id)).toHaveLength(1)
  })

  test('AC1: the verify token is answered once, to holders of accounts:write alone; secrets never', async () => {
    const { id } = await make({ webhook_verify_token: 'verify-me', app_secret: 'hush-hush' })
    expect((await one(id)).webhook_verify_token).toBe('verify-me')
    const seen = (await agent.api.get(`${path}/${id}`)).body.data
    expect(seen).not.toHaveProperty('webhook_verify_token')
    expect(seen).toMatchObject({ has_access_token: true, has_app_secret: true })
    for (const answer of [
      await admin.api.get(path),
      await put(id, { name: 'Other' }),
      await agent.api.get(path),
    ])
      expect(answer.text).not.toContain('verify-me')
    for (const answer of [await admin.api.get(`${path}/${id}`), await admin.api.get('/audit-logs')])
      expect(answer.text).not.toMatch(/hush-hush|EAA-unknown/)
    const [kept] = await rows('select access_token, app_secret from number where id = $1', [id])
    expect(JSON.stringify(kept)).not.toMatch(/hush-hush|EAA-unknown/)
    const token = '{ accounts { webhookVerifyToken } }'
    expect(await agent.graphql(token)).toEqual({ accounts: [{ webhookVerifyToken: null }] })
  })

  test('AC1: who may only read changes nothing', async () => {
    const { id } = await make()
    expect((await agent.api.post(path, form())).status).toBe(403)
    expect((await put(id, { name: 'X' }, agent)).status).toBe(403)
    expect((await remove(id, agent)).status).toBe(403)
    expect((await list(agent)).map((account: { id: string }) => account.id)).toEqual([id])
    expect((await parley.v1(shop.key).get('/accounts')).status).toBe(404)
  })

  test('another workspace sees, changes and removes nothing', async () => {
    const { id } = await make()
    expect(await list(stranger)).toEqual([])
    for (const answer of [
      await stranger.api.get(`${path}/${id}`),
      await put(id, { name: 'X' }, stranger),
      await remove(id, stranger),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'Account not found'])
    expect((await admin.api.get(`${path}/nonsense`)).body.message).toBe('Invalid account ID')
    expect((await list()).length).toBe(1)
  })

  test('AC3: a number is connected once, anywhere, and nobody is told where', async () => {
    const { phone_id } = await make()
    for (const by of [admin, stranger]) {
      const answer = await by.api.post(path, { ...form('Copy'), phone_id })
      expect([answer.status, answer.body.message]).toEqual([409, 'This phone number is already connected'])
    }
    const mine = await make()
    expect((await put(mine.id, { phone_id })).status).toBe(409)
    expect((await one(mine.id)).phone_id).toBe(mine.phone_id)
    expect(await list(stranger)).toEqual([])
  })

  test('G3: a name is taken once, ignoring case, also by a rename', async () => {
    await make({ name: 'Support' })
    const taken = await admin.api.post(path, { ...form(), name: ' SUPPORT ' })
    expect([taken.status, taken.body.message]).toEqual([409, 'An account with this name already exists'])
    const { id } = await make({ name: 'Sales' })
    expect((await put(id, { name: 'support' })).status).toBe(409)
    expect((await put(id, { name: 'SALES' })).body.data.name).toBe('SALES')
  })

  test('AC4: exactly one account holds each default', async () => {
    const first = await make()
    expect(first).toMatchObject({ is_default_incoming: true, is_default_outgoing: true })
    const refused = await put(first.id, { is_default_outgoing: false })
    expect([refused.status, refused.body.message]).toEqual([400, 'The only account is the default'])
    const second = await make({ is_default_outgoing: true })
    const third = await make()
    const held = async () =>
      (await list())
        .reverse()
        .map((account: Record<string, unknown>) => [account.is_default_incoming, account.is_default_outgoing])
    expect(await held()).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
    expect((await put(second.id, { is_default_outgoing: false })).body.data.is_default_outgoing).toBe(false)
    expect(await held()).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
    await put(third.id, { is_default_incoming: true })
    await remove(first.id)
    expect(await held()).toEqual([
      [false, true],
      [true, false],
    ])
    const changed = (await events(second.id)).filter(({ type }) => type === 'account.updated')
    expect(changed.at(-1)?.changed).toEqual(['is_default_incoming', 'is_default_outgoing'])
  })

  test('AC4: of two that take a default at once, one has it', async () => {
    const [a, b] = [await make(), await make()]
    await Promise.all([put(b.id, { is_default_incoming: true }), put(a.id, { is_default_incoming: false })])
    const holders = (await list()).filter(
      (account: { is_default_incoming: boolean }) => account.is_default_incoming,
    )
    expect(holders).toHaveLength(1)
  })

  test('AC5: empty strings keep what is there, and a change of nothing leaves no trace', async () => {
    const account = await make({ app_id: '77', app_secret: 'hush-hush', webhook_verify_token: 'verify-me' })
    const before = await one(account.id)
    const [sealed] = await rows('select access_token, app_secret from number where id = $1', [account.id])
    const nothing = [
      'name',
      'app_id',
      'app_secret',
      'access_token',
      'webhook_verify_token',
      'phone_id',
      'business_id',
    ]
    const empty = Object.fromEntries([...nothing, 'api_version'].map((field) => [field, '']))
    for (const body of [empty, {}, before, { access_token: 'EAA-unknown', app_secret: 'hush-hush' }])
      expect((await put(account.id, body)).status).toBe(200)
    expect(await one(account.id)).toEqual(before)
    expect(await rows('select access_token, app_secret from number where id = $1', [account.id])).toEqual([
      sealed,
    ])
    expect(await audited(account.id)).toHaveLength(1)
    expect(await events(account.id)).toHaveLength(1)
    expect((await put(account.id, { app_id: null, app_secret: null })).body.data).toMatchObject({
      app_id: null,
      has_app_secret: false,
    })
  })

  test('AC5: the number can change until it has messages', async () => {
    const { id } = await make()
    expect((await put(id, { phone_id: 'phone-moved' })).body.data.phone_id).toBe('phone-moved')
    const contactId = crypto.randomUUID()
    await rows(
      `insert into contact (workspace_id, id, phone, tags, created_at, updated_at) values ($1, $2, '15550001', '{}', now(), now())`,
      [shop.workspaceId, contactId],
    )
    await rows(
      `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type,
         created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, 'incoming', 'text', 'delivered', '{}', 'contact', now(), now())`,
      [shop.workspaceId, contactId, id],
    )
    expect((await put(id, { phone_id: 'phone-again' })).status).toBe(400)
    expect((await put(id, { phone_id: 'phone-moved', business_id: '99' })).body.data.business_id).toBe('99')
  })

  test('G9, G10: what is done is audited and told, secrets as stars', async () => {
    const { id } = await make({ name: 'Told' })
    await put(id, { name: 'Renamed', access_token: 'EAA-new' })
    await remove(id)
    const [created, updated, deleted, ...rest] = await audited(id)
    expect(rest).toEqual([])
    expect(created).toMatchObject({ action: 'created', changes: { name: { old: null, new: 'Told' } } })
    expect(updated).toEqual({
      action: 'updated',
      changes: {
        name: { old: 'Told', new: 'Renamed' },
        access_token: { old: '********', new: '********' },
      },
    })
    expect(deleted).toMatchObject({ action: 'deleted', changes: { name: { old: 'Renamed', new: null } } })
    expect(await events(id)).toEqual([
      { type: 'account.created', changed: null },
      { type: 'account.updated', changed: ['name', 'access_token'] },
      { type: 'account.deleted', changed: null },
    ])
  })

  test('AC6: a removed account is gone at once, and its name and number are free', async () => {
    const { id, name, phone_id } = await make()
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    expect(await list()).toEqual([])
    expect((await parley.v1(shop.key).get('/numbers')).body.data).toEqual([])
    expect((await make({ name, phone_id }, stranger)).name).toBe(name)
    expect(await rows('select name from removed_number where id = $1', [id])).toEqual([{ name }])
  })
})
