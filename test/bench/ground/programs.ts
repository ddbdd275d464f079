import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { childEnvironment } from '#core/config/config.ts'
import type { Owner } from '../measure/upkeep.ts'

/** A program that answers on a port, in a process of its own. */
export interface Program {
  pid: number
  port: number
  owner: Owner
  stop(): Promise<void>
}

/** The limit programs: each does one thing of Parley's and nothing else (test/bench/programs). */
export const limitPrograms = {
  oneInsert: new URL('../programs/one-insert.ts', import.meta.url),
  microBatch: new URL('../programs/micro-batch.ts', import.meta.url),
  acceptAll: new URL('../programs/accept-all.ts', import.meta.url),
  keysetPage: new URL('../programs/keyset-page.ts', import.meta.url),
  inboxPage: new URL('../programs/inbox-page.ts', import.meta.url),
  readAnswer: new URL('../programs/read-answer.ts', import.meta.url),
  staticJson: new URL('../programs/static-json.ts', import.meta.url),
  upsertCallbacks: new URL('../programs/upsert-callbacks.ts', import.meta.url),
  botAll: new URL('../programs/bot-all.ts', import.meta.url),
  builderBot: new URL('../programs/builderbot.ts', import.meta.url),
  callbacksAll: new URL('../programs/callbacks-all.ts', import.meta.url),
  dispatch: new URL('../programs/dispatch.ts', import.meta.url),
  importRecipients: new URL('../programs/import-recipients.ts', import.meta.url),
  importPeople: new URL('../programs/import-people.ts', import.meta.url),
  sendCampaign: new URL('../programs/send-campaign.ts', import.meta.url),
  sendCampaignAll: new URL('../programs/send-campaign-all.ts', import.meta.url),
  takeTransfer: new URL('../programs/take-transfer.ts', import.meta.url),
  takeTransferAll: new URL('../programs/take-transfer-all.ts', import.meta.url),
  claimFinish: new URL('../programs/claim-finish.ts', import.meta.url),
  deliverAll: new URL('../programs/deliver-all.ts', import.meta.url),
  platform: new URL('../programs/platform.ts', import.meta.url),
  openExchange: new URL('../programs/open-exchange.ts', import.meta.url),
  followLog: new URL('../programs/follow-log.ts', import.meta.url),
  upsertDeltas: new URL('../programs/upsert-deltas.ts', import.meta.url),
  duckdb: new URL('../programs/duckdb.ts', import.meta.url),
  delayProxy: new URL('../programs/delay-proxy.ts', import.meta.url),
}

const living = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of living) child.kill('SIGTERM')
})

function startChild(
  file: string,
  args: string[],
  options: { env?: Record<string, string>; flags?: string[] } = {},
) {
  const child = spawn(process.execPath, [...(options.flags ?? []), file, ...args], {
    env: childEnvironment(options.env ?? {}),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  const said: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => {
    said.push(chunk.toString())
    if (said.length > 200) said.shift()
  })
  return { child, said }
}

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const cut = setTimeout(() => child.kill('SIGKILL'), 30_000)
    child.once('exit', () => {
      clearTimeout(cut)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

/** The port that a program tells when it listens. */
function portOf(child: ChildProcess, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', () => reject(new Error(`the program ${name} ended at once`)))
  })
}

/** Starts a limit program on this database; some take a further argument. */
export async function startLimit(
  name: keyof typeof limitPrograms,
  databaseUrl: string,
  ...further: string[]
): Promise<Program> {
  const { child } = startChild(limitPrograms[name].pathname, [databaseUrl, ...further])
  return {
    pid: child.pid as number,
    port: await portOf(child, name),
    owner: 'limits',
    stop: () => stopChild(child),
  }
}

/** Starts the customers' servers; they are told what to do over the channel to their parent. */
export async function startSink(): Promise<{ child: ChildProcess; port: number }> {
  const { child } = startChild(new URL('../load/sink.ts', import.meta.url).pathname, [])
  return { child, port: await portOf(child, 'sink') }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export interface ParleyOptions {
  databaseUrl: string
  dataDir: string
  role: 'all' | 'web'
  env: Record<string, string>
  /** folder for a CPU profile, written when it stops */
  profile?: string | undefined
}

const root = join(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}
/** `NAME=value ... exec node <flags> src/start.ts` */
const startFlags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
const main = join(root, 'src/main.ts')

/** Starts Parley as `npm start` does, on a database that is migrated and seeded. */
export async function startParley(options: ParleyOptions): Promise<Program> {
  const port = await freePort()
  const profiled = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
  const { child, said } = startChild(main, [], {
    flags: [...startFlags, ...profiled],
    env: {
      ...options.env,
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataDir,
      PORT: String(port),
      ROLE: options.role,
      LOG__LEVEL: 'warn',
    },
  })
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`Parley did not start:\n${said.join('')}`)
    await sleep(100)
  }
  return {
    pid: child.pid as number,
    port,
    owner: 'parley',
    async stop() {
      await stopChild(child)
      const warnings = said
        .join('')
        .split('\n')
        .filter((line) => line.startsWith('{'))
      if (warnings.length > 0)
        console.log(`    Parley said ${warnings.length} warnings, the first: ${warnings[0]}`)
    },
  }
}

/** A process that only works: it answers no requests, and is up once it stands in the database. */
export interface WorkerProcess extends Pick<Program, 'pid' | 'stop'> {
  /** rejects when it ends with a fault */
  failed: Promise<never>
}

export function startWorkerProcess(options: Omit<ParleyOptions, 'role'>): WorkerProcess {
  const { child, said } = startChild(main, [], {
    flags: startFlags,
    env: {
      ...options.env,
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataDir,
      ROLE: 'worker',
      LOG__LEVEL: 'warn',
    },
  })
  const failed = new Promise<never>((_, reject) => {
    child.once('exit', (status) => status && reject(new Error(`a worker ended:\n${said.join('')}`)))
  })
  failed.catch(() => {})
  return { pid: child.pid as number, failed, stop: () => stopChild(child) }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/ready`)
    await body.dump()
    return statusCode === 200
  } catch {
    return false
  }
}

/** Starts the load generator; it is told its plans over the channel to its parent. */
export async function startLoad(): Promise<ChildProcess> {
  const { child } = startChild(new URL('../load/main.ts', import.meta.url).pathname, [])
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error('the load generator ended at once')))
  })
  return child
}

export { stopChild }
