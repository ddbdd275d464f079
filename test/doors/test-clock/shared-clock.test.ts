import { afterAll, expect, test } from 'vitest'
import { childrenOf } from '../../support/child-process.ts'
import { killable } from '../../support/killable.ts'
import { startRedis } from '../../support/redis.ts'
import { until } from '../../support/until.ts'

const cleanUp: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work()
})

test('several processes have one clock, whichever of them is asked to move it', async (context) => {
  const redis = await startRedis()
  if (!redis) return context.skip('no redis-server on this machine')
  cleanUp.push(() => redis.stop())
  const where = await killable({ REDIS_URL: redis.url, WEB_CONCURRENCY: '2' })
  cleanUp.push(() => where.close())
  const running = await where.start()
  /** Hours that the clock is ahead, as asked on several connections: they go to the processes in turn. */
  const hoursAhead = async () => {
    const asked = Array.from({ length: 8 }, () => where.time())
    const ahead = (await Promise.all(asked)).map((time) => (time - Date.now()) / 3_600_000)
    return [...new Set(ahead.map(Math.round))]
  }
  const { body: message } = await where.v1.post('/messages', {
    to: '+15550100003',
    type: 'template',
    template: { name: 'order_update', language: 'en', params: { 1: 'Ann' } },
  })
  await until(async () => ((await where.handedOver()).has(message.id) ? true : null), 20_000)
  // Moved through one of the processes; the verdict on what was never confirmed falls in the one that runs the jobs.
  await where.clock(7_200)
  expect((await where.v1.get(`/messages/${message.id}`)).body.status).toBe('failed')
  expect(await hoursAhead()).toEqual([2])
  const web = childrenOf(running.child.pid as number)
  process.kill(web[0] as number, 'SIGKILL')
  const others = () => childrenOf(running.child.pid as number).filter((pid) => !web.includes(pid))
  await until(async () => others().length === 1 || null, 20_000)
  await until(async () => (await where.v1.get('/numbers').catch(() => null))?.status === 200, 20_000)
  await where.clock(3_600)
  expect(await hoursAhead()).toEqual([3])
  expect(await running.stop()).toBe(0)
}, 120_000)
