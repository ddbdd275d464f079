import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// Marketing templates by the platform's service for marketing messages (spec/10 PL5), and replies that are free (PL1).

let parley: Parley
let shop: Tenant
let ada: Session

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  ada = await memberSession(parley, shop.workspaceId)
  // The platform says that it is one of marketing now.
  const [template] = (
    await parley.app.pool.query(
      `select platform_id as id from template where workspace_id = $1 and name = 'hello'`,
      [shop.workspaceId],
    )
  ).rows
  await parley.sandbox.control(`/templates/${template.id}/category`, { category: 'MARKETING' })
  await parley.until(async () => {
    const { rows } = await parley.app.pool.query(`select category from template where name = 'hello'`)
    return rows[0].category === 'marketing'
  })
})
afterAll(() => parley?.close())

interface Account {
  id: string
  marketingMessages: boolean
  freeRepliesLeft: number | null
}

async function account(): Promise<Account> {
  const { accounts } = (await ada.graphql(
    '{ accounts { id marketingMessages freeRepliesLeft } }',
  )) as unknown as { accounts: Account[] }
  return accounts[0] as Account
}

const switchTo = async (on: boolean) =>
  ada.graphql(
    'mutation ($id: ID!, $on: Boolean) { updateAccount(input: { id: $id, marketingMessages: $on }) { account { id } } }',
    { id: (await account()).id, on },
  )

let people = 6000
async function send(
  template: object = { name: 'hello', language: 'en' },
  to = `+1555046${people++}`,
): Promise<{ status: string; error?: { code: number } }> {
  const sent = await shop.v1.post('/messages', { to, type: 'template', template })
  expect(sent.status, sent.text).toBe(201)
  return await parley.until(async () => {
    const { body } = await shop.v1.get(`/messages/${sent.body.id}`)
    return body.status !== 'pending' && body
  })
}

const service = (settings: object) => parley.sandbox.settings({ marketing_messages: settings })

test('with the switch, which is on for new numbers, they go by the service', async () => {
  expect(await account()).toMatchObject({ marketingMessages: true })
  await service({ required: true })
  expect((await send()).status).not.toBe('failed')
  await service({ required: false })
})

test('what is of another category at the platform by now goes the ordinary way, and the switch stays', async () => {
  const stored = `update template set category = $1 where name = 'order_update'`
  await parley.app.pool.query(stored, ['marketing'])
  expect((await send({ name: 'order_update', language: 'en', params: { 1: '17' } })).status).not.toBe(
    'failed',
  )
  await parley.app.pool.query(stored, ['utility'])
  expect(await account()).toMatchObject({ marketingMessages: true })
})

test('an account that is not onboarded sends the ordinary way, once each, and is switched off with a note', async () => {
  await service({ onboarded: false })
  const to = Array.from({ length: 12 }, () => `+1555047${people++}`)
  const sent = await Promise.all(to.map((one) => send(undefined, one)))
  expect(sent.filter(({ status }) => status === 'failed')).toEqual([])
  expect(await account()).toMatchObject({ marketingMessages: false })
  for (const one of to) expect(await parley.sandbox.messages(one.slice(1)), one).toHaveLength(1)
  const { account: number } = (await ada.graphql(
    'query ($id: ID!) { account(id: $id) { changes(first: 9) { nodes { kind previous current } } } }',
    { id: (await account()).id },
  )) as unknown as { account: { changes: { nodes: { kind: string }[] } } }
  expect(number.changes.nodes.filter(({ kind }) => kind === 'MARKETING_SERVICE')).toEqual([
    { kind: 'MARKETING_SERVICE', previous: 'on', current: 'off' },
  ])
  await service({ onboarded: true })
})

test('without the switch they go as all messages do, which the platform may refuse', async () => {
  expect(await account()).toMatchObject({ marketingMessages: false })
  await service({ required: true })
  expect(await send()).toMatchObject({ status: 'failed', error: { code: 131063 } })
  await service({ required: false })
})

test('where neither way takes a message, it fails with what the ordinary way says', async () => {
  await switchTo(true)
  await service({ required: true, onboarded: false })
  expect(await send()).toMatchObject({ status: 'failed', error: { code: 131063 } })
  await service({ required: false, onboarded: true })
})

const outside = (more: object) =>
  shop.v1.post('/messages', {
    to: '+15550480001',
    type: 'text',
    text: { body: 'Your parcel is here' },
    ...more,
  })

test('a text with a category goes outside of the window, where the number may', async () => {
  const refused = await outside({ category: 'utility' })
  expect(refused.status).toBe(422)
  expect(refused.body.error).toMatchObject({ code: 'invalid_field', field: 'category' })
  await ada.graphql(
    'mutation ($id: ID!) { updateAccount(input: { id: $id, directSend: true }) { account { directSend } } }',
    { id: (await account()).id },
  )
  expect((await outside({ ttl_seconds: 60 })).body.error).toMatchObject({ field: 'ttl_seconds' })
  expect((await outside({ category: 'utility', ttl_seconds: 29 })).body.error).toMatchObject({
    field: 'ttl_seconds',
  })
  expect((await outside({})).body.error.code).toBe('window_closed')
  const became = async (more: object) => {
    const { body } = await outside({ category: 'utility', ...more })
    return await parley.until(async () => {
      const { body: now } = await shop.v1.get(`/messages/${body.id}`)
      return now.status !== 'pending' && now
    })
  }
  expect((await became({})).error).toMatchObject({
    code: 100,
    message: expect.stringContaining('must be enabled'),
  })
  await parley.sandbox.settings({ direct_send: 'blocked' })
  expect((await became({})).error).toMatchObject({ code: 139200 })
  await parley.sandbox.settings({ direct_send: 'on' })
  expect((await became({ ttl_seconds: 60 })).status).not.toBe('failed')
  const byGraphql = await ada.ask(
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { status } } }',
    {
      input: {
        to: { phone: '+15550480002' },
        content: { text: { body: 'Your code is 4711' } },
        category: 'AUTHENTICATION',
        ttlSeconds: 30,
      },
    },
  )
  expect(byGraphql.body.errors).toBeUndefined()
  await parley.until(async () => (await parley.sandbox.messages('15550480002')).length === 1)
  const [code] = await parley.sandbox.messages('15550480002')
  expect(code?.body).toMatchObject({ category: 'authentication', message_send_ttl_seconds: 30 })
  const [sent] = await parley.sandbox.messages('15550480001')
  expect(sent?.body).toMatchObject({ category: 'utility', message_send_ttl_seconds: 60, type: 'text' })
})

test('an account says how many replies of the month are not billed any more', async () => {
  expect(await account()).toMatchObject({ freeRepliesLeft: 1000 })
  const [number] = (await parley.app.pool.query('select phone_id from number')).rows
  const ben = '15550470001'
  await parley.sandbox.inbound(number.phone_id, ben, { type: 'text', text: { body: 'Hi' } })
  const answer = { to: `+${ben}`, type: 'text', text: { body: 'Hello' } }
  await parley.until(async () => (await shop.v1.post('/messages', answer)).status === 201)
  await parley.until(async () => (await account()).freeRepliesLeft === 999)
})
