import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellStatus } from '#upkeep/status/status.ts'
import manifest from '../../package.json' with { type: 'json' }
import { json } from '../cli/run.ts'
import { memberSession } from '../support/session.ts'
import { type Shop, type Shops, startShops } from '../support/shops.ts'
import { until } from '../support/until.ts'

// How the installation fares, for super administrators, through GraphQL and on the command line.

let stage: Shops
let shop: Shop

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
})
afterAll(() => stage.close())

interface Found {
  version: string
  processes: object[]
  lanes: { lanes: number }[]
  work: { kind: string }[]
  callbacks: { waiting: number; failed: number }
  webhooks: object
  database: { bytes: number; connections: number; mostConnections: number }
  tables: object[]
  disk: { freeBytes: number; allBytes: number }
  components: { name: string }[]
  findings: { check: string }[] | null
}

const document = `{
  installationStatus {
    version
    processes { role version nodeVersion host startedAt seenAt problems { part reason } }
    lanes { kind worker lanes until }
    work { kind due inFlight later oldestDueAt }
    callbacks { waiting oldestReceivedAt failed }
    webhooks { paused disabled workspaces waitingDeliveries }
    database { version bytes connections mostConnections }
    tables { name bytes rows }
    disk { freeBytes allBytes }
    components { name version licence }
    findings { check state seen advice }
  }
}`

const status = async () => (await stage.platform.graphql(document)).installationStatus as unknown as Found

/** Callbacks of which nobody will make anything. */
const callback = (attempts: number) =>
  stage.parley.app.pool.query(
    `insert into inbound_callback (received_at, body, number_ids, attempts, due_at)
     values ($1, '{}', '{}', $2, $1::timestamptz + interval '1 day')`,
    [stage.parley.clock.now(), attempts],
  )

test('processes, lanes, work, database, disk and components are told to those who operate it', async () => {
  // A process says that it lives a moment after its start.
  const found = await until(async () => {
    const one = await status()
    return one.processes.length > 0 ? one : undefined
  })
  expect(found.version).toBe(manifest.version)
  expect(found.processes).toMatchObject([{ role: 'all', version: manifest.version }])
  expect(found.lanes.length).toBeGreaterThan(0)
  expect(found.lanes.every(({ lanes }) => lanes > 0 && lanes <= 64)).toBe(true)
  expect(found.work.map(({ kind }) => kind)).toContain('hand-over')
  expect(found.database.bytes).toBeGreaterThan(1_000_000)
  expect(found.database.connections).toBeLessThanOrEqual(found.database.mostConnections)
  expect(found.tables).toHaveLength(10)
  expect(found.disk.freeBytes).toBeLessThanOrEqual(found.disk.allBytes)
  expect(found.components).toContainEqual(expect.objectContaining({ name: 'pg', licence: 'MIT' }))
  expect(found.components.map(({ name }) => name)).not.toContain('vitest')
  expect(found.findings).toBe(null)
})

test('what the doctor finds is told where the process has one', async () => {
  const findings = [
    { check: 'clock', state: 'ok' as const, seen: '0.0 s' },
    { check: 'disk', state: 'fault' as const, seen: 'full', advice: 'Make room.' },
  ]
  tellStatus(stage.parley.app, { findings: async () => findings })
  expect((await status()).findings).toEqual([
    { check: 'clock', state: 'OK', seen: '0.0 s', advice: null },
    { check: 'disk', state: 'FAULT', seen: 'full', advice: 'Make room.' },
  ])
})

test('callbacks that failed for good are counted, and worked through again', async () => {
  await callback(0)
  await callback(12)
  await callback(12)
  expect((await status()).callbacks).toMatchObject({ waiting: 1, failed: 2 })
  const retry = 'mutation { retryFailedCallbacks { retriedCount } }'
  expect((await stage.platform.graphql(retry)).retryFailedCallbacks).toEqual({ retriedCount: 2 })
  expect((await stage.platform.graphql(retry)).retryFailedCallbacks).toEqual({ retriedCount: 0 })
  expect((await status()).callbacks.failed).toBe(0)
})

test('webhooks that get nothing are counted, and nothing of a workspace is named', async () => {
  const url = 'https://receiver.example/secret-path'
  const { body } = await shop.tenant.v1.post('/webhooks', { url, events: ['message.received'] })
  await stage.parley.app.pool.query(`update webhook_endpoint set status = 'paused' where id = $1`, [body.id])
  const found = await status()
  expect(found.webhooks).toEqual({ paused: 1, disabled: 0, workspaces: 1, waitingDeliveries: 0 })
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`receiver|${shop.tenant.workspaceId}|Shop`))
})

test('an administrator of a workspace reads none of it, nor may retry', async () => {
  const admin = await memberSession(stage.parley, shop.tenant.workspaceId)
  for (const query of [document, 'mutation { retryFailedCallbacks { retriedCount } }']) {
    const { errors } = (await admin.ask(query)).body
    expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', reason: 'OF_THE_PLATFORM' })
  }
})

test('the command line tells the same, with what the doctor finds', async () => {
  const { app } = stage.parley
  const { database, dataDir, server, platform, secrets, jwt } = app.config
  const env = {
    DATABASE_URL: database.url as string,
    DATA_DIR: dataDir,
    PORT: String(server.port),
    PLATFORM__BASE_URL: platform.baseUrl,
    SECRET_KEYS: secrets.keys?.join(',') ?? '',
    JWT_SECRET: jwt.secret as string,
    SANDBOX__ENABLED: 'false',
  }
  const found = (await json(env, 'status')) as unknown as Found
  expect(Object.keys(found)).toEqual([
    ...['version', 'processes', 'lanes', 'work', 'callbacks', 'webhooks', 'database', 'tables', 'disk'],
    ...['components', 'findings'],
  ])
  expect(found.processes).toHaveLength(1)
  expect(found.work[0]).toHaveProperty('in_flight')
  const checks = found.findings?.map(({ check }) => check)
  expect(checks).toContain('database')
  expect(checks).toContain('public address')
})
