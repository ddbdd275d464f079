import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sealSecret } from '#messaging/numbers/accounts/account-secrets.ts'
import { type Parley, startParley } from '../../support/parley.ts'
import { startRedis, type TestRedis } from '../../support/redis.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { closedAddress, lookAt, type Row } from './sites.ts'
import { startOtherServer, startProxy, startReadOnlyBucket } from './stand-ins.ts'

let parley: Parley
let redis: TestRedis | null

beforeAll(async () => {
  redis = await startRedis()
  parley = await startParley()
  await parley.tenant()
})
afterAll(async () => {
  await parley.close()
  await redis?.stop()
})

async function behind(
  proxy: Promise<{ url: string; stop(): Promise<void> }>,
): Promise<Record<string, string>> {
  const { url, stop } = await proxy
  onTestFinished(stop)
  return { SERVER__PUBLIC_URL: url }
}

function occupiedFolder(): string {
  const folder = makeTempFolder()
  onTestFinished(() => folder.remove())
  mkdirSync(join(folder.path, 'data'))
  writeFileSync(join(folder.path, 'data', 'media'), '')
  return join(folder.path, 'data')
}

async function bucket(): Promise<Record<string, string>> {
  const { url, stop } = await startReadOnlyBucket()
  onTestFinished(stop)
  const key = { S3__ACCESS_KEY_ID: 'key', S3__SECRET_ACCESS_KEY: 'the-secret-of-the-bucket' }
  return { STORAGE__TYPE: 's3', S3__ENDPOINT: url, S3__BUCKET: 'files', ...key }
}

/** Every number has this token for the rest of a test. */
async function withToken(accessToken: string): Promise<void> {
  const { prisma, keyRing } = parley.app
  const number = await prisma.number.findFirstOrThrow()
  const data = { accessToken: sealSecret(keyRing, number, 'access_token', accessToken) }
  const where = { workspaceId_id: { workspaceId: number.workspaceId, id: number.id } }
  await prisma.number.update({ where, data })
  onTestFinished(async () => {
    await prisma.number.update({ where, data: { accessToken: number.accessToken } })
  })
}

async function unsubscribed(): Promise<void> {
  const { businessId, apiVersion } = await parley.app.prisma.number.findFirstOrThrow()
  const at = `${parley.app.config.platform.baseUrl}/${apiVersion}/${businessId}/subscribed_apps`
  const headers = { authorization: 'Bearer sandbox-token' }
  expect((await fetch(at, { method: 'DELETE', headers })).status).toBe(200)
  onTestFinished(async () => {
    await fetch(at, { method: 'POST', headers })
  })
}

