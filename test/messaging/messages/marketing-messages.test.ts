import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

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
async function send(): Promise<{ status: string; error?: { code: number } }> {
  const template = { name: 'hello', language: 'en' }
  const sent = await shop.v1.post('/messages', { to: `+1555046${people++}`, type: 'template', template })
  expect(sent.status, sent.text).toBe(201)
  return await parley.until(async () => {
    const { body } = await shop.v1.get(`/messages/${sent.body.id}`)
    return body.status !== 'pending' && body
  })
}

const service = (settings: object) => parley.sandbox.settings({ marketing_messages: settings })

test('without the switch they go as all messages do, which the platform may refuse', async () => {
  expect(await account()).toMatchObject({ marketingMessages: false })
  await service({ required: true })
  expect(await send()).toMatchObject({ status: 'failed', error: { code: 131063 } })
})

test('with the switch they go by the service, where the account is onboarded', async () => {
  await switchTo(true)
  expect((await send()).status).not.toBe('failed')
  await service({ required: false, onboarded: false })
  expect(await send()).toMatchObject({ status: 'failed', error: { code: 131055 } })
  const order = { name: 'order_update', language: 'en', params: { 1: '17' } }
  const sent = await shop.v1.post('/messages', { to: '+15550469999', type: 'template', template: order })
  await parley.until(async () => (await shop.v1.get(`/messages/${sent.body.id}`)).body.status === 'delivered')
  await service({ onboarded: true })
  await switchTo(false)
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
