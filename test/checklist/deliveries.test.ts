import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { createPublicKey, deletePublicKey, updatePublicKey } from '#people/public-keys/public-key-commands.ts'
import { rotatePublicKey } from '#people/public-keys/rotate.ts'
import type { Received, Receiver } from '../outside/guarded-client/receiver.ts'
import type { Tenant } from '../support/parley.ts'
import { type Checklist, expectError, startChecklist } from './scene.ts'

type Delivery = Record<'id' | 'state' | 'webhook_id', string> & {
  tries: number
  last_answer: { status: number | null; body: string } | null
}

let parley: Checklist
beforeAll(async () => {
  parley = await startChecklist()
})
afterAll(() => parley?.close())

const answering =
  (status: number, headers: Record<string, string> = {}): Receiver['answer'] =>
  (res) =>
    void res.writeHead(status, headers).end()

/** A workspace whose contact.created goes to a receiver that answers like this. */
async function subscribed(answer?: Receiver['answer']) {
  const shop = await parley.tenant({ number: false })
  const receiver = await parley.receiver(answer)
  const endpoint = await parley.endpoint(shop, receiver.url)
  return { shop, receiver, endpoint, path: `/webhooks/${endpoint.id}` }
}

const deliveries = async (shop: Tenant, path: string, query = ''): Promise<Delivery[]> =>
  (await shop.v1.get(`${path}/deliveries?limit=100${query}`)).body.data
const endpointOf = async (shop: Tenant, path: string) => (await shop.v1.get(path)).body
const one = async (shop: Tenant, path: string) => (await deliveries(shop, path))[0] as Delivery
/** the one delivery once it had this many tries */
const tried = (shop: Tenant, path: string, tries: number) =>
  parley.until(async () => {
    const delivery = await one(shop, path)
    return delivery?.tries === tries ? delivery : null
  }, 15_000)
const sum = (secret: string, { headers, body }: Received) =>
  createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')

test('Event -> POST, application/json, User-Agent Service-Webhook/1.0, webhook-id, webhook-timestamp (Unix seconds), webhook-signature starting `v1,`; HMAC-SHA256 with the decoded secret over id.timestamp.rawbody matches', async () => {
  const { shop, receiver, endpoint } = await subscribed()
  const contact = await parley.contact(shop)
  await receiver.waitFor(1)
  const request = receiver.received[0] as Received
  expect(request.method).toBe('POST')
  expect(request.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Service-Webhook/1.0',
    'webhook-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'webhook-timestamp': expect.stringMatching(/^[0-9]{10}$/),
    'webhook-signature': `v1,${sum(endpoint.secret as string, request)}`,
  })
  expect(Math.abs(Number(request.headers['webhook-timestamp']) - parley.clock.nowMs() / 1000)).toBeLessThan(
    10,
  )
  expect(JSON.parse(request.body)).toMatchObject({
    type: 'contact.created',
    data: { contact: { id: contact.id } },
  })
})

