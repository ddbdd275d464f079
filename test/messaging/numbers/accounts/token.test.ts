import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// A token that the platform refuses, wherever that shows (spec/6 13.2: 190), and statuses (spec/8 AC2).

let parley: Parley
let shop: Tenant
let admin: Session
let id: string
let phones = 0

beforeAll(async () => {
  parley = await startParley({ LOG__LEVEL: 'fatal' })
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
  id = (await admin.api.get('/accounts')).body.data.accounts[0].id
})
afterEach(() => parley.sandbox.clearFaults())
afterAll(() => parley?.close())

const rows = async (text: string, values: unknown[] = []) => (await parley.app.pool.query(text, values)).rows
const refusedAt = async () =>
  (await rows('select token_refused_at from number where id = $1', [id]))[0].token_refused_at
const refuse = (path: string, error = 190) =>
  parley.sandbox.faults({ match: { path }, effect: { status: 401, error } })
const template = { name: 'hello', language: 'en' }
const send = async () =>
  (
    await shop.v1.post('/messages', {
      to: `+1555060${String(++phones).padStart(4, '0')}`,
      type: 'template',
      template,
    })
  ).body.id as string
const settled = (message: string) =>
  parley.until(async () => {
    const { status, error } = (await shop.v1.get(`/messages/${message}`)).body
    return status === 'pending' ? undefined : { status, code: error?.code }
  })
const told = () =>
  rows(
    `select seq from event where subject_id = $1 and type = 'account.updated'
     and data -> 'extras' -> 'changed' ? 'token_refused_at' order by seq`,
    [id],
  )
const becomesTaken = () => parley.until(async () => ((await refusedAt()) === null ? true : undefined))

describe('a token that the platform refuses', () => {
  test('is noted once when many sends show it, and cleared by the first that works', async () => {
    await refuse('/messages')
    const messages = await Promise.all(Array.from({ length: 8 }, send))
    for (const message of messages) expect(await settled(message)).toMatchObject({ status: 'failed' })
    expect(await refusedAt()).toBeInstanceOf(Date)
    expect(await told()).toHaveLength(1)
    const { accounts } = (await admin.graphql('{ accounts { id status tokenRefusedAt } }')) as unknown as {
      accounts: object[]
    }
    expect(accounts).toMatchObject([{ id, status: 'ACTIVE', tokenRefusedAt: expect.any(String) }])
    await parley.sandbox.clearFaults()
    expect((await settled(await send())).status).not.toBe('failed')
    await becomesTaken()
    expect(await told()).toHaveLength(2)
  })

  const sync = 'mutation ($id: ID!) { syncTemplates(input: { numberId: $id }) { count } }'
  test.each([
    ['a call about templates', '/message_templates', () => admin.ask(sync, { id })],
    [
      'a look at the business profile',
      '/whatsapp_business_profile',
      () => admin.api.get(`/accounts/${id}/business_profile`),
    ],
    ['a test of the account', '*', () => admin.api.post(`/accounts/${id}/test`, {})],
  ])('shows at %s', async (_what, path, call) => {
    await refuse(path)
    await call()
    expect(await refusedAt()).toBeInstanceOf(Date)
    await parley.sandbox.clearFaults()
    await admin.api.post(`/accounts/${id}/test`, {})
    await becomesTaken()
  })

  test('a token that was replaced meanwhile is not blamed for the former', async () => {
    const { code } = (await parley.sandbox.control('/signup', {
      display_phone_number: '+15550300001',
    })) as { code: string }
    const { baseUrl, appId, appSecret } = parley.app.config.platform
    const query = new URLSearchParams({ client_id: appId ?? '', client_secret: appSecret ?? '', code })
    const issued = await fetch(`${baseUrl}/oauth/access_token?${query}`)
    // It opens another business: the platform knows it, and says so with 200 instead of 190.
    const { access_token } = (await issued.json()) as { access_token: string }
    await parley.sandbox.faults({
      match: { path: '/whatsapp_business_profile' },
      effect: { status: 401, error: 190, delay_ms: 300 },
    })
    const asked = admin.api.get(`/accounts/${id}/business_profile`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await admin.api.send('PUT', `/accounts/${id}`, { access_token })).status).toBe(200)
    expect((await asked).status).toBe(502)
    const kept = await refusedAt()
    await admin.api.send('PUT', `/accounts/${id}`, { access_token: 'sandbox-token' })
    expect(kept).toBeNull()
  })

  test('what the platform refuses for other reasons is not the token’s', async () => {
    await parley.until(async () => ((await refusedAt()) === null ? true : undefined))
    await parley.sandbox.faults({ match: { path: '/messages' }, effect: { status: 400, error: 131009 } })
    await settled(await send())
    expect(await refusedAt()).toBeNull()
  })
})

test('what the platform refuses is told in plain words over GraphQL, beside its own', async () => {
  const tried = 'mutation ($id: ID!) { testAccount(input: { id: $id }) { success errorCode refusal advice } }'
  await refuse('*')
  expect(await admin.graphql(tried, { id })).toEqual({
    testAccount: {
      success: false,
      errorCode: 190,
      refusal: 'TOKEN_REFUSED',
      advice: expect.stringContaining('Create a permanent token'),
    },
  })
  await parley.sandbox.clearFaults()
  const text = 'mutation ($id: ID!, $pin: String) { registerAccount(input: { id: $id, pin: $pin }) { pin } }'
  const registered = (pin: string) => admin.ask(text, { id, pin })
  expect((await registered('111111')).body.data).toEqual({ registerAccount: { pin: '111111' } })
  expect((await registered('222222')).body.errors[0].extensions).toMatchObject({
    code: 'INVALID_FIELD',
    details: { refusal: 'PIN_WRONG', advice: expect.stringContaining('another PIN'), platform_code: 133005 },
  })
  await becomesTaken()
})

test.each(['pending_registration', 'active', 'disconnected', 'restricted'])(
  'AC2: the status %s is shown as it is, and only active ones send',
  async (status) => {
    await rows('update number set status = $2 where id = $1', [id, status])
    parley.app.bus.publish('forget', { cache: 'numbers' })
    const { data } = (await admin.api.get(`/accounts/${id}`)).body
    const { accounts } = (await admin.api.get('/accounts')).body.data
    expect([data.status, accounts[0].status]).toEqual([status, status])
    const { account } = (await admin.graphql('query ($id: ID!) { account(id: $id) { status } }', {
      id,
    })) as unknown as { account: { status: string } }
    expect(account.status).toBe(status.toUpperCase())
    const sent = await shop.v1.post('/messages', { to: '+15550609999', type: 'template', template })
    expect([sent.status, sent.body.error?.code]).toEqual(
      status === 'active' ? [201, undefined] : [422, 'number_unavailable'],
    )
  },
)
