import { Redis } from 'ioredis'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { beeQueue } from '../../jobs/bee-queue.ts'
import { freePort } from '../support/free-port.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { until } from '../support/until.ts'

const log = pino({ level: 'silent' })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A queue whose Redis is not there yet, with what it was woken for. */
async function queueWithoutRedis() {
  const port = await freePort()
  const queue = beeQueue({ redisUrl: `redis://127.0.0.1:${port}`, prefix: 'away:', log, works: true })
  const woken: string[] = []
  await queue.start(async (kind) => void woken.push(kind))
  onTestFinished(() => queue.close())
  return { queue, woken, port }
}

async function redisOn(port: number): Promise<TestRedis | null> {
  const redis = await startRedis(port)
  if (redis) onTestFinished(() => redis.stop())
  else console.log('skipped: this machine has no redis-server')
  return redis
}

test('a process that begins while Redis is away goes on, and carries wake-ups once it is there', async () => {
  const { queue, woken, port } = await queueWithoutRedis()
  // Long enough for several connections to be refused.
  await pause(2_500)
  if (!(await redisOn(port))) return
  await until(() => {
    queue.wake('hand-over')
    return woken.includes('hand-over')
  })
})

test('wake-ups of a long time without Redis are few when it is back', async () => {
  const { queue, woken, port } = await queueWithoutRedis()
  for (let time = 0; time < 100; time++) {
    queue.wake('callbacks')
    await pause(10)
  }
  const redis = await redisOn(port)
  if (!redis) return
  await until(() => woken.length > 0)
  const client = new Redis(redis.url)
  onTestFinished(() => client.disconnect())
  const left = async (list: string) => client.llen(`away:bq:callbacks:${list}`)
  await until(async () => (await left('waiting')) + (await left('active')) === 0)
  expect(woken.length).toBeLessThanOrEqual(2)
})
