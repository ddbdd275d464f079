import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { apiClient } from '../../support/api-client.ts'
import { awayFor } from '../../support/away.ts'
import { freePort } from '../../support/free-port.ts'
import { startParley } from '../../support/parley.ts'
import { startRedis } from '../../support/redis.ts'
import { until } from '../../support/until.ts'

// What /ready tells of parts that are away while work goes on.

async function start(env: Record<string, string> = {}) {
  const parley = await startParley({ LOG__LEVEL: 'silent', ...env })
  onTestFinished(() => parley.close())
  return { parley, ready: () => apiClient(parley.url).get('/ready') }
}

const untilDegraded = (ready: Awaited<ReturnType<typeof start>>['ready'], parts: string[]) =>
  until(async () => {
    const { body } = await ready()
    return body.degraded.join() === parts.join() ? body : null
  }, 15_000)

test('each part is named, and all are well', async () => {
  const { ready } = await start()
  const parts = ['database', 'jit', 'migrations', 'outgoing', 'queue', 'storage', 'mail', 'jobs']
  expect(await ready()).toMatchObject({
    status: 200,
    body: {
      status: 'ok',
      database: 'ok',
      degraded: [],
      parts: Object.fromEntries(parts.map((part) => [part, { state: 'ok' }])),
    },
  })
})

test('a web process tells nothing of jobs and mails, which others do', async () => {
  const { ready } = await start({ ROLE: 'web' })
  expect(Object.keys((await ready()).body.parts)).toEqual([
    'database',
    'jit',
    'migrations',
    'outgoing',
    'queue',
    'storage',
  ])
})

test('Redis may be away: it and the queue are named, messages are taken and leave, and it is found when it is back', async () => {
  const redis = await startRedis()
  if (!redis) return console.log('skipped: this machine has no redis-server')
  onTestFinished(() => redis.stop())
  const { parley, ready } = await start({ REDIS_URL: redis.url })
  const shop = await parley.tenant()
  await untilDegraded(ready, [])
  await redis.stop()
  const body = await untilDegraded(ready, ['redis', 'queue'])
  expect([(await ready()).status, body.status, body.database]).toEqual([200, 'degraded', 'ok'])
  expect(JSON.stringify(body), 'no address').not.toMatch(/127\.0\.0\.1|redis:|\d{4}/)
  const sent = await shop.v1.post('/messages', {
    to: '15550480077',
    type: 'template',
    template: { name: 'hello', language: 'en' },
  })
  expect(sent.status).toBe(201)
  await until(async () => (await parley.sandbox.messages('15550480077')).length === 1)
  const back = await startRedis(Number(new URL(redis.url).port))
  onTestFinished(() => back?.stop())
  await untilDegraded(ready, [])
})

test('a kind of jobs that fails is named while it does', async () => {
  const { parley, ready } = await start()
  const away = awayFor(parley.app, 'webhooks.workspaces_behind')
  onTestFinished(() => away.over())
  // Its first event is work for it.
  await parley.tenant()
  const body = await untilDegraded(ready, ['jobs'])
  expect(body.parts.jobs).toEqual({ state: 'degraded', reason: 'Failing: fan-out.' })
  away.over()
  await untilDegraded(ready, [])
})

/** The product makes the folder again when it keeps something meanwhile: then once more. */
const replaceByFile = (folder: string) =>
  expect
    .poll(() => {
      rmSync(folder, { recursive: true, force: true })
      writeFileSync(folder, 'a file')
      return statSync(folder).isFile()
    })
    .toBe(true)

test('a folder in which files cannot be kept is told', async () => {
  const { parley, ready } = await start()
  const folder = join(parley.app.config.dataDir, 'media')
  await replaceByFile(folder)
  const body = await untilDegraded(ready, ['storage'])
  expect(JSON.stringify(body)).not.toContain(parley.app.config.dataDir)
  rmSync(folder)
  await untilDegraded(ready, [])
})

test('a mail server that is away is told once a mail has met it', async () => {
  const { parley, ready } = await start({ MAIL__URL: `smtp://127.0.0.1:${await freePort()}` })
  expect((await ready()).body.degraded).toEqual([])
  const shop = await parley.tenant()
  await parley.app.pool.query(
    `insert into outgoing_mail (workspace_id, key, recipient, template, data, next_try_at, created_at)
     values ($1, 'a-key', 'ada@example.com', 'account_changed', $2, now(), now())`,
    [shop.workspaceId, JSON.stringify({ what: 'password_reset', email: 'ada@example.com', at: 'now' })],
  )
  await untilDegraded(ready, ['mail'])
})

test('a PostgreSQL that compiles statements behind a pooler is told', async () => {
  const { parley, ready } = await start({ DATABASE__POOLER: 'transaction' })
  expect((await ready()).body.degraded).toEqual([])
  // Parley set it for its role when it started; somebody sets it otherwise.
  await parley.app.pool.query(
    `do $$ begin
       execute format('alter role %I in database %I set jit = on', current_user, current_database());
     end $$`,
  )
  // Its backends come back as those of a pooler do, one by one.
  await untilDegraded(async () => {
    await parley.app.pool
      .query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`)
      .catch(() => {})
    return ready()
  }, ['jit'])
})
