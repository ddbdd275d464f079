import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { freePort } from '../../support/free-port.ts'
import { ask, type Cluster, openCluster } from '../ground/cluster.ts'
import { childrenOf, cpuOf, cpuOfFamily } from '../measure/cpu.ts'
import { type PlatformStub, startPlatformStub } from './platform-stub.ts'

/** A checkout of Parley that runs with all roles, on a PostgreSQL and beside a platform of its own. */
export interface Product {
  name: string
  url: string
  key: string
  platform: PlatformStub
  cluster: Cluster
  database: string
  /** milliseconds from its start until it was ready */
  startedInMs: number
  agent: Agent
  /** CPU seconds so far: of its processes, and of its PostgreSQL */
  cpu(): { node: number; postgres: number }
  /** megabytes that its processes keep in memory */
  memory(): number
  stop(): Promise<void>
}

/** A process and all below it. */
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]

function residentMegabytes(pid: number): number {
  try {
    const [, pages = 0] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ').map(Number)
    return (pages * 4096) / 2 ** 20
  } catch {
    return 0
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${url}/ready`)
    await body.dump()
    return statusCode === 200
  } catch {
    return false
  }
}

/** However the comparison ends, nothing of it goes on. */
const living = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of living) child.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

interface Started {
  pid: number
  said: () => string
  startedInMs: number
  stop(): Promise<void>
}

async function start(folder: string, url: string, env: Record<string, string>): Promise<Started> {
  const begun = performance.now()
  const script = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts.start as string
  const programs = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`
  // As npm runs it, but for npm itself, whose processes would be between this one and the product.
  const child = spawn('sh', ['-c', script.includes('exec ') ? script : `exec ${script}`], {
    cwd: folder,
    env: { ...process.env, PATH: programs, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  living.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      living.delete(child)
      resolve()
    }),
  )
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${folder} did not start:\n${said}`)
    await sleep(20)
  }
  return {
    pid: child.pid as number,
    said: () => said,
    startedInMs: performance.now() - begun,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Sixteen callers of a fast machine send more than the 500 messages a second that a key may by default. */
const liftLimits = `insert into workspace_limit (workspace_id, api_requests_per_minute, api_messages_per_second)
  select id, 1000000, 100000 from workspace
  on conflict (workspace_id) do update set api_requests_per_minute = excluded.api_requests_per_minute,
    api_messages_per_second = excluded.api_messages_per_second`

/**
 * Starts a checkout twice: the first start migrates and makes the demo workspace, the second is the one that is
 * measured. PostgreSQL has its defaults of the embedded one, with all promises of durability.
 */
export async function startProduct(name: string, folder: string): Promise<Product> {
  const cluster = await openCluster()
  const platform = await startPlatformStub()
  const database = await cluster.createEmptyDatabase('beside')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: database,
    DATA_DIR: join(cluster.folder, 'parley'),
    PORT: String(port),
    PLATFORM__BASE_URL: platform.url,
    SANDBOX__ENABLED: 'false',
    DEMO: 'true',
    SECRET_KEYS: 'a-key-ring-that-only-the-benchmarks-know',
    JWT_SECRET: 'a-secret-that-only-the-benchmarks-know-of',
    REDIS_URL: '',
    LOG__LEVEL: 'error',
  }
  const first = await start(folder, url, env)
  const key = await keyIn(first.said)
  await first.stop()
  await ask(database, liftLimits)
  const running = await start(folder, url, env)
  return {
    name,
    url,
    key,
    platform,
    cluster,
    database,
    startedInMs: running.startedInMs,
    agent: new Agent({ connections: 64 }),
    cpu: () => ({
      node: treeOf(running.pid).reduce((sum, pid) => sum + cpuOf(pid), 0),
      postgres: cpuOfFamily(cluster.pid),
    }),
    memory: () => treeOf(running.pid).reduce((sum, pid) => sum + residentMegabytes(pid), 0),
    async stop() {
      await running.stop()
      platform.close()
      await cluster.stop()
    },
  }
}

/** The first start prints the key of the demo workspace, a moment after it is ready. */
async function keyIn(said: () => string): Promise<string> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const [key] = /svc_live_\w+/.exec(said()) ?? []
    if (key) return key
    await sleep(50)
  }
  throw new Error(`no key was printed:\n${said()}`)
}

/** What an operation makes PostgreSQL do, without the CPU. */
export interface Work {
  commits: number
  statements: number
  walSyncs: number
}

const work = `select d.xact_commit::float as commits,
    (select coalesce(sum(s.calls), 0)::float from pg_stat_statements s where s.dbid = d.datid and s.query not like '%pg_stat_%') as statements,
    (select sum(fsyncs)::float from pg_stat_io where object = 'wal') as "walSyncs"
  from pg_stat_database d where d.datname = current_database()`

export async function workOf(product: Product): Promise<Work> {
  const [row] = await ask<Work>(product.database, work)
  return row as Work
}

/** Statements are counted while this is on; what it costs is in no measured CPU. */
export async function countStatements(product: Product, isOn: boolean): Promise<void> {
  await ask(product.database, 'create extension if not exists pg_stat_statements')
  await ask(product.database, `alter system set pg_stat_statements.track = '${isOn ? 'top' : 'none'}'`)
  await ask(product.database, 'select pg_reload_conf()')
}
