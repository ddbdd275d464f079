import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connectBus } from '#core/bus.ts'
import { beeQueue } from '../../jobs/bee-queue.ts'
import { freePort } from '../support/free-port.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { until } from '../support/until.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A queue whose Redis is not there yet, with what it was woken for. */
async function queueWithoutRedis() {
  const port = await freePort()
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) })
  const queue = beeQueue({ redisUrl: `redis://127.0.0.1:${port}`, prefix: 'away:', log, works: true })
  const woken: string[] = []
  await queue.start(async (kind) => void woken.push(kind))
  onTestFinished(() => queue.close())
  return { queue, woken, port, warnings }
}

/** A way to a Redis, and what is left of it when a cable is pulled: connections stay open and carry nothing any more. */
async function wireTo(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let opened = 0
  const server = createServer((near) => {
    opened++
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened: () => opened,
    cut() {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

async function redisOn(port: number): Promise<TestRedis | null> {
  const redis = await startRedis(port)
  if (redis) onTestFinished(() => redis.stop())
  else console.log('skipped: this machine has no redis-server')
  return redis
}

test('a process that begins while Redis is away goes on, and carries wake-ups once it is there', async () => {
  const { queue, woken, port, warnings } = await queueWithoutRedis()
  // Long enough for several connections to be refused.
  await pause(2_500)
  expect(warnings, 'one line for all queues').toHaveLength(1)
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

test('a Redis that is started anew carries wake-ups again', async () => {
  const { queue, woken, port } = await queueWithoutRedis()
  const redis = await redisOn(port)
  if (!redis) return
  const carried = () =>
    until(() => {
      queue.wake('hand-over')
      queue.wake('callbacks')
      return woken.includes('hand-over') && woken.includes('callbacks')
    })
  await carried()
  await redis.stop()
  woken.length = 0
  await redisOn(port)
  await carried()
  // What was loaded once is there for the next ones.
  woken.length = 0
  await carried()
})

test('a bus whose connection has died without a word listens on a new one', async () => {
  const redis = await redisOn(await freePort())
  if (!redis) return
  const wire = await wireTo(redis.url)
  const listening = connectBus(wire.url, 'silent:', 200)
  const speaking = connectBus(redis.url, 'silent:')
  onTestFinished(async () => void (await Promise.all([listening.close(), speaking.close()])))
  const heard: string[] = []
  listening.subscribe('events', ({ workspaceId }) => heard.push(workspaceId))
  const isHeard = (text: string) =>
    until(() => {
      speaking.publish('events', { workspaceId: text })
      return heard.includes(text)
    })
  await isHeard('before')
  // Several answers to being asked: a connection that is well is left alone.
  const opened = wire.opened()
  await pause(1_000)
  expect(wire.opened()).toBe(opened)
  wire.cut()
  await isHeard('after')
  expect(wire.opened()).toBeGreaterThan(opened)
})

test('what was said while Redis was away is made up for: once a bus hears again, all caches forget', async () => {
  const port = await freePort()
  const redis = await redisOn(port)
  if (!redis) return
  const [listening, speaking] = [connectBus(redis.url, 'back:'), connectBus(redis.url, 'back:')]
  onTestFinished(async () => void (await Promise.all([listening.close(), speaking.close()])))
  const forgotten: unknown[] = []
  listening.subscribe('forget', (message) => forgotten.push(message))
  await until(() => {
    speaking.publish('forget', { cache: 'numbers' })
    return forgotten.some((message) => (message as { cache?: string }).cache === 'numbers')
  })
  await redis.stop()
  forgotten.length = 0
  await redisOn(port)
  // What was on its way when Redis went may come as well.
  await until(() => forgotten.some((message) => Object.keys(message as object).length === 0))
})
