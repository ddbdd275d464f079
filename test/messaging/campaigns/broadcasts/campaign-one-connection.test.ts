import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#core/config/config.ts'
import type { MovableClock } from '#core/time/clock.ts'
import { drainBroadcasts } from '#messaging/campaigns/broadcasts/drain.ts'
import { type RunningApp, startApp } from '#process/app.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { apiClient } from '../../../support/api-client.ts'
import { freePort } from '../../../support/free-port.ts'
import { testEnvironment } from '../../../support/parley.ts'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// A process whose pool has one connection left: who holds that and asks for another one would wait for themselves.

let scene: CampaignScene
let narrow: RunningApp

beforeAll(async () => {
  // Nobody else starts or feeds anything.
  scene = await startCampaignScene({ ROLE: 'web' })
  const { config: its } = scene.parley.app
  const databaseUrl = its.database.url as string
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: its.dataDir,
    PORT: String(await freePort()),
    PLATFORM__BASE_URL: its.platform.baseUrl as string,
    ROLE: 'web',
  }
  const config = loadConfig({ argv: [], env: testEnvironment(env) })
  narrow = await startApp({ config, databaseUrl, secrets: resolveSecrets(config), poolSize: 1 })
})
afterAll(async () => {
  await narrow?.close()
  await scene?.parley.close()
})

/** Nothing of templates and numbers is remembered, so that whoever needs them has to read them. */
function forget(): void {
  for (const cache of ['templates', 'numbers']) narrow.app.bus.publish('forget', { cache })
}

/** POST /api/campaigns/{id}/{deed} of that process. */
async function ask(id: string, deed: string): Promise<number> {
  const { cookies } = scene.admin
  const client = apiClient(`${narrow.url}/api`, {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': cookies.get('svc_csrf') ?? '',
  })
  forget()
  return (await client.post(`/campaigns/${id}/${deed}`, {})).status
}

async function drain(): Promise<void> {
  forget()
  await drainBroadcasts(narrow.app)
}

async function split(id: string): Promise<void> {
  const variants = [{ templateId: await scene.templateIdOf('hello'), share: 50, values: [] }]
  const input = { id, split: { controlShare: 0, share: 50, variants } }
  const text =
    'mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast { id } } }'
  expect((await scene.admin.ask(text, { input })).body.errors).toBeUndefined()
}

const look = async (id: string) => {
  const text = 'select status, in_flight, failed from broadcast where id = $1'
  return (await scene.parley.app.pool.query(text, [id])).rows[0]
}

test('a start, a feed and a retry get through on one connection, with variants too', async () => {
  const id = await scene.draft(4)
  await split(id)
  expect(await ask(id, 'start')).toBe(200)
  await drain()
  expect(await look(id)).toEqual({ status: 'running', in_flight: 4, failed: 0 })
  const { pool } = scene.parley.app
  await pool.query(
    `update broadcast_recipient set status = 'failed', error_message = 'x' where broadcast_id = $1`,
    [id],
  )
  await pool.query(`update broadcast set status = 'completed', in_flight = 0, failed = total where id = $1`, [
    id,
  ])
  expect(await ask(id, 'retry-failed')).toBe(200)
  await drain()
  expect(await look(id)).toEqual({ status: 'running', in_flight: 4, failed: 0 })
})

test('a start whose time has come gets through on one connection', async () => {
  const at = new Date(scene.parley.clock.nowMs() + 3_600_000).toISOString()
  const id = await scene.draft(4, { scheduled_at: at })
  await split(id)
  expect(await ask(id, 'start')).toBe(200)
  expect(await look(id)).toMatchObject({ status: 'scheduled' })
  await (narrow.app.clock as MovableClock).advance(3_700)
  await drain()
  expect(await look(id)).toEqual({ status: 'running', in_flight: 4, failed: 0 })
})
