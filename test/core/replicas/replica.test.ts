import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '#core/context/context.ts'
import { healthOfParts } from '#core/health.ts'
import type { Replica } from '#core/replicas/replica.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { type Replicated, startReplicated } from '../../support/replica.ts'
import { until } from '../../support/until.ts'

// A real streaming replica. It is held back to show what is read from where: lists of others may lack what was committed
// less than a second ago, one's own never do.

let databases: Replicated
let parley: Parley
let shop: Tenant
let other: string
let replica: Replica

beforeAll(async () => {
  databases = await startReplicated()
  parley = await startParley({
    DATABASE_URL: databases.primaryUrl,
    DATABASE_REPLICA_URL: databases.replicaUrl,
  })
  shop = await parley.tenant()
  const made = await parley.tenant()
  other = made.key
  replica = parley.app.replica as Replica
})
afterEach(() => databases.resume().catch(() => {}))
afterAll(async () => {
  await parley?.close()
  await databases?.stop()
})

let last = 0
const phone = () => `1555020${String(1000 + ++last)}`
const create = (at = shop) => at.v1.post('/contacts', { phone: phone(), name: 'Ann' })

/** Ids that whoever has this key sees in its list. */
async function listed(key: string): Promise<string[]> {
  const { body } = await parley.v1(key).get('/contacts')
  return body.data.map(({ id }: { id: string }) => id)
}

/** Nobody has written lately, and the replica follows. */
async function quiet(): Promise<void> {
  const names = [`key ${shop.workspaceId} `, 'from ']
  await until(async () => replica.serves() && !(await replica.marks.has(names)))
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  await until(() => replica.serves())
}

/** A row that no caller has written. */
async function appears(): Promise<string> {
  const { rows } = await parley.app.pool.query(
    `insert into contact select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'phone', $2::text))).*
     from contact c where workspace_id = $1 limit 1 returning id`,
    [shop.workspaceId, phone()],
  )
  return rows[0].id
}

/** What is asked on connections of the replica from now on. */
function asked() {
  const connections = new Set<unknown>()
  const note = (client: unknown) => connections.add(client)
  replica.pool.on('acquire', note)
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  return {
    texts: () =>
      spy.mock.calls.flatMap(([given], index) =>
        connections.has(spy.mock.contexts[index]) ? [JSON.stringify(given)] : [],
      ),
    mockRestore() {
      replica.pool.off('acquire', note)
      spy.mockRestore()
    },
  }
}
const lists = ({ texts }: ReturnType<typeof asked>) =>
  texts().filter((text) => text.includes('contacts.')).length

test('lists are read from the replica while it follows, and single objects from the primary', async () => {
  const { body } = await create()
  await quiet()
  const spy = asked()
  expect(await listed(shop.key)).toContain(body.id)
  expect(lists(spy)).toBe(1)
  expect((await shop.v1.get(`/contacts/${body.id}`)).status).toBe(200)
  expect(lists(spy)).toBe(1)
  spy.mockRestore()
})

test('one that is behind by a second serves nobody, until it follows again', async () => {
  await create()
  await quiet()
  await databases.pause()
  const id = await appears()
  const before = performance.now()
  await until(async () => (await listed(shop.key)).includes(id))
  expect(performance.now() - before).toBeLessThan(3_000)
  expect(replica.state()).toBe('behind')
  expect((await healthOfParts(parley.app)).replica).toMatchObject({ state: 'degraded' })
  await databases.resume()
  await until(() => replica.serves())
  expect((await healthOfParts(parley.app)).replica).toEqual({ state: 'ok' })
})

test('what a caller has just written is never missing in their list, however far behind the replica is', async () => {
  await create()
  for (let round = 0; round < 3; round++) {
    await quiet()
    await databases.pause()
    const { body } = await create()
    const spy = asked()
    expect(await listed(shop.key)).toContain(body.id)
    expect(lists(spy)).toBe(0)
    spy.mockRestore()
    await databases.resume()
  }
})

test('somebody else is served by the replica meanwhile', async () => {
  await quiet()
  await databases.pause()
  await create()
  const spy = asked()
  await listed(other)
  // Within the second that a replica may be behind; on a machine that is slower than that it serves nobody.
  if (replica.serves()) expect(lists(spy)).toBe(1)
  spy.mockRestore()
})

test('a keyed write marks its caller too', async () => {
  await quiet()
  await databases.pause()
  const message = { to: phone(), type: 'template', template: { name: 'hello', language: 'en' } }
  const sent = await shop.v1.post('/messages', message, { 'idempotency-key': 'once' })
  expect(sent.status).toBe(201)
  const { body } = await shop.v1.get('/messages')
  expect(body.data.map(({ id }: { id: string }) => id)).toContain(sent.body.id)
})

test('one that goes away is noticed at the first list, which the primary answers; told once, and degraded', async () => {
  const warned = vi.spyOn(parley.app.log, 'warn').mockImplementation(() => {})
  const { body } = await create()
  await quiet()
  await databases.stopReplica()
  for (let n = 0; n < 5; n++) expect(await listed(shop.key)).toContain(body.id)
  await until(() => replica.state() === 'away')
  await new Promise((resolve) => setTimeout(resolve, 600))
  const told = warned.mock.calls.filter((call) => JSON.stringify(call).includes('replica is away'))
  expect(told).toHaveLength(1)
  expect(await healthOf(parley.app)).toMatchObject({ state: 'degraded' })
  warned.mockRestore()
})

const healthOf = async (app: App) => (await healthOfParts(app)).replica
