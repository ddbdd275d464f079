import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openCounters } from '#core/rate-limits/open.ts'
import { redisCounters } from '#core/rate-limits/redis-counters.ts'
import { freePort } from '../../support/free-port.ts'
import { until } from '../../support/until.ts'

const log = pino({ level: 'silent' })
const window = { name: 'minute', subject: 'x', limit: 3, seconds: 60 }

test('a store that fails is left alone for a second; meanwhile this process counts', async () => {
  let asked = 0
  const away = async () => {
    asked++
    throw new Error('Command timed out')
  }
  const counters = redisCounters({ takeFromWindows: away, giveBackToWindows: away, get: away }, 'x:', log)
  const take = async () => (await counters.take([window], Date.now())).standings[0]?.used
  expect([await take(), await take(), await take(), await take()]).toEqual([1, 2, 3, 4])
  expect(asked).toBe(1)
  await pause(1_100)
  await take()
  expect(asked).toBe(2)
})

/** Something at a port that takes connections like Redis, and says no more once they are ready. */
async function silentRedis() {
  const port = await freePort()
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const told = chunk.toString()
      if (told.includes('evalsha')) return
      socket.write('+OK\r\n'.repeat(told.match(/\*\d+\r\n/g)?.length ?? 0))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `redis://127.0.0.1:${port}`, connections: () => sockets.length }
}

test('a connection that has gone silent is made anew', async () => {
  const redis = await silentRedis()
  const counters = openCounters({ redis: { url: redis.url } }, log)
  onTestFinished(() => counters.close())
  await until(async () => {
    await counters.take([window], Date.now())
    return redis.connections() >= 2
  })
})
