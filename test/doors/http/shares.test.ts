import { request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { withinLimit } from '#doors/http/time-limit.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// One caller has a share at every door, and a request that is over is over in PostgreSQL, too (docs/adr/0103).

let parley: Parley
let shop: Tenant
let ann: Session
let directUrl: string

beforeAll(async () => {
  parley = await startParley({
    ROLE: 'web',
    LOG__LEVEL: 'silent',
    SHARES__PER_CALLER: '2',
    SHARES__PER_WORKSPACE: '5',
    SHARES__WAIT_SECONDS: '1',
    // Reads that wait for a lock would be taken for dear ones, which run one after the other.
    SHARES__QUICK_MS: '600000',
  })
  shop = await parley.tenant()
  ann = await memberSession(parley, shop.workspaceId)
  directUrl = parley.app.config.database.url as string
})
afterAll(() => parley?.close())

/** Nobody reads this table until it is let go. */
async function hold(table: 'contact' | 'transfer') {
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  let held = true
  const letGo = async () => {
    if (!held) return
    held = false
    await client.query('rollback')
    await client.end()
  }
  onTestFinished(letGo)
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  const waiting = async () =>
    (
      await parley.app.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount ?? 0
  return { letGo, waiting: (many: number) => parley.until(async () => (await waiting()) === many) }
}

const holdContacts = () => hold('contact')

const graphql = '{ contacts(first: 5) { nodes { id } } }'

const doors: Record<string, () => Promise<{ status: number; headers: Headers; body: unknown }>> = {
  '/v1': () => shop.v1.get('/contacts'),
  '/api': () => ann.api.get('/contacts'),
  '/api/graphql': () => ann.ask(graphql),
  '/api/rest': () => ann.api.get('/rest/contacts?first=5'),
}

test.each(Object.keys(doors))(
  '%s: two run, the third is told to come again, and all is well afterwards',
  async (door) => {
    const ask = doors[door] as (typeof doors)[string]
    expect((await ask()).status).toBe(200)
    const held = await holdContacts()
    const running = [ask(), ask()]
    await held.waiting(2)
    const third = await ask()
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '1'])
    expect(JSON.stringify(third.body)).toMatch(/rate_limited|RATE_LIMITED|Too many requests/i)
    const other = await memberSession(parley, shop.workspaceId)
    expect((await other.api.get('/me')).status, 'others of the workspace go on').toBe(200)
    await held.letGo()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
    expect((await ask()).status).toBe(200)
  },
)

test('lists of one person hold as many connections as the person may have reads at once', async () => {
  const lists = Array.from(
    { length: 12 },
    (_, place) => `a${place}: contacts(first: ${place + 1}) { nodes { id } }`,
  )
  const held = await holdContacts()
  const asked = [1, 2].map(() => ann.ask(`{ ${lists.join(' ')} }`))
  await held.waiting(2)
  expect((await shop.v1.get('/numbers')).status, 'others of the workspace go on').toBe(200)
  await held.waiting(2)
  expect(parley.app.pool.waitingCount).toBe(0)
  await held.letGo()
  for (const { status, body } of await Promise.all(asked))
    expect([status, body.errors]).toEqual([200, undefined])
})

test('messages of a key are saved together with others, and are not counted', async () => {
  const held = await holdContacts()
  const reads = [shop.v1.get('/contacts'), shop.v1.get('/contacts')]
  await held.waiting(2)
  const sends = Array.from({ length: 5 }, (_, index) =>
    shop.v1.post('/messages', {
      to: `1555048010${index}`,
      type: 'template',
      template: { name: 'hello', language: 'en' },
    }),
  )
  await held.letGo()
  expect((await Promise.all(sends)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  await Promise.all(reads)
})

/** Begins a request and answers how to break its connection. */
function begin(path: string, headers: Record<string, string>, body?: string): () => void {
  const sent = request(`${parley.url}${path}`, { method: body ? 'POST' : 'GET', headers })
  sent.on('error', () => {})
  sent.end(body)
  return () => void sent.destroy()
}

test.each([
  ['/v1', () => begin('/v1/contacts', { authorization: `Bearer ${shop.key}` })],
  ['/api', () => begin('/api/contacts', cookies())],
  [
    '/api/graphql',
    () =>
      begin(
        '/api/graphql',
        { ...cookies(), 'content-type': 'application/json' },
        JSON.stringify({ query: graphql }),
      ),
  ],
  ['/api/rest', () => begin('/api/rest/contacts?first=5', cookies())],
])('%s: a client that goes away takes its statement along', async (_, ask) => {
  const held = await holdContacts()
  const breakOff = ask()
  await held.waiting(1)
  breakOff()
  await held.waiting(0)
  await held.letGo()
  expect((await shop.v1.get('/contacts')).status).toBe(200)
})

function cookies(): Record<string, string> {
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'x-csrf-token': ann.cookies.get('svc_csrf') ?? '' }
}

test('figures, too', async () => {
  const query = '{ transferQueues { waiting } }'
  const held = await hold('transfer')
  const headers = { ...cookies(), 'content-type': 'application/json' }
  const breakOff = begin('/api/graphql', headers, JSON.stringify({ query }))
  await held.waiting(1)
  breakOff()
  await held.waiting(0)
  await held.letGo()
})

test('so does one whose time is over', async () => {
  const ended = new AbortController()
  const work = new Promise<never>(() => {})
  await expect(withinLimit(work, ended, 10)).rejects.toMatchObject({ code: 'unavailable' })
  expect(ended.signal.aborted).toBe(true)
})

test('what changes something comes to its end', async () => {
  const held = await holdContacts()
  const breakOff = begin(
    '/v1/contacts',
    { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' },
    JSON.stringify({ phone: '+15550480199' }),
  )
  await held.waiting(1)
  breakOff()
  await held.letGo()
  await parley.until(async () => (await shop.v1.get('/contacts?phone=15550480199')).body.data.length === 1)
})
