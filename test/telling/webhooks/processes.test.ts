import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#core/config/config.ts'
import { type RunningApp, startApp } from '#process/app.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { type Receiver, startReceiver } from '../../outside/guarded-client/receiver.ts'
import { type Parley, startParley, type Tenant, testEnvironment } from '../../support/parley.ts'
import { startRedis } from '../../support/redis.ts'

// One process takes requests, two others work, and Redis is between them: it carries hints and nothing else.

const redis = await startRedis()
let parley: Parley
let tenant: Tenant
const workers: RunningApp[] = []
const receivers: Receiver[] = []

async function startWorker(options: { sweepEveryMs?: number } = {}): Promise<RunningApp> {
  const { config } = parley.app
  const config2 = loadConfig({
    argv: [],
    env: testEnvironment({
      DATABASE_URL: config.database.url as string,
      DATA_DIR: config.dataDir,
      REDIS_URL: redis?.url as string,
      ROLE: 'worker',
    }),
  })
  return startApp({
    config: config2,
    databaseUrl: config.database.url as string,
    secrets: resolveSecrets(config2),
    poolSize: 5,
    redisPrefix: `t${new URL(parley.url).port}:`,
    ...options,
  })
}

beforeAll(async () => {
  if (!redis) return
  parley = await startParley({ REDIS_URL: redis.url, ROLE: 'web', LOG__LEVEL: 'fatal' })
  tenant = await parley.tenant({ name: 'Shop', number: false })
  for (let count = 0; count < 2; count++) {
    const receiver = await startReceiver((res) => void setTimeout(() => res.end(), 5))
    receivers.push(receiver)
    const made = await tenant.v1.post('/webhooks', { url: receiver.url, events: ['contact.created'] })
    expect(made.status).toBe(201)
  }
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()))
  await parley?.close()
  for (const receiver of receivers) await receiver.close()
  await redis?.stop()
})

let made = 0

/** Makes a contact, which is an event. */
async function event(): Promise<void> {
  made++
  const { status } = await tenant.v1.post('/contacts', { phone: `+1555${String(1_000_000 + made)}` })
  expect(status).toBe(201)
}

const ids = (receiver: Receiver) => receiver.received.map(({ headers }) => String(headers['webhook-id']))

/** Waits until every endpoint has got every event so far. */
const allCame = (timeoutMs: number) =>
  parley.until(() => receivers.every((receiver) => new Set(ids(receiver)).size === made), timeoutMs)

function across(name: string, run: () => Promise<void>): void {
  test(name, async (context) => {
    if (!redis) return context.skip('no redis-server on this machine')
    await run()
  })
}

across('a hint reaches the worker: nobody waits for the next look', async () => {
  const seldom = 10 * 60_000
  const hinted = await startWorker({ sweepEveryMs: seldom })
  for (let count = 0; count < 10; count++) {
    await event()
    await allCame(20_000)
  }
  await hinted.close()
  for (let count = 0; count < 2; count++) workers.push(await startWorker())
})

across('two workers send each delivery once', async () => {
  await Promise.all(Array.from({ length: 80 }, event))
  await allCame(10_000)
  // Whoever would send one again has done so by now.
  for (const worker of workers) await worker.drain()
  for (const receiver of receivers) expect(ids(receiver).length).toBe(new Set(ids(receiver)).size)
  const { rows } = await parley.app.pool.query(
    `select state, tries, count(*)::int from webhook_delivery group by 1, 2`,
  )
  expect(rows).toEqual([{ state: 'delivered', tries: 1, count: made * 2 }])
})

across('a Redis that is emptied or gone in the middle loses nothing', async () => {
  await Promise.all(Array.from({ length: 20 }, event))
  await redis?.flush()
  await Promise.all(Array.from({ length: 20 }, event))
  await redis?.stop()
  await Promise.all(Array.from({ length: 20 }, event))
  await allCame(10_000)
})
