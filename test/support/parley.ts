import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { type RunningApp, startApp } from '../../src/app.ts'
import { type Scope, scopes } from '../../src/auth/catalogue.ts'
import type { MovableClock } from '../../src/clock.ts'
import { loadConfig } from '../../src/config.ts'
import { createCtx } from '../../src/context-factory.ts'
import { resolveSecrets } from '../../src/embedded/secrets.ts'
import { connectNumber } from '../../src/numbers/commands.ts'
import { createUser } from '../../src/people/commands.ts'
import { createPublicKey } from '../../src/public-keys/commands.ts'
import { startSandbox } from '../../src/sandbox/server.ts'
import { createWorkspace } from '../../src/workspaces/commands.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { createTestDatabase } from './database.ts'
import { type SandboxClient, sandboxClient } from './sandbox-client.ts'
import { makeTempFolder } from './temp-folder.ts'

/** A workspace with one number of the sandbox and a key, as most tests need it. */
export interface Tenant {
  workspaceId: string
  slug: string
  numberId: string
  phoneId: string
  /** a `svc_live_` key with all scopes */
  key: string
  v1: ApiClient
}

/** The whole product on a database of its own, with its own sandbox and a clock that tests move. */
export interface Parley {
  url: string
  running: RunningApp
  app: RunningApp['app']
  clock: MovableClock
  sandbox: SandboxClient
  /** Makes a workspace, connects a number of the sandbox, makes a key. */
  tenant(options?: TenantOptions): Promise<Tenant>
  createKey(
    workspaceId: string,
    options?: { scopes?: readonly Scope[]; allowedIps?: string[] },
  ): Promise<string>
  createMember(workspaceId: string, role?: string): Promise<{ id: string; email: string; password: string }>
  /** a v1 client with this key (none: no Authorization header) */
  v1(key?: string): ApiClient
  /** Waits until `look` answers something truthy; fails with its last answer. */
  until<T>(look: () => Promise<T> | T, within?: number): Promise<NonNullable<T>>
  close(): Promise<void>
}

export interface TenantOptions {
  name?: string
  features?: Parameters<typeof createWorkspace>[1]['features']
  /** false leaves the workspace without a number */
  number?: boolean
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** Starts it; `env` is laid over the defaults of tests. Close it at the end of the file. */
export async function startParley(env: Record<string, string> = {}): Promise<Parley> {
  const database = await createTestDatabase()
  const folder = makeTempFolder()
  const port = await freePort()
  const sandbox = await startSandbox({ port: 0, callbackUrl: `http://127.0.0.1:${port}/api/webhook` })
  const config = loadConfig({
    argv: [],
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      PORT: String(port),
      PLATFORM__BASE_URL: sandbox.url,
      SANDBOX__ENABLED: 'false',
      TESTING__CLOCK: 'true',
      SECRET_KEYS: 'a-key-ring-that-only-these-tests-know',
      JWT_SECRET: 'a-secret-that-only-these-tests-know-of',
      WEBHOOKS__ALLOW_HOSTS: '127.0.0.1,localhost',
      LOG__LEVEL: 'warn',
      ...env,
    },
  })
  const running = await startApp({
    config,
    databaseUrl: database.url,
    secrets: resolveSecrets(config),
    poolSize: 10,
    redisPrefix: `t${port}:`,
  })
  const { app, url } = running
  const platform = sandboxClient(sandbox.url)
  const system = (workspaceId: string) => createCtx(app, { actor: { kind: 'system', workspaceId } })
  const v1 = (key?: string) => apiClient(`${url}/v1`, key ? { authorization: `Bearer ${key}` } : {})
  let made = 0

  const createKey: Parley['createKey'] = async (workspaceId, options = {}) => {
    const input = {
      name: 'Test',
      scopes: [...(options.scopes ?? scopes)],
      allowedIps: options.allowedIps ?? [],
    }
    return (await createPublicKey(system(workspaceId), input)).key
  }

  return {
    url,
    running,
    app,
    clock: app.clock as MovableClock,
    sandbox: platform,
    createKey,
    v1,
    async tenant(options = {}) {
      const workspace = await createWorkspace(app, {
        name: options.name ?? `Tenant ${++made}`,
        ...(options.features ? { features: options.features } : {}),
      })
      const number = options.number === false ? null : await connect(workspace.id)
      const key = await createKey(workspace.id)
      return {
        workspaceId: workspace.id,
        slug: workspace.slug,
        numberId: number?.id ?? '',
        phoneId: number?.phoneId ?? '',
        key,
        v1: v1(key),
      }
    },
    async createMember(workspaceId, role = 'admin') {
      const email = `member${++made}@example.com`
      const password = 'correct horse battery'
      const { id } = await createUser(app, { email, password, workspaceId, role, fullName: `Member ${made}` })
      return { id, email, password }
    },
    until,
    async close() {
      await running.close()
      await sandbox.close()
      await database.drop()
      folder.remove()
    },
  }

  async function connect(workspaceId: string) {
    const known = await platform.numbers()
    const taken = new Set(
      (await app.prisma.number.findMany({ select: { phoneId: true } })).map((n) => n.phoneId),
    )
    const free = known.find((one) => !taken.has(one.phone_number_id)) ?? (await platform.addNumber())
    const number = await connectNumber(system(workspaceId), {
      name: 'Shop',
      phoneId: free.phone_number_id,
      businessId: free.business_id,
      accessToken: 'sandbox-token',
      appId: '300000000000001',
      appSecret: 'sandbox-app-secret',
      webhookVerifyToken: 'sandbox-verify',
    })
    return { id: number.id, phoneId: free.phone_number_id }
  }
}

async function until<T>(look: () => Promise<T> | T, within = 10_000): Promise<NonNullable<T>> {
  const end = performance.now() + within
  let last: T
  do {
    last = await look()
    if (last) return last
    await new Promise((resolve) => setTimeout(resolve, 20))
  } while (performance.now() < end)
  throw new Error(`still not there after ${within} ms; last answer: ${JSON.stringify(last)}`)
}
