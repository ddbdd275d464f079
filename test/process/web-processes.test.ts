import { afterAll, expect, test } from 'vitest'
import { hmacSha256Hex } from '#core/crypto.ts'
import { startProcess } from '../support/child-process.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { testEnvironment } from '../support/parley.ts'
import { startRedis } from '../support/redis.ts'
import { makeTempFolder } from '../support/temp-folder.ts'

const cleanUp: (() => unknown)[] = []
afterAll(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work()
})

test('web processes of an installation in production know the sandbox beside them', async (context) => {
  const redis = await startRedis()
  if (!redis) return context.skip('no redis-server on this machine')
  cleanUp.push(() => redis.stop())
  const database = await createTestDatabase()
  cleanUp.push(() => database.drop())
  const folder = makeTempFolder()
  cleanUp.push(() => folder.remove())
  const port = await freePort()
  const running = await startProcess(
    testEnvironment({
      NODE_ENV: 'production',
      TESTING__CLOCK: 'false',
      WEBHOOKS__ALLOW_HOSTS: '',
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      REDIS_URL: redis.url,
      WEB_CONCURRENCY: '2',
      PORT: String(port),
      SANDBOX__ENABLED: 'true',
      SANDBOX_PORT: String(await freePort()),
      DEMO: 'false',
    }),
  )
  cleanUp.push(() => running.stop())
  const callbacks = `http://127.0.0.1:${port}/api/webhook`
  const verified = await fetch(
    `${callbacks}?hub.mode=subscribe&hub.verify_token=sandbox-verify&hub.challenge=1158`,
  )
  expect([verified.status, await verified.text()]).toEqual([200, '1158'])
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] })
  const signature = `sha256=${hmacSha256Hex('sandbox-app-secret', body)}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  expect((await fetch(callbacks, { method: 'POST', headers, body })).status).toBe(200)
}, 120_000)
