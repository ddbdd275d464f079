import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { type Receiver, startReceiver } from '../outside/guarded-client/receiver.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { directories, shared } from './tables.ts'

// With `database.distributed` a statement is about one workspace (docs/adr/0048). This listens to all that run while
// three workspaces do the same at one moment.

interface Ran {
  text: string
  values: unknown[]
}

let parley: Parley
let receiver: Receiver
let shops: Tenant[] = []
let ran: Ran[] = []
let divided: ReadonlySet<string> = new Set()
const { query } = pg.Client.prototype

beforeAll(async () => {
  parley = await startParley({ DATABASE__DISTRIBUTED: 'true' })
  receiver = await startReceiver()
  shops = [await parley.tenant(), await parley.tenant(), await parley.tenant()]
  const { rows } = await parley.app.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  divided = new Set(
    rows.map(({ name }) => name).filter((name) => !(name in shared) && !(name in directories)),
  )
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args as [string | Ran, unknown[]?]
    ran.push(typeof config === 'string' ? { text: config, values: values ?? [] } : config)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
})

afterAll(async () => {
  pg.Client.prototype.query = query
  await parley.close()
  await receiver.close()
})

const nameOf = ({ text }: Ran) => /^\/\* ([\w.]+) \*\//.exec(text)?.[1]

const workspacesIn = ({ values }: Ran) => {
  const said = JSON.stringify(values ?? [])
  return shops.filter(({ workspaceId }) => said.includes(workspaceId)).length
}

/** Tables of workspaces that a statement writes or locks rows of. */
const written = ({ text }: Ran) =>
  [...text.matchAll(/\b(?:insert into|update|delete from) (\w+)/g)].flatMap(([, table]) =>
    table && divided.has(table) ? [table] : [],
  )

const names = (statements: readonly Ran[]) =>
  [...new Set(statements.map((one) => nameOf(one) ?? one.text))].sort()

const person = '15550500001'
const all = (work: (shop: Tenant) => Promise<unknown>) => Promise.all(shops.map(work))

/** What all three do at one moment, and what follows from it. */
async function day(): Promise<void> {
  const message = { to: `+${person}`, type: 'text', text: { body: 'Hi' } }
  const events = ['message.received', 'message.status']
  await all((shop) => shop.v1.post('/webhooks', { url: receiver.url, events }))
  const inbound = { type: 'text', text: { body: 'Yes' } }
  await all(({ phoneId }) => parley.sandbox.inbound(phoneId, person, inbound))
  await receiver.waitFor(shops.length)
  const send = (shop: Tenant, key?: string) =>
    shop.v1.post('/messages', message, key ? { 'idempotency-key': key } : {}).then(({ status }) => {
      expect(status).toBe(201)
    })
  for (const key of ['a', 'a', undefined]) await all((shop) => send(shop, key))
  await receiver.waitFor(3 * shops.length)
  await all(leaveWork)
  await parley.running.drain()
  await endpointsFail()
  await parley.clock.advance(40 * 24 * 60 * 60)
  await parley.running.drain()
}

/** Something of each kind that waits for its time: a file, a receipt, a mail, a broadcast, older webhooks on and off. */
async function leaveWork(shop: Tenant): Promise<void> {
  const { workspaceId, numberId, phoneId, v1 } = shop
  const { prisma, clock } = parley.app
  const now = clock.now()
  await parley.sandbox.inbound(phoneId, person, { type: 'image', image: { mime_type: 'image/jpeg' } })
  const { id: contactId } = await prisma.contact.findFirstOrThrow({ where: { workspaceId } })
  await prisma.readReceipt.create({
    data: {
      ...{ workspaceId, contactId, numberId, platformMessageId: 'wamid.READ' },
      ...{ nextTryAt: now, createdAt: now },
    },
  })
  const data = { url: receiver.url, workspace: 'Shop', reason: 'manual', at: now.toISOString() }
  await prisma.outgoingMail.create({
    data: {
      ...{ workspaceId, key: 'a', recipient: 'ann@example.com', template: 'webhook_disabled', data },
      ...{ nextTryAt: now, createdAt: now },
    },
  })
  for (const isActive of [true, false]) {
    const id = newId()
    await prisma.legacyWebhook.create({
      data: {
        ...{ workspaceId, id, name: 'Old', url: receiver.url, events: [], isActive },
        ...{ createdAt: now, updatedAt: now },
      },
    })
    await prisma.legacyWebhookDelivery.create({
      data: {
        ...{ workspaceId, id, webhookId: id, event: 'message.received', body: '{}' },
        ...{ nextTryAt: now, createdAt: now },
      },
    })
  }
  const template = { name: 'order_update', language: 'en', params: { 1: 'Ann' } }
  const scheduled_at = new Date(now.getTime() + 60 * 60 * 1000).toISOString()
  const recipients = [{ to: `+${person}` }]
  const news = await v1.post('/broadcasts', { name: 'News', template, recipients, scheduled_at })
  expect(news.status).toBe(201)
}

/** The receivers fail: endpoints are asked whether they are back, and then turned off. A key is replaced. */
async function endpointsFail(): Promise<void> {
  const { pool, clock } = parley.app
  receiver.answer = (res) => void res.writeHead(500).end()
  await all(({ phoneId }) =>
    parley.sandbox.inbound(phoneId, person, { type: 'text', text: { body: 'Still there?' } }),
  )
  await parley.running.drain()
  const paused = `update webhook_endpoint set status = 'paused', next_try_at = $1`
  await pool.query(paused, [clock.now()])
  await parley.clock.advance(60 * 60)
  await parley.running.drain()
  await pool.query(`update webhook_endpoint set status = 'disabled', disabled_at = $1`, [clock.now()])
  await pool.query(
    `insert into public_key (workspace_id, id, lineage_id, name, key_hash, key_prefix, scopes, created_at, updated_at)
     select workspace_id, gen_random_uuid(), lineage_id, name, sha256(key_hash), key_prefix, scopes,
       created_at + interval '1 second', updated_at from public_key`,
  )
  await pool.query(
    'update public_key set expires_at = $1 where id in (select owner_id from webhook_endpoint)',
    [clock.now()],
  )
}

test('no statement is about two workspaces', async () => {
  ran = []
  await day()
  const several = ran.filter((one) => workspacesIn(one) > 1)
  const ofAll = ran.filter((one) => nameOf(one) && workspacesIn(one) === 0 && written(one).length > 0)
  expect(names([...several, ...ofAll])).toEqual([])
  // It listened: what is done for each of the three ran for each of them.
  for (const name of [
    'messages.accept',
    'hand_over.claim.of_one',
    'messages.save_statuses',
    'retention.event.of_one',
    'webhooks.claim_deliveries.of_one',
    'webhooks.claim_probes.of_one',
    'webhooks.fail_forgotten.of_one',
    'webhooks.follow_replacements.of_one',
    'legacy_webhooks.claim.of_one',
    'legacy_webhooks.drop_switched_off.of_one',
    'media.claim_due.of_one',
    'read_receipts.claim.of_one',
    'mail.claim.of_one',
    'broadcasts.due.of_one',
    'broadcasts.save_starts',
  ])
    expect(ran.filter((one) => nameOf(one) === name).length, name).toBeGreaterThanOrEqual(3)
})
