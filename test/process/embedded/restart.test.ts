import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#core/config/config.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import {
  connectOrStartEmbedded,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#process/embedded/postgres.ts'
import { openServices } from '#process/services.ts'
import { apiClient } from '../../support/api-client.ts'
import { startProcess } from '../../support/child-process.ts'
import { factories } from '../../support/factories.ts'
import { freePort } from '../../support/free-port.ts'
import { testEnvironment } from '../../support/parley.ts'
import { sandboxClient } from '../../support/sandbox-client.ts'
import { makeTempFolder, type TempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { clusterToCopy, expectStopped, postmasterPid, query } from './support.ts'

// A PostgreSQL that ends by itself is started again.

let folder: TempFolder
let dataDir: string
let cluster: string
let postgres: EmbeddedPostgres | undefined
const told: string[] = []
const log = {
  info: () => {},
  warn: (line: string) => void told.push(line),
  error: (line: string) => void told.push(line),
}

async function start(durable = true): Promise<EmbeddedPostgres> {
  const onRestart = (restarting: boolean) => void told.push(restarting ? 'away' : 'back')
  postgres = await startEmbeddedPostgres({ dataDir, log, durable, onRestart })
  return postgres
}

const copyCluster = clusterToCopy()
const kill = () => process.kill(postmasterPid(cluster) as number, 'SIGKILL')

beforeEach(() => {
  folder = makeTempFolder()
  dataDir = join(folder.path, 'data')
  cluster = join(dataDir, 'postgres')
  told.length = 0
  copyCluster(dataDir)
})
afterEach(async () => {
  await postgres?.stop()
  folder.remove()
})

test('it comes back at its address with all that was committed, as often as it is killed', async () => {
  const { url } = await start()
  await query(url, 'create table kept (n int)')
  for (let n = 1; n <= 2; n++) {
    await query(url, `insert into kept values (${n})`)
    const before = postmasterPid(cluster)
    kill()
    await until(() => told.includes('back'), 30_000)
    expect(told).toEqual([
      'away',
      expect.stringMatching(/does not run .*started again in 0\.5 s|started again in 1 s/),
      'back',
      'the embedded PostgreSQL runs again',
    ])
    told.length = 0
    expect(postmasterPid(cluster)).not.toBe(before)
  }
  expect(await query(url, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
  // Another one is still refused: this one owns it as before.
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('another Parley is running')
  await postgres?.stop()
  await expectStopped(cluster)
})

test('while it does not start the wait grows, and once it can it comes back', async () => {
  const { url } = await start(false)
  writeFileSync(join(cluster, 'postgresql.auto.conf'), 'no_such_setting = on\n')
  kill()
  const waits = () => told.flatMap((line) => /again in ([\d.]+) s/.exec(line)?.[1] ?? [])
  await until(() => waits().length >= 3, 30_000)
  expect(waits().slice(0, 3)).toEqual(['0.5', '1', '2'])
  expect(told.join()).toMatch(/no_such_setting|configuration file/)
  rmSync(join(cluster, 'postgresql.auto.conf'))
  await until(() => told.includes('back'), 30_000)
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a stop during the wait ends it, and none is started after it', async () => {
  await start(false)
  kill()
  await until(() => told.includes('away'), 10_000)
  const begun = performance.now()
  await postgres?.stop()
  expect(performance.now() - begun).toBeLessThan(5_000)
  told.length = 0
  await sleep(1_500)
  expect(told).toEqual([])
  // The next start finds what a killed one leaves.
  expect(await query((await start(false)).url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a stop while it is being started again ends that one, too', async () => {
  await start()
  kill()
  const before = postmasterPid(cluster)
  await until(() => postmasterPid(cluster) !== before, 10_000)
  await postgres?.stop()
  await expectStopped(cluster)
})

test('the product answers 503 meanwhile, says so at /ready, and goes on by itself with nothing lost', async () => {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const platform = sandboxClient(`http://127.0.0.1:${sandboxPort}`)
  const env = testEnvironment({
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX__ENABLED: 'true',
    PLATFORM__BASE_URL: platform.url,
    LOG__LEVEL: 'silent',
    DEMO: 'false',
  })
  const running = await startProcess(env)
  onTestFinished(() => running.kill())
  const { url } = await connectOrStartEmbedded({ dataDir, log })
  const config = loadConfig({ argv: [], env })
  const services = await openServices({ config, databaseUrl: url, secrets: resolveSecrets(config) })
  const tenant = await factories(services.app, platform).tenant()
  await services.close()
  const v1 = apiClient(`http://127.0.0.1:${port}/v1`, { authorization: `Bearer ${tenant.key}` })
  const ready = () => apiClient(`http://127.0.0.1:${port}`).get('/ready')
  const send = () =>
    v1.post('/messages', { to: '15550480002', type: 'template', template: { name: 'hello', language: 'en' } })

  const first = await send()
  expect([first.status, first.text]).toEqual([201, expect.any(String)])
  kill()
  const away = await until(async () => {
    const answer = await ready()
    return answer.body.database === 'starting again' ? answer : null
  })
  expect(away).toMatchObject({ status: 500, body: { status: 'error' } })
  const refused = await send()
  if (refused.status !== 201)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.any(String)])
  await until(async () => (await ready()).status === 200, 30_000)
  const second = await until(async () => {
    const answer = await send()
    return answer.status === 201 ? answer : null
  })
  // Each connection of the pool learns for itself that its server is gone.
  await until(async () => (await v1.get(`/messages/${first.body.id}`)).status === 200)
  await until(async () => (await platform.messages('15550480002')).length >= 2, 30_000)
  expect((await v1.get(`/messages/${second.body.id}`)).status).toBe(200)
  expect(running.output()).toContain('the embedded PostgreSQL runs again')
  expect(await running.stop()).toBe(0)
  await expectStopped(cluster)
})
