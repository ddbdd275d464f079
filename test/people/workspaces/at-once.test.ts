import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#core/config/config.ts'
import { type RunningApp, startApp } from '#process/app.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { RawClient } from '../../doors/socket/client.ts'
import { apiClient } from '../../support/api-client.ts'
import { freePort } from '../../support/free-port.ts'
import { type Parley, startParley, type Tenant, testEnvironment } from '../../support/parley.ts'
import { platformAdmin } from '../../support/platform-admin.ts'
import { startRedis } from '../../support/redis.ts'
import { memberSession, type Session } from '../../support/session.ts'

// What is taken away is taken away in all processes at once: one process changes it, the other one is asked.

const redis = await startRedis()
let parley: Parley
let second: RunningApp
let platform: Session

beforeAll(async () => {
  if (!redis) return
  parley = await startParley({ REDIS_URL: redis.url })
  const { DATABASE_URL, DATA_DIR } = placesOf(parley)
  const port = await freePort()
  const config = loadConfig({
    argv: [],
    env: testEnvironment({ DATABASE_URL, DATA_DIR, PORT: String(port), REDIS_URL: redis.url, ROLE: 'web' }),
  })
  const redisPrefix = `t${new URL(parley.url).port}:`
  const secrets = resolveSecrets(config)
  second = await startApp({ config, databaseUrl: DATABASE_URL, secrets, poolSize: 5, redisPrefix })
  platform = await platformAdmin(parley, (await parley.tenant({ name: 'Home', number: false })).workspaceId)
})
afterAll(async () => {
  await second?.close()
  await parley?.close()
  await redis?.stop()
})

function placesOf({ app }: Parley): { DATABASE_URL: string; DATA_DIR: string } {
  return { DATABASE_URL: app.config.database.url as string, DATA_DIR: app.config.dataDir }
}

/** The same session, asking the second process. */
function there(session: Session) {
  const cookie = () => [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    get: (path: string) => apiClient(`${second.url}/api`, { cookie: cookie() }).get(path),
    async socket(): Promise<RawClient> {
      const { token } = (await session.api.get('/auth/ws-token')).body.data
      const client = await new RawClient(`${second.url.replace('http', 'ws')}/ws`).opened()
      client.send({ type: 'auth', payload: { token } })
      client.send({
        id: 'm',
        type: 'subscribe',
        payload: {
          query: 'subscription { messageEvents { ... on EventAboutMessage { message { from } } } }',
        },
      })
      client.send({ id: 'q', type: 'subscribe', payload: { query: '{ __typename }' } })
      await parley.until(() => client.of('complete', 'q').length === 1)
      return client
    },
  }
}

function across(name: string, run: () => Promise<void>): void {
  test(name, async (context) => {
    if (!redis) return context.skip('no redis-server on this machine')
    await run()
  })
}

async function shop(): Promise<{ tenant: Tenant; admin: Session }> {
  const tenant = await parley.tenant({ name: 'Shop' })
  return { tenant, admin: await memberSession(parley, tenant.workspaceId) }
}

across('a grant that a role loses, and the socket that lived by it', async () => {
  const { tenant, admin } = await shop()
  const made = await admin.api.post('/roles', {
    name: 'Reader',
    permissions: ['chat:read', 'contacts:read', 'roles:read'],
  })
  const reader = await memberSession(parley, tenant.workspaceId, 'Reader')
  expect((await there(reader).get('/roles')).status).toBe(200)
  const client = await there(reader).socket()
  const body = { version: 1, feature_version: 1, permissions: [] }
  expect((await admin.api.send('PUT', `/roles/${made.body.data.id}`, body)).status).toBe(200)
  expect((await client.closed).code).toBe(4403)
  expect((await there(reader).get('/roles')).status).toBe(403)
})

across('a component that a workspace loses', async () => {
  const { tenant, admin } = await shop()
  const may = async () => (await there(admin).get('/me')).body.data.permissions.includes('tags:read')
  expect(await may()).toBe(true)
  const path = `/organizations/${tenant.workspaceId}/features`
  await platform.api.send('PUT', path, { version: 1, features: { tags: false } })
  await parley.until(async () => !(await may()), 2_000)
})

across('a workspace that is deleted, with its sessions, keys and sockets', async () => {
  const { tenant, admin } = await shop()
  const key = apiClient(`${second.url}/v1`, { authorization: `Bearer ${tenant.key}` })
  expect((await key.get('/numbers')).status).toBe(200)
  expect((await there(admin).get('/me')).status).toBe(200)
  const client = await there(admin).socket()
  const body = { expected_version: 1, confirm_name: 'Shop', reason: 'x' }
  await platform.api.post(`/admin/organizations/${tenant.workspaceId}/delete`, body)
  expect((await client.closed).code).toBe(4403)
  expect((await there(admin).get('/me')).status).toBe(401)
  expect((await key.get('/numbers')).status).toBe(401)
})

across('phones that are hidden, in live events too', async () => {
  const { tenant, admin } = await shop()
  const client = await there(admin).socket()
  const told = () => client.of('next', 'm').map((one) => JSON.stringify(one.payload))
  const write = (body: string) =>
    parley.sandbox.inbound(tenant.phoneId, '15551230001', { type: 'text', text: { body } })
  await write('one')
  await parley.until(() => told().length > 0)
  expect(told()[0]).toContain('+15551230001')
  await admin.api.send('PUT', '/org/settings', { mask_phone_numbers: true })
  await parley.until(
    async () => (await there(admin).get('/org/settings')).body.data.settings.mask_phone_numbers,
  )
  const before = told().length
  await write('two')
  await parley.until(() => told().length > before)
  expect(told().at(-1)).toContain('********0001')
  client.ws.close()
})
