import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { openServices } from '#process/services.ts'
import { freePort } from '../../support/free-port.ts'
import { startRedis, type TestRedis } from '../../support/redis.ts'
import { type SandboxClient, sandboxClient } from '../../support/sandbox-client.ts'
import { randomOf } from '../random.ts'
import { openClock, type SharedClock } from './clock.ts'
import { type Disk, openDisk } from './disk.ts'
import { type Link, openLink } from './link.ts'
import { type FaultyPostgres, openPostgres } from './postgres.ts'
import { Program } from './program.ts'

/** What a process calls over a network of its own. */
export type Links = Record<'database' | 'redis' | 'platform', Link>

/** An installation in many processes, each of which can be killed, frozen and cut off. */
export interface Ground {
  /** the database, seen from this process past all faults */
  app: App
  webUrl: string
  sandbox: SandboxClient
  clock: SharedClock
  disk: Disk
  postgres: FaultyPostgres
  /** null where the machine has none */
  redis: { current: TestRedis; restart(): Promise<void> } | null
  platform: Program
  /** web, two workers, and one that holds calls */
  programs: Program[]
  /** of the process with the doors */
  webRole: string
  links: ReadonlyMap<string, Links>
  /** what went wrong by itself */
  findings: string[]
  /** ends all faults, and waits until everything serves again */
  heal(): Promise<void>
  stop(): Promise<void>
}

/** In half of the runs the process with the doors works as well: what it accepts it sends itself (decision 153). */
const rolesOf = (seed: string) => ({
  web: randomOf(seed).chance(0.5) ? 'web' : 'all',
  'worker-1': 'worker',
  'worker-2': 'worker',
  calls: 'calls',
})

const common = {
  NODE_ENV: 'test',
  SANDBOX__ENABLED: 'false',
  DEMO: 'false',
  SECRET_KEYS: 'a-key-ring-that-only-these-runs-know-of',
  JWT_SECRET: 'a-secret-that-only-these-runs-know-of',
  // Sessions outlive a round, however far the clock jumps in it.
  JWT__ACCESS_EXPIRY_MINS: '1440',
  WEBHOOKS__ALLOW_HOSTS: '127.0.0.1',
  LOG__LEVEL: 'warn',
  CALLING__ENABLED: 'true',
  CALLING__PUBLIC_ADDRESS: '127.0.0.1',
  CALLING__UDP_PORTS: '23000-23100',
  PROCESS__LEASE_SECONDS: '5',
}

async function openRedis(): Promise<Ground['redis']> {
  const first = await startRedis()
  if (!first) return null
  const redis = {
    current: first,
    /** an empty one at the same port */
    async restart() {
      await redis.current.stop()
      redis.current = (await startRedis(Number(new URL(first.url).port))) as TestRedis
    },
  }
  return redis
}

/** The services of this process, which compares, past all links. */
async function openOwn(url: string, platform: string, redis: Ground['redis']) {
  const env = {
    ...common,
    DATABASE_URL: url,
    PLATFORM__BASE_URL: platform,
    LOG__LEVEL: 'silent',
    REDIS_URL: redis?.current.url ?? '',
  }
  const config = loadConfig({ argv: [], env })
  return openServices({ config, databaseUrl: url, secrets: resolveSecrets(config), poolSize: 6 })
}

async function linksOf(postgres: FaultyPostgres, redis: Ground['redis'], sandbox: number): Promise<Links> {
  const redisPort = redis ? Number(new URL(redis.current.url).port) : 0
  return {
    database: await openLink(() => ({ path: postgres.socket })),
    redis: await openLink(() => ({ host: '127.0.0.1', port: redisPort })),
    platform: await openLink(() => ({ host: '127.0.0.1', port: sandbox })),
  }
}

/** Starts all of it in a folder; what an earlier run left there goes on. */
export async function openGround(folder: string, seed: string): Promise<Ground> {
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const findings: string[] = []
  const clock = openClock(folder)
  const disk = openDisk(folder)
  const postgres = await openPostgres(disk.path)
  const redis = await openRedis()
  const [webPort, sandboxPort] = [await freePort(), await freePort()]
  const sandbox = sandboxClient(`http://127.0.0.1:${sandboxPort}`)
  const { app, close } = await openOwn(postgres.url, sandbox.url, redis)
  const program = (name: string, file: string, ready: string, env: Record<string, string>) =>
    new Program({
      name,
      file,
      ready,
      env: { ...env, FAULTS_CLOCK: clock.file },
      log: join(folder, 'logs', `${name}.log`),
      ended(which, code, words) {
        // A terminal's Ctrl-C reaches all of them.
        if (code !== 0) findings.push(`${which} ended by itself with ${code}: ${words}`)
      },
    })
  const platform = program('platform', 'src/sandbox/main.ts', 'Sandbox of the messaging platform', {
    SANDBOX_PORT: String(sandboxPort),
    CALLBACK_URL: `http://127.0.0.1:${webPort}/api/webhook`,
  })
  const links = new Map<string, Links>()
  const programs: Program[] = []
  for (const [name, role] of Object.entries(rolesOf(seed))) {
    const own = await linksOf(postgres, redis, sandboxPort)
    links.set(name, own)
    const env = {
      ...common,
      ROLE: role,
      PORT: String(name === 'web' ? webPort : await freePort()),
      DATA_DIR: join(disk.path, 'files'),
      DATABASE_URL: `postgresql://parley@127.0.0.1:${own.database.port}/parley`,
      PLATFORM__BASE_URL: `http://127.0.0.1:${own.platform.port}`,
      ...(redis && { REDIS_URL: `redis://127.0.0.1:${own.redis.port}` }),
    }
    programs.push(program(name, 'src/main.ts', 'Parley is ready.', env))
  }
  await platform.start()
  for (const one of programs) await one.start()
  const ground: Ground = {
    app,
    webUrl: `http://127.0.0.1:${webPort}`,
    sandbox,
    clock,
    disk,
    postgres,
    redis,
    platform,
    programs,
    webRole: rolesOf(seed).web,
    links,
    findings,
    heal: () => heal(ground),
    async stop() {
      for (const one of programs) await one.stop()
      await close()
      await platform.kill()
      for (const own of links.values()) for (const link of Object.values(own)) await link.close()
      await redis?.current.stop()
      await postgres.stop()
      disk.unmount()
    },
  }
  return ground
}

async function heal({
  app,
  disk,
  postgres,
  redis,
  platform,
  programs,
  links,
  sandbox,
}: Ground): Promise<void> {
  disk.empty()
  postgres.thaw()
  if (redis) process.kill(redis.current.pid, 'SIGCONT')
  for (const own of links.values()) for (const link of Object.values(own)) link.set('open')
  for (const one of [platform, ...programs]) one.thaw()
  await sandbox.clearFaults()
  while (!(await app.pool.query('select 1').then(Boolean, () => false))) await sleep(200)
  for (const one of programs) await one.served()
}
