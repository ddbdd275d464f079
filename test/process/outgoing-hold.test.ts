import { afterAll, beforeAll, expect, test } from 'vitest'
import { cli, json } from '../cli/run.ts'
import { type Receiver, startReceiver } from '../outside/guarded-client/receiver.ts'
import { apiClient } from '../support/api-client.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { memberSession } from '../support/session.ts'

// A held installation takes everything and lets nothing out: docs/adr/0168.

let parley: Parley
let shop: Tenant
let customer: Receiver
beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  customer = await startReceiver()
  const endpoint = { url: `${customer.url}/hooks`, events: ['message.received', 'message.status'] }
  expect((await shop.v1.post('/webhooks', endpoint)).status).toBe(201)
})
afterAll(async () => {
  await parley.close()
  await customer.close()
})

const phone = '15550480077'
const template = { to: phone, type: 'template', template: { name: 'hello', language: 'en' } }

/** The command line on the database of the running installation. */
const backup = (...args: string[]) =>
  json({ DATABASE_URL: parley.app.config.database.url as string }, 'backup', ...args)

const outgoing = async () => (await apiClient(parley.url).get('/ready')).body.parts.outgoing

const unpublished = async () =>
  (await parley.app.pool.query('select from inbound_callback where processed_at is null')).rowCount

test('a held installation takes messages and callbacks, and sends, calls and answers nothing until it is released', async () => {
  await parley.running.drain()
  const [toldBefore, sentBefore] = [customer.received.length, (await parley.sandbox.messages()).length]
  expect(await backup('hold')).toMatchObject({ held: true })
  await parley.until(async () => (await outgoing()).state === 'degraded')
  expect((await outgoing()).reason).toMatch(/nothing leaves/)

  const sent = await shop.v1.post('/messages', template)
  expect(sent.status).toBe(201)
  await parley.sandbox.inbound(shop.phoneId, phone, { type: 'text', text: { body: 'Hello?' } })
  await parley.until(unpublished)
  // Timers, retries and sweeps of ten minutes find nothing that may leave.
  await parley.clock.advance(600)
  await parley.running.drain()
  expect((await parley.sandbox.messages()).length).toBe(sentBefore)
  expect(customer.received.length).toBe(toldBefore)

  const released = await backup('release')
  expect(released).toMatchObject({ released: true, backup_at: null, due: { 'hand-over': 1 } })
  await parley.until(async () => (await parley.sandbox.messages()).length > sentBefore)
  expect(await outgoing()).toEqual({ state: 'ok' })
  await parley.until(() => customer.received.some(({ body }) => body.includes('message.received')))
  await parley.running.drain()
  expect((await parley.sandbox.messages(phone)).length).toBe(1)
  expect(await backup('release')).toEqual({ released: false })
})

test('a message that waited for longer than messages may fails when the installation is released', async () => {
  const before = (await parley.sandbox.messages()).length
  await backup('hold')
  await parley.until(async () => (await outgoing()).state === 'degraded')
  const { id } = (await shop.v1.post('/messages', template)).body
  await parley.clock.advance(3_600)
  await backup('release')
  await parley.until(async () => (await shop.v1.get(`/messages/${id}`)).body.status === 'failed')
  expect((await parley.sandbox.messages()).length).toBe(before)
})

test('doctor and the command say what holds it', async () => {
  const env = { DATABASE_URL: parley.app.config.database.url as string }
  await backup('hold')
  await parley.until(async () => (await outgoing()).state === 'degraded')
  const { stdout } = await cli(env, 'backup', 'release')
  expect(stdout).toMatch(/^Released: it was held since 20/)
  await parley.until(async () => (await outgoing()).state === 'ok')
})

test('administrators are told in the dashboard', async () => {
  const admin = await memberSession(parley, shop.workspaceId)
  expect(await admin.graphql('{ isOutgoingHeld }')).toEqual({ isOutgoingHeld: false })
  await backup('hold')
  await parley.until(async () => (await admin.graphql('{ isOutgoingHeld }')).isOutgoingHeld)
  await backup('release')
})
