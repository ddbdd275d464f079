import { afterEach, expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { resolveSecrets } from '../../src/embedded/secrets.ts'
import { startSandbox } from '../../src/sandbox/server.ts'
import { openServices } from '../../src/services.ts'
import { apiClient } from '../support/api-client.ts'
import { type RunningProcess, startProcess } from '../support/child-process.ts'
import { createTestDatabase } from '../support/database.ts'
import { factories } from '../support/factories.ts'
import { freePort } from '../support/free-port.ts'
import { testEnvironment } from '../support/parley.ts'
import { startRedis } from '../support/redis.ts'
import { sandboxClient } from '../support/sandbox-client.ts'
import { until } from '../support/until.ts'

const many = 500
const cleanUp: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work()
})

/** A product that tests kill, beside a sandbox and a database that outlive it. */
async function stage(extra: Record<string, string> = {}) {
  const database = await createTestDatabase()
  cleanUp.push(() => database.drop())
  const port = await freePort()
  const sandbox = await startSandbox({ port: 0, callbackUrl: `http://127.0.0.1:${port}/api/webhook` })
  cleanUp.push(() => sandbox.close())
  const platform = sandboxClient(sandbox.url)
  const env = testEnvironment({
    DATABASE_URL: database.url,
    PORT: String(port),
    PLATFORM__BASE_URL: sandbox.url,
    DEMO: 'false',
    ...extra,
  })
  const config = loadConfig({ argv: [], env: { ...env, REDIS_URL: '' } })
  const services = openServices({ config, databaseUrl: database.url, secrets: resolveSecrets(config) })
  cleanUp.push(() => services.close())
  const tenant = await factories(services.app, platform).tenant()
  const processes: RunningProcess[] = []
  cleanUp.push(async () => {
    for (const one of processes) if (one.child.exitCode === null) await one.kill()
  })
  const start = async () => {
    const started = await startProcess(env)
    processes.push(started)
    return started
  }
  const v1 = apiClient(`http://127.0.0.1:${port}/v1`, { authorization: `Bearer ${tenant.key}` })
  const clock = (seconds: number) =>
    apiClient(`http://127.0.0.1:${port}`).post('/__test/clock', { advance_seconds: seconds })
  return { platform, app: services.app, tenant, start, v1, clock }
}

type Stage = Awaited<ReturnType<typeof stage>>

/** Accepts messages to as many people; answers the ids. */
async function acceptMany({ v1 }: Stage): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < many; from += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        v1.post('/messages', {
          to: `+1555020${String(from + index).padStart(4, '0')}`,
          type: 'template',
          template: { name: 'order_update', language: 'en', params: { 1: String(from + index) } },
        }),
      ),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(201)
      ids.push(answer.body.id)
    }
  }
  return ids
}

async function statusesOf({ app, tenant }: Stage): Promise<Map<string, string>> {
  const rows = await app.prisma.message.findMany({
    where: { workspaceId: tenant.workspaceId },
    select: { id: true, status: true },
  })
  return new Map(rows.map((row) => [row.id, row.status]))
}

/** The sandbox got each accepted message at most once; each ended; none is missing. */
async function expectNothingLostNorTwice(where: Stage, ids: readonly string[]): Promise<void> {
  const sent = await where.platform.messages()
  const counts = new Map<string, number>()
  for (const { body } of sent) {
    const id = String(body.biz_opaque_callback_data)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  expect([...counts].filter(([, times]) => times > 1)).toEqual([])
  const statuses = await statusesOf(where)
  expect(ids.filter((id) => !statuses.has(id))).toEqual([])
  const open = ids.filter((id) => statuses.get(id) === 'pending')
  expect(open).toEqual([])
  // What the platform got is what people see as sent: at most the calls in flight at the kill are told as failed.
  const failed = ids.filter((id) => statuses.get(id) === 'failed')
  expect(failed.length).toBeLessThanOrEqual(128)
  expect(counts.size).toBeGreaterThanOrEqual(ids.length - failed.length)
}

async function settle(where: Stage, ids: readonly string[]): Promise<void> {
  const quiet = async () => {
    const statuses = await statusesOf(where)
    const waiting = await where.app.prisma.handOver.count({ where: { handedOverAt: null } })
    return waiting === 0 && ids.filter((id) => statuses.get(id) === 'pending').length < 130
  }
  await until(quiet, 60_000)
  // The verdict on those whose call was cut off by the kill.
  await where.clock(16 * 60)
  await until(async () => {
    const statuses = await statusesOf(where)
    return ids.every((id) => statuses.get(id) !== 'pending')
  }, 30_000)
}

test('kill -9 in the middle of sending: nothing is lost, nothing is sent twice', async () => {
  const where = await stage()
  await where.platform.settings({
    auto: { sent_ms: 0, delivered_ms: 50, read_ms: 100, template_review_ms: 0 },
  })
  // Calls are open when the process dies.
  await where.platform.faults({ match: { path: '/messages', probability: 0.5 }, effect: { delay_ms: 150 } })
  const first = await where.start()
  const ids = await acceptMany(where)
  await first.kill()
  const sentBefore = (await where.platform.messages()).length
  expect(sentBefore).toBeLessThan(many)
  await where.start()
  await settle(where, ids)
  await expectNothingLostNorTwice(where, ids)
}, 120_000)

test('Redis emptied in the middle of sending: nothing is lost, nothing is sent twice', async (context) => {
  const redis = await startRedis()
  if (!redis) return context.skip('no redis-server on this machine')
  cleanUp.push(() => redis.stop())
  const where = await stage({ REDIS_URL: redis.url })
  await where.platform.faults({ match: { path: '/messages', probability: 0.5 }, effect: { delay_ms: 100 } })
  const running = await where.start()
  const accepting = acceptMany(where)
  const flushing = setInterval(() => void redis.flush(), 50)
  const ids = await accepting
  await redis.flush()
  clearInterval(flushing)
  await settle(where, ids)
  await expectNothingLostNorTwice(where, ids)
  expect(await running.stop()).toBe(0)
}, 120_000)