test('Second try -> same webhook-id and body, new webhook-timestamp and a signature that fits it', async () => {
  const { shop, receiver, endpoint, path } = await subscribed(answering(500))
  await parley.contact(shop)
  await tried(shop, path, 1)
  await parley.clock.advance(31)
  await receiver.waitFor(2)
  const [first, second] = receiver.received as [Received, Received]
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(second.body).toBe(first.body)
  expect(Number(second.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(
    Number(first.headers['webhook-timestamp']) + 30,
  )
  expect(second.headers['webhook-signature']).toBe(`v1,${sum(endpoint.secret as string, second)}`)
})

test('Answers 200, 204, 299 -> delivered; 301 -> failure and no request to Location; no answer in 10 s -> failure', async () => {
  for (const status of [200, 204, 299]) {
    const { shop, path } = await subscribed(answering(status))
    await parley.contact(shop)
    expect(await tried(shop, path, 1)).toMatchObject({ state: 'delivered', last_answer: { status } })
  }
  const goal = await parley.receiver()
  const moved = await subscribed(answering(301, { location: goal.url }))
  const silent = await subscribed(() => {})
  await parley.contact(moved.shop)
  await parley.contact(silent.shop)
  expect(await tried(moved.shop, moved.path, 1)).toMatchObject({
    state: 'waiting',
    last_answer: { status: 301 },
  })
  const late = await tried(silent.shop, silent.path, 1)
  expect(late).toMatchObject({ state: 'waiting', last_answer: { status: null } })
  expect(goal.received).toHaveLength(0)
  // Nothing must wait for it from here on.
  silent.receiver.answer = answering(200)
})

const waits = [30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400]

test('Always 500 -> tries at 0, +30 s, +2 min, +10 min, +30 min, +1 h, +2 h, +4 h, +8 h, +12 h, +24 h after the previous; no 12th; state failed (other traffic succeeding, so not paused)', async () => {
  let doomed = ''
  const { shop, receiver, path } = await subscribed((res, request) => {
    doomed ||= String(request.headers['webhook-id'])
    res.writeHead(request.headers['webhook-id'] === doomed ? 500 : 200).end()
  })
  await parley.contact(shop)
  const of = () => receiver.received.filter(({ headers }) => headers['webhook-id'] === doomed).length
  const tries = (count: number) =>
    parley.until(async () => (await shop.v1.get(`${path}/deliveries/${doomed}`)).body.tries === count)
  await receiver.waitFor(1)
  await tries(1)
  for (const [index, wait] of waits.entries()) {
    await parley.contact(shop)
    await parley.clock.advance(wait - 5)
    await parley.running.drain()
    expect(of()).toBe(index + 1)
    await parley.clock.advance(6)
    await parley.until(() => of() === index + 2)
    await tries(index + 2)
  }
  expect((await shop.v1.get(`${path}/deliveries/${doomed}`)).body.state).toBe('failed')
  await parley.clock.advance(2 * 86_400)
  await parley.running.drain()
  expect(of()).toBe(11)
  expect((await endpointOf(shop, path)).status).toBe('active')
})

/** The texts of the mails that were written so far. */
function mails(): string[] {
  const folder = join(parley.app.config.dataDir, 'outbox')
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** Fails everything for a day, so that the endpoint is turned off. */
async function turnedOff() {
  const scene = await subscribed(answering(500))
  const { email } = await parley.createMember(scene.shop.workspaceId)
  await parley.contact(scene.shop)
  await parley.contact(scene.shop)
  const status = async () => (await endpointOf(scene.shop, scene.path)).status
  for (let hour = 0; hour < 60 && (await status()) !== 'disabled'; hour++) {
    await parley.clock.advance(3601)
    await parley.running.drain()
  }
  return { ...scene, email }
}

test('24 h of only failures and 20 tries -> disabled, disabled_reason failing, mail to members; new events not queued; PATCH enabled true within a day -> waiting ones sent, after a day they are failed and say so', {
  timeout: 60_000,
}, async () => {
  const { shop, path, email, receiver } = await turnedOff()
  expect(await endpointOf(shop, path)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
  await parley.until(() => mails().some((mail) => mail.includes(email)))
  const before = await deliveries(shop, path)
  await parley.contact(shop)
  await parley.running.drain()
  expect((await deliveries(shop, path)).length).toBe(before.length)
  const waiting = before.filter(({ state }) => state === 'waiting').length
  expect(waiting).toBeGreaterThan(0)
  receiver.answer = answering(200)
  expect((await shop.v1.send('PATCH', path, { enabled: true })).body.status).toBe('active')
  await parley.clock.advance(2 * 86_400)
  await parley.until(async () => (await deliveries(shop, path)).every(({ state }) => state !== 'waiting'))
  expect((await deliveries(shop, path)).filter(({ state }) => state === 'delivered')).toHaveLength(waiting)

  const other = await turnedOff()
  await parley.clock.advance(86_401)
  await parley.running.drain()
  const failed = await parley.until(async () => {
    const all = await deliveries(other.shop, other.path)
    return all.length > 0 && all.every(({ state }) => state === 'failed') ? all : null
  })
  expect(failed.some(({ last_answer }) => /turned off/.test(last_answer?.body ?? ''))).toBe(true)
})

test('Making key revoked / expired / loses messages:read -> disabled with key_revoked / key_expired / key_scopes; key rotated -> stays active; endpoint without a secret -> disabled no_secret, never an unsigned request', async () => {
  const shop = await parley.tenant()
  await parley.limit(shop.workspaceId, { webhookEndpoints: 20 })
  const ctx = createCtx(parley.app, { actor: { kind: 'system', workspaceId: shop.workspaceId } })
  const receiver = await parley.receiver()
  const scopes = ['webhooks:write', 'webhooks:read', 'messages:read']
  async function madeBy(more: object = {}) {
    const { key, id } = await createPublicKey(ctx, { name: 'Maker', scopes, ...more })
    const answer = await parley.v1(key).post('/webhooks', { url: receiver.url, events: ['message.received'] })
    expect(answer.status, answer.text).toBe(201)
    return { keyId: id, path: `/webhooks/${answer.body.id}`, id: answer.body.id as string }
  }
  const becomes = (path: string, reason: string) =>
    parley.until(async () => (await endpointOf(shop, path)).disabled_reason === reason)

  const revoked = await madeBy()
  await deletePublicKey(ctx, revoked.keyId)
  await becomes(revoked.path, 'key_revoked')

  const narrowed = await madeBy()
  await updatePublicKey(ctx, narrowed.keyId, { scopes: ['webhooks:write', 'webhooks:read'] })
  await becomes(narrowed.path, 'key_scopes')

  const rotated = await madeBy()
  const successor = await rotatePublicKey(ctx, rotated.keyId, { overlapHours: 0 })
  await parley.clock.advance(5)
  await parley.running.drain()
  const after = await endpointOf(shop, rotated.path)
  expect([after.status, after.owner.id]).toEqual(['active', successor.id])

  const expiresAt = new Date(parley.clock.nowMs() + 60_000).toISOString()
  const expiring = await madeBy({ expiresAt })
  await parley.clock.advance(61)
  await parley.writes(shop, parley.phone())
  await becomes(expiring.path, 'key_expired')

  const secretless = await madeBy()
  await parley.app.pool.query('update webhook_endpoint set secret = null where id = $1', [secretless.id])
  await parley.writes(shop, parley.phone())
  await becomes(secretless.path, 'no_secret')
  expect(receiver.received.every(({ headers }) => /^v1,/.test(String(headers['webhook-signature'])))).toBe(
    true,
  )
})

test('Test: 11th in a minute -> 429; resend: 11th in a minute -> 429; replay: second in a minute -> 429, range of 8 days -> refused; resent delivery keeps its webhook-id; delivered ones gone after 3 days, failed ones after 30', {
  timeout: 60_000,
}, async () => {
  const { shop, receiver, path } = await subscribed()
  await parley.newMinute()
  for (let count = 0; count < 10; count++) expect((await shop.v1.post(`${path}/test`)).status).toBe(200)
  expectError(await shop.v1.post(`${path}/test`), 429, 'rate_limited')

  await parley.contact(shop)
  const contactDelivery = () =>
    parley.until(async () => (await deliveries(shop, path, '&type=contact.created&state=delivered'))[0])
  const { id } = await contactDelivery()
  const resend = () => shop.v1.post(`${path}/deliveries/${id}/resend`)
  await parley.newMinute()
  const sent = receiver.received.length
  const resent = await resend()
  expect([resent.status, resent.body.id, resent.body.state], resent.text).toEqual([202, id, 'waiting'])
  await receiver.waitFor(sent + 1)
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(id)
  for (let count = 1; count < 10; count++) expect((await resend()).status).not.toBe(429)
  expectError(await resend(), 429, 'rate_limited')

  const ago = (days: number) => new Date(parley.clock.nowMs() - days * 86_400_000).toISOString()
  const replay = (days: number) => shop.v1.post(`${path}/replay`, { failed_after: ago(days) })
  expectError(await replay(8), 422, 'invalid_field', 'failed_before')
  await parley.newMinute()
  const replayed = await replay(6)
  expect([replayed.status, replayed.body]).toEqual([202, { replayed: 0, more: false }])
  expectError(await replay(6), 429, 'rate_limited')

  const failing = await subscribed(answering(500))
  await parley.contact(failing.shop)
  await tried(failing.shop, failing.path, 1)
  await parley.app.pool.query(
    `update webhook_delivery set state = 'failed', failed_at = $2, next_try_at = null, expires_at = $3 where endpoint_id = $1`,
    [failing.endpoint.id, parley.clock.now(), new Date(parley.clock.nowMs() + 30 * 86_400_000)],
  )
  await parley.clock.advance(3 * 86_400 + 60)
  await parley.running.drain()
  await parley.until(async () => (await deliveries(shop, path)).length === 0)
  expect(await deliveries(failing.shop, failing.path)).toHaveLength(1)
  await parley.clock.advance(27 * 86_400 + 3600)
  await parley.running.drain()
  await parley.until(async () => (await deliveries(failing.shop, failing.path)).length === 0)
})
