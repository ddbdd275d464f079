import { loadConfig } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { openServices } from '#process/services.ts'
import { startSandbox } from '#sandbox/server.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { type RunningProcess, startProcess } from './child-process.ts'
import { createTestDatabase } from './database.ts'
import { type Factories, factories, type MadeTenant } from './factories.ts'
import { freePort } from './free-port.ts'
import { shortLease } from './long-run.ts'
import { testEnvironment } from './parley.ts'
import { type SandboxClient, sandboxClient } from './sandbox-client.ts'

/** A product that tests kill, beside a sandbox and a database that outlive it. */
export interface Killable {
  /** where the process that runs now answers */
  url: string
  /** what its processes are started with */
  env: Record<string, string>
  platform: SandboxClient
  /** its database, seen from this process */
  app: App
  tenant: MadeTenant
  v1: ApiClient
  createMember: Factories['createMember']
  /** starts a process, with these variables over those of the product */
  start(own?: Record<string, string>): Promise<RunningProcess>
  /** moves the clock of the process that runs now */
  clock(seconds: number): Promise<unknown>
  /** milliseconds since 1970 by that clock */
  time(): Promise<number>
  /** every message that the platform got, by our id, and how often */
  handedOver(): Promise<Map<string, number>>
  close(): Promise<void>
}

export async function killable(extra: Record<string, string> = {}): Promise<Killable> {
  const cleanUp: (() => Promise<void>)[] = []
  const database = await createTestDatabase()
  cleanUp.push(() => database.drop())
  const port = await freePort()
  const sandbox = await startSandbox({ port: 0, callbackUrl: `http://127.0.0.1:${port}/api/webhook` })
  cleanUp.push(() => sandbox.close())
  const platform = sandboxClient(sandbox.url)
  const env = testEnvironment({
    DATABASE_URL: database.url,
    PORT: String(port),
    PLATFORM__BASE_URL: sandbox.url,
    DEMO: 'false',
    ...shortLease,
    ...extra,
  })
  const config = loadConfig({ argv: [], env: { ...env, REDIS_URL: '', WEB_CONCURRENCY: '1' } })
  const services = await openServices({ config, databaseUrl: database.url, secrets: resolveSecrets(config) })
  cleanUp.push(() => services.close())
  const { tenant: makeTenant, createMember } = factories(services.app, platform)
  const tenant = await makeTenant()
  const processes: RunningProcess[] = []
  cleanUp.push(async () => {
    for (const one of processes) if (one.child.exitCode === null) await one.kill()
  })
  const start = async (own: Record<string, string> = {}) => {
    const started = await startProcess({ ...env, ...own })
    processes.push(started)
    return started
  }
  const url = `http://127.0.0.1:${port}`
  const v1 = apiClient(`${url}/v1`, { authorization: `Bearer ${tenant.key}` })
  const door = apiClient(url)
  const clock = (seconds: number) => door.post('/__test/clock', { advance_seconds: seconds })
  const time = async () => Date.parse((await door.get('/__test/clock')).body.now)
  return {
    url,
    env,
    platform,
    app: services.app,
    tenant,
    createMember,
    start,
    v1,
    clock,
    time,
    async handedOver() {
      const counts = new Map<string, number>()
      for (const { body } of await platform.messages()) {
        const id = String(body.biz_opaque_callback_data)
        counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      return counts
    },
    async close() {
      for (const work of cleanUp.splice(0).reverse()) await work()
    },
  }
}
