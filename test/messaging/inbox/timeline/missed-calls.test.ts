import { register } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// Calls of customers are kept and shown as missed; nobody here takes calls (spec/10 PL10).

let parley: Parley
let shop: Tenant
let ada: Session
let phoneId: string
const ann = '15550450001'

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  ada = await memberSession(parley, shop.workspaceId)
  const [row] = await sql('select phone_id from number where workspace_id = $1', [shop.workspaceId])
  phoneId = String(row?.phone_id)
})
afterAll(() => parley?.close())

const sql = async (text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await parley.app.pool.query(text, values)).rows

const query = `query ($id: ID!) {
  conversation(contactId: $id) { status unreadCount windows { numberId } }
  timeline(contactId: $id, first: 10) {
    nodes { ... on TimelineMissedCall { id by { __typename } numberId durationSeconds number { id } } }
  }
}`

async function look(phone: string) {
  const contact = await parley.until(
    async () => (await sql('select id from contact where phone = $1', [phone]))[0],
  )
  const seen = await ada.graphql(query, { id: contact.id })
  return seen as unknown as {
    conversation: { status: string; unreadCount: number; windows: object[] }
    timeline: { nodes: object[] }
  }
}

const calls = (field: object) => parley.sandbox.control('/callback', { field: 'calls', value: field })
const metadata = () => ({ phone_number_id: phoneId, display_phone_number: '15550100100' })

test('a call is one entry of the thread, whatever is told of it and how often, and opens the window', async () => {
  const { id } = (await parley.sandbox.control('/calls', {
    phone_number_id: phoneId,
    from: ann,
    event: 'connect',
  })) as { id: string }
  await parley.sandbox.control('/calls', { phone_number_id: phoneId, from: ann, event: 'terminate', id })
  await parley.until(async () => (await look(ann)).timeline.nodes.length === 1)
  const seen = await look(ann)
  expect(seen.timeline.nodes).toEqual([
    {
      id: expect.any(String),
      by: { __typename: 'ContactActor' },
      numberId: expect.any(String),
      durationSeconds: null,
      number: { id: expect.any(String) },
    },
  ])
  expect(seen.conversation).toMatchObject({ unreadCount: 0, windows: [{ numberId: expect.any(String) }] })
  const told = await sql(`select type from event where type = 'call.missed' and workspace_id = $1`, [
    shop.workspaceId,
  ])
  expect(told).toHaveLength(1)
  const text = { to: `+${ann}`, type: 'text', text: { body: 'You called?' } }
  expect((await shop.v1.post('/messages', text)).status).toBe(201)
})

test('a call that somebody took elsewhere says how long it was; one of the business is none', async () => {
  const bob = '15550450002'
  const call = { id: 'wacid.taken', from: bob, direction: 'USER_INITIATED', timestamp: '1790000500' }
  const value = (more: object) => ({ messaging_product: 'whatsapp', metadata: metadata(), calls: [more] })
  await calls(value({ ...call, event: 'connect' }))
  await calls(value({ ...call, event: 'terminate', status: 'COMPLETED', duration: 25 }))
  await calls(value({ ...call, event: 'terminate', status: 'COMPLETED', duration: 25 }))
  await calls(value({ ...call, id: 'wacid.ours', direction: 'BUSINESS_INITIATED', event: 'connect' }))
  await parley.until(
    async () => (await sql('select from inbound_callback where processed_at is null', [])).length === 0,
  )
  await parley.until(async () => JSON.stringify((await look(bob)).timeline).includes('"durationSeconds":25'))
  expect((await look(bob)).timeline.nodes).toHaveLength(1)
})

test('fields and types that nobody knows are kept and counted', async () => {
  const counted = async (what: string) =>
    Number(new RegExp(`unknown_total\\{what="${what}"\\} (\\d+)`).exec(await register.metrics())?.[1] ?? 0)
  const before = { field: await counted('field'), type: await counted('type') }
  const value = { messaging_product: 'whatsapp', metadata: metadata(), anything: [1] }
  await parley.sandbox.control('/callback', { field: 'of_tomorrow', value })
  const message = { id: 'wamid.tomorrow', from: ann, timestamp: '1790000500', type: 'hologram', hologram: {} }
  await parley.sandbox.control('/callback', {
    field: 'messages',
    value: { messaging_product: 'whatsapp', metadata: metadata(), messages: [message] },
  })
  await parley.until(async () => (await counted('type')) > before.type)
  await parley.until(async () => (await counted('field')) > before.field)
  const kept = await parley.until(
    async () => (await sql('select raw from message where platform_message_id = $1', ['wamid.tomorrow']))[0],
  )
  expect(kept.raw).toEqual(message)
  await parley.until(
    async () => (await sql('select from inbound_callback where processed_at is null', [])).length === 0,
  )
  expect(await sql('select from inbound_callback where error is not null', [])).toEqual([])
})
