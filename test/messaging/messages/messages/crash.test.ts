import { afterEach, expect, test } from 'vitest'
import { childrenOf } from '../../../support/child-process.ts'
import { type Killable, killable } from '../../../support/killable.ts'
import { startRedis } from '../../../support/redis.ts'
import { until } from '../../../support/until.ts'

const many = 500
const cleanUp: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work()
})

async function stage(extra: Record<string, string> = {}): Promise<Killable> {
  const where = await killable(extra)
  cleanUp.push(() => where.close())
  return where
}

/** Accepts messages to as many people; answers the ids. */
async function acceptMany({ v1 }: Killable, first = 0, end = many): Promise<string[]> {
  const ids: string[] = []
  for (let from = first; from < end; from += 50) {
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

async function statusesOf({ app, tenant }: Killable): Promise<Map<string, string>> {
  const rows = await app.prisma.message.findMany({
    where: { workspaceId: tenant.workspaceId },
    select: { id: true, status: true },
  })
  return new Map(rows.map((row) => [row.id, row.status]))
}

/** The sandbox got each accepted message at most once; each ended; none is missing. */
async function expectNothingLostNorTwice(where: Killable, ids: readonly string[]): Promise<void> {
  const counts = await where.handedOver()
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

async function settle(where: Killable, ids: readonly string[]): Promise<void> {
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
  })
}

test('kill -9 in the middle of sending: nothing is lost, nothing is sent twice', async () => {
  const where = await stage()
  await where.platform.settings({
    auto: { sent_ms: 0, delivered_ms: 50, read_ms: 100, template_review_ms: 0 },
  })
  // Calls are open when the process dies.
  await where.platform.faults({ match: { path: '/messages', probability: 0.5 }, effect: { delay_ms: 150 } })
  const first = await where.start()
  const ids = await acceptMany(where, 0, 300)
  // More than may be in flight meet a platform that has stopped answering: the middle, however slow the machine is.
  await where.platform.faults({ match: { path: '/messages' }, effect: { delay_ms: 60_000 } })
  ids.push(...(await acceptMany(where, 300, many)))
  await first.kill()
  await where.platform.clearFaults()
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

test('a web process that is killed is replaced; what the others answer goes on', async (context) => {
  const redis = await startRedis()
  if (!redis) return context.skip('no redis-server on this machine')
  cleanUp.push(() => redis.stop())
  const where = await stage({ REDIS_URL: redis.url, WEB_CONCURRENCY: '2' })
  const running = await where.start()
  const web = childrenOf(running.child.pid as number)
  expect(web).toHaveLength(2)
  const ids = await acceptMany(where, 0, 50)
  process.kill(web[0] as number, 'SIGKILL')
  const replaced = () => childrenOf(running.child.pid as number).filter((pid) => !web.includes(pid))
  await until(async () => replaced().length === 1, 20_000)
  // Its connections ended with it; a client opens new ones.
  await until(async () => (await where.v1.get('/numbers').catch(() => null))?.status === 200, 20_000)
  ids.push(...(await acceptMany(where, 50, 100)))
  await until(async () => {
    const statuses = await statusesOf(where)
    return ids.every((id) => statuses.get(id) !== 'pending')
  })
  await expectNothingLostNorTwice(where, ids)
  expect(await running.stop()).toBe(0)
}, 120_000)