const rows: Row[] = [
  [
    'a Redis that is not there',
    'redis',
    'fault',
    /ECONNREFUSED/,
    async () => ({
      env: { REDIS_URL: `redis://${await closedAddress()}` },
    }),
  ],
  [
    'a folder that cannot be written',
    'storage',
    'fault',
    /EEXIST|ENOTDIR/,
    async () => ({
      env: { DATA_DIR: occupiedFolder() },
    }),
  ],
  ['a key that may not write', 'storage', 'fault', /cannot write/, async () => ({ env: await bucket() })],
  [
    'a full disk',
    'disk',
    'fault',
    /0\.1 GB/,
    async () => ({
      seen: () => ({ disk: async () => ({ free: 1e8, all: 1e11 }) }),
    }),
  ],
  [
    'an address that leads nowhere',
    'public address',
    'fault',
    /does not lead/,
    async () => ({
      env: { SERVER__PUBLIC_URL: `http://${await closedAddress()}` },
    }),
  ],
  [
    'an address of something else',
    'public address',
    'fault',
    /not from Parley/,
    async () => ({
      env: await behind(startOtherServer()),
    }),
  ],
  [
    'another jwt.secret',
    'public address',
    'fault',
    /another jwt.secret/,
    async () => ({
      env: { JWT_SECRET: 'a-secret-that-no-running-process-has' },
    }),
  ],
  [
    'cookies that never come back',
    'public address',
    'fault',
    /by HTTPS/,
    async () => ({
      env: { COOKIE__SECURE: 'true' },
    }),
  ],
  [
    'settings of another day',
    'settings',
    'warning',
    /rate_limit/,
    async () => ({
      env: { RATE_LIMIT__ENABLED: 'true' },
    }),
  ],
  [
    'a proxy that is not trusted',
    'proxy headers',
    'fault',
    /does not name/,
    async () => ({
      env: await behind(startProxy(parley.url)),
    }),
  ],
  [
    'a proxy that names nobody',
    'proxy headers',
    'fault',
    /does not say/,
    async () => ({
      env: {
        ...(await behind(startProxy(parley.url, { forwards: 'dropped' }))),
        SERVER__TRUSTED_PROXIES: '127.0.0.1',
      },
    }),
  ],
  [
    'a proxy that believes everybody',
    'proxy headers',
    'fault',
    /may claim/,
    async () => ({
      env: {
        ...(await behind(startProxy(parley.url, { forwards: 'as it came' }))),
        SERVER__TRUSTED_PROXIES: '127.0.0.1',
      },
    }),
  ],
  [
    'a proxy without sockets',
    'sockets',
    'fault',
    /do not open/,
    async () => ({
      env: await behind(startProxy(parley.url)),
    }),
  ],
  [
    'a proxy that takes small bodies',
    'app secret',
    'fault',
    /2\.5 MB/,
    async () => ({
      env: await behind(startProxy(parley.url, { mostBytes: 1e6 })),
    }),
  ],
  [
    'another app secret',
    'app secret',
    'fault',
    /refuses a callback/,
    async () => ({
      env: { PLATFORM__APP_SECRET: 'the-secret-of-another-application' },
    }),
  ],
  [
    'another verify token',
    'verify token',
    'fault',
    /HTTP 403/,
    async () => ({
      env: { PLATFORM__VERIFY_TOKEN: 'another' },
    }),
  ],
  [
    'callbacks that go elsewhere',
    'webhook address',
    'warning',
    /callbacks go to/,
    async () => ({
      env: { SERVER__PUBLIC_URL: 'https://chat.example.com' },
    }),
  ],
  [
    'a secret that the platform does not know',
    'webhook address',
    'fault',
    /refuses platform.app_id/,
    async () => ({
      env: { PLATFORM__APP_SECRET: 'the-secret-of-another-application' },
    }),
  ],
  [
    'a platform that is not there',
    'webhook address',
    'fault',
    /does not answer/,
    async () => ({
      env: { PLATFORM__BASE_URL: `http://${await closedAddress()}` },
    }),
  ],
  [
    'a token that the platform refuses',
    'platform token',
    'fault',
    /refuses it/,
    async () => {
      await withToken('no-token-at-all')
      return {}
    },
  ],
  [
    'an account without a subscription',
    'webhook subscription',
    'fault',
    /nobody is told/,
    async () => {
      await unsubscribed()
      return {}
    },
  ],
]

test.each(rows)('%s is found', async (_mistake, check, state, seen, make) => {
  const [found] = await lookAt(parley, await make(), [check])
  expect(found).toMatchObject({ check, state, seen: expect.stringMatching(seen), advice: expect.any(String) })
})

test('a Redis that throws away is found', async (context) => {
  if (!redis) return context.skip('this machine has no Redis')
  const client = new Redis(redis.url)
  await client.config('SET', 'maxmemory-policy', 'allkeys-lru')
  await client.quit()
  const [version, found] = await lookAt(parley, { env: { REDIS_URL: redis.url } }, [
    'redis',
    'redis eviction',
  ])
  expect(version).toMatchObject({ state: 'ok', seen: expect.stringMatching(/^Redis \d/) })
  expect(found).toMatchObject({ state: 'warning', seen: expect.stringContaining('allkeys-lru') })
})
