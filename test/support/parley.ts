import { loadConfig } from '#core/config/config.ts'
import type { MovableClock } from '#core/time/clock.ts'
import { type RunningApp, startApp } from '#process/app.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { startSandbox } from '#sandbox/server.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { createTestDatabase } from './database.ts'
import { distribution } from './distribution.ts'
import { type Factories, factories, type MadeTenant, type TenantOptions } from './factories.ts'
import { freePort } from './free-port.ts'
import { type SandboxClient, sandboxClient } from './sandbox-client.ts'
import { makeTempFolder } from './temp-folder.ts'
import { until } from './until.ts'

/** A tenant with a client of /v1 that uses its key. */
export interface Tenant extends MadeTenant {
  v1: ApiClient
}

/** The whole product on a database of its own, with its own sandbox and a clock that tests move. */
export interface Parley extends Omit<Factories, 'tenant'> {
  url: string
  running: RunningApp
  app: RunningApp['app']
  clock: MovableClock
  sandbox: SandboxClient
  tenant(options?: TenantOptions): Promise<Tenant>
  /** a client of /v1 with this key (none: no Authorization header) */
  v1(key?: string): ApiClient
  until: typeof until
  close(): Promise<void>
}

/** What tests configure unless they say otherwise; every value is a variable of spec/7. */
export function testEnvironment(own: Record<string, string>): Record<string, string> {
  return {
    NODE_ENV: 'test',
    SANDBOX__ENABLED: 'false',
    TESTING__CLOCK: 'true',
    SECRET_KEYS: 'a-key-ring-that-only-these-tests-know',
    JWT_SECRET: 'a-secret-that-only-these-tests-know-of',
    WEBHOOKS__ALLOW_HOSTS: '127.0.0.1,localhost',
    LOG__LEVEL: 'warn',
    ...distribution,
    ...own,
  }
}

/** Starts it; `env` is laid over the defaults of tests. Close it at the end of the file. */
export async function startParley(env: Record<string, string> = {}): Promise<Parley> {
  const database = await createTestDatabase()
  const folder = makeTempFolder()
  const port = await freePort()
  const sandbox = await startSandbox({
    port: 0,
    callbackUrl: `http://127.0.0.1:${port}${env.SERVER__BASE_PATH ?? ''}/api/webhook`,
  })
  const config = loadConfig({
    argv: [],
    env: testEnvironment({
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      PORT: String(port),
      PLATFORM__BASE_URL: sandbox.url,
      ...env,
    }),
  })
  const running = await startApp({
    config,
    databaseUrl: config.database.url as string,
    secrets: resolveSecrets(config),
    poolSize: 10,
    redisPrefix: `t${port}:`,
  })
  const { app, url } = running
  const platform = sandboxClient(sandbox.url)
  const make = factories(app, platform)
  const v1 = (key?: string) => apiClient(`${url}/v1`, key ? { authorization: `Bearer ${key}` } : {})
  const parley: Parley = {
    ...make,
    url,
    running,
    app,
    clock: app.clock as MovableClock,
    sandbox: platform,
    v1,
    until,
    async tenant(options) {
      const tenant = await make.tenant(options)
      return { ...tenant, v1: v1(tenant.key) }
    },
    async close() {
      await running.close()
      await sandbox.close()
      await database.drop()
      folder.remove()
      // Modules of tests stay, and what they name with them.
      for (const name of Object.keys(parley)) Reflect.deleteProperty(parley, name)
    },
  }
  return parley
}
