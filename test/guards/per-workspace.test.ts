import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../outside/guarded-client/receiver.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { directories, shared } from './tables.ts'

// With `database.distributed` a statement is about one workspace (docs/adr/0048). This listens to all that run while
// three workspaces do the same at one moment.

/** Statements that still are about all workspaces, or about several, and write (docs/adr/0048). */
const spanning: readonly string[] = [
  'broadcasts.due',
  'broadcasts.save_starts',
  'legacy_webhooks.claim',
  'legacy_webhooks.drop_switched_off',
  'mail.claim',
  'media.claim_due',
  'read_receipts.claim',
  'webhooks.claim_deliveries',
  'webhooks.claim_deliveries_of',
  'webhooks.claim_probes',
  'webhooks.fail_forgotten',
  'webhooks.follow_replacements',
]

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

/** What all three do at one moment, and what follows from it. */
async function day(): Promise<void> {
  const message = { to: '+15550500001', type: 'text', text: { body: 'Hi' } }
  const all = (work: (shop: Tenant) => Promise<unknown>) => Promise.all(shops.map(work))
  const events = ['message.received', 'message.status']
  await all((shop) => shop.v1.post('/webhooks', { url: receiver.url, events }))
  const inbound = { type: 'text', text: { body: 'Yes' } }
  await all(({ phoneId }) => parley.sandbox.inbound(phoneId, '15550500001', inbound))
  await receiver.waitFor(shops.length)
  const send = (shop: Tenant, key?: string) =>
    shop.v1.post('/messages', message, key ? { 'idempotency-key': key } : {}).then(({ status }) => {
      expect(status).toBe(201)
    })
  for (const key of ['a', 'a', undefined]) await all((shop) => send(shop, key))
  await receiver.waitFor(3 * shops.length)
  await parley.running.drain()
  await parley.clock.advance(40 * 24 * 60 * 60)
  await parley.running.drain()
}

test('no statement is about two workspaces', async () => {
  ran = []
  await day()
  const several = ran.filter((one) => workspacesIn(one) > 1)
  const ofAll = ran.filter((one) => nameOf(one) && workspacesIn(one) === 0 && written(one).length > 0)
  expect(names([...several, ...ofAll]).filter((name) => !spanning.includes(name))).toEqual([])
  // It listened: what is done for each of the three ran for each of them.
  for (const name of [
    'messages.accept',
    'hand_over.claim.of_one',
    'messages.save_statuses',
    'retention.event.of_one',
  ])
    expect(ran.filter((one) => nameOf(one) === name).length, name).toBeGreaterThanOrEqual(3)
})
