import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, loadConfig } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { forgetWorkers } from '#core/lanes/holdings.ts'
import { isOutage } from '#core/outage.ts'
import type { MovableClock } from '#core/time/clock.ts'
import { followClock, shareClock } from '#doors/test-clock/shared.ts'
import { ffmpegVersion } from '#messaging/audio/ffmpeg.ts'
import { type RunningApp, startApp } from '#process/app.ts'
import { dashboardBuilt } from '#process/dashboard.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#process/embedded/postgres.ts'
import { welcome } from '#process/embedded/welcome.ts'
import {
  forkWebProcesses,
  hearOfRestarts,
  isWebProcess,
  tellListening,
  tellWebProcesses,
  type WebProcesses,
} from '#process/web-processes.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/server.ts'
import { migrate } from '../prisma/migrate.ts'
import { type Seeded, seedInstallation } from '../prisma/seed.ts'

/** How long a stop may take in all (spec/7, Two commands). */
const stopWithinMs = 25_000
/** how much of it what is under way may take; the embedded PostgreSQL has the rest, but for a little */
const workWithinMs = 16_000
const littleMs = 3_000

const say = (line: string) => console.log(line)

/** What was started, so that it can be stopped in the opposite order. */
interface Started {
  postgres?: EmbeddedPostgres
  sandbox?: RunningSandbox
  app?: RunningApp
  web?: WebProcesses
}

async function start(config: Config, started: Started): Promise<void> {
  if (isWebProcess) return startWebProcess(config, started)
  await requireFreePorts(config)
  let databaseRestarts = false
  if (config.audio.ffmpeg) say(`Audio: ${await ffmpegVersion(config.audio.ffmpeg)}`)
  if (config.embedded) {
    say('Starting PostgreSQL ...')
    started.postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: quiet,
      onRestart(restarting) {
        databaseRestarts = restarting
        tellWebProcesses(restarting)
      },
    })
  }
  const databaseUrl = started.postgres?.url ?? (config.database.url as string)
  const secrets = resolveSecrets(config)
  await prepareDatabase(config, databaseUrl)
  if (config.sandbox.enabled) {
    started.sandbox = await startSandbox({
      port: config.sandbox.port,
      callbackUrl: `http://127.0.0.1:${config.server.port}${config.server.basePath}/api/webhook`,
    })
  }
  const forks = config.process.webConcurrency > 1 && config.process.role !== 'worker'
  // Nothing answers before the first administrator exists: when /ready answers, the password has been shown.
  const seeding = Promise.withResolvers<Seeded>()
  const prepare = async (app: App) => {
    app.databaseRestarts = () => databaseRestarts
    if (started.postgres) await forgetWorkers(app.pool)
    seeding.resolve(await seedInstallation(app))
    await dashboardBuilt()
  }
  started.app = await startApp({ config, databaseUrl, secrets, listens: !forks, prepare })
  if (forks && config.testing.clock) shareClock(started.app.app.clock as MovableClock)
  if (forks) started.web = await forkWebProcesses(config, databaseUrl, secrets, say)
  collectStart()
  const url = started.web?.url ?? started.app.url
  for (const line of welcome(config, url, await seeding.promise)) say(line)
}

/**
 * What building the schema and preparing the database left behind, some 150 MB, is given back once, before anybody
 * waits: else it stays until the young generation is full. Takes about 0.2 s.
 */
function collectStart(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** A web process finds everything prepared by the one that forked it. */
async function startWebProcess(config: Config, started: Started): Promise<void> {
  const databaseUrl = config.database.url as string
  started.app = await startApp({ config, databaseUrl, secrets: resolveSecrets(config) })
  hearOfRestarts(started.app.app)
  if (config.testing.clock) await followClock(started.app.app.clock as MovableClock)
  collectStart()
  tellListening(started.app.url)
}

const quiet = {
  info: () => {},
  warn: (message: string) => say(message),
  error: (message: string) => say(message),
}

/** Tells a taken port before anything is started. */
async function requireFreePorts({ process: { role }, server, sandbox }: Config): Promise<void> {
  if (role !== 'worker') await requireFreePort('server', server.host, server.port, 'PORT')
  if (sandbox.enabled) await requireFreePort('sandbox', '127.0.0.1', sandbox.port, 'SANDBOX_PORT')
}

function requireFreePort(section: string, host: string, port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const what = portProblems[code ?? '']
      const line = what
        ? `${section}.port: port ${port} on ${host} ${what}. Set ${variable} to another one.`
        : `${section}.host: cannot listen on ${host}:${port} (${code ?? message})`
      reject(new Error(line))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

const portProblems: Record<string, string> = {
  EADDRINUSE: 'is taken',
  EACCES: 'is not allowed for this user',
}

/** Migrates; a database that is out of reach is told by the key that names it. */
async function prepareDatabase({ database }: Config, databaseUrl: string): Promise<void> {
  const key = database.directUrl ? 'database.direct_url' : 'database.url'
  const applied = await migrate(database.directUrl ?? databaseUrl, quiet).catch(
    (error: NodeJS.ErrnoException) => {
      const unreachable = [
        'ECONNREFUSED',
        'ENOTFOUND',
        'ETIMEDOUT',
        'EHOSTUNREACH',
        '28P01',
        '28000',
        '3D000',
      ]
      if (!unreachable.includes(error.code ?? '')) throw error
      throw new Error(`${key}: cannot connect (${error.message || error.code})`)
    },
  )
  if (applied.length === 0) return
  say(`Database prepared: ${applied.length} migration${applied.length === 1 ? '' : 's'}.`)
}

async function stop(started: Started): Promise<void> {
  const begun = performance.now()
  try {
    await endWork(started)
  } finally {
    await started.sandbox?.close()
    await started.postgres?.stop(stopWithinMs - littleMs - (performance.now() - begun))
  }
}

/**
 * Without PostgreSQL work cannot end, but the process can: the next one finds what could not be written down, as after
 * a crash.
 */
async function endWork({ web, app }: Started): Promise<void> {
  const end = async () => {
    await web?.stop()
    await app?.close()
    return true
  }
  const ending = end().catch((error) => {
    if (isOutage(error)) return false
    throw error
  })
  // It may fail when nobody waits any more.
  ending.catch(() => {})
  const ended = await Promise.race([ending, sleep(workWithinMs, false)])
  if (!ended) say('Not all work could be ended in time; the next start goes on with it.')
}

function stopOnSignals(started: Started): void {
  let stopping = false
  const handle = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    say(`${signal}: stopping ...`)
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    stop(started).then(
      () => process.exit(0),
      (error: Error) => {
        console.error(`Parley could not stop cleanly: ${error.message}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
}

const started: Started = {}
try {
  const config = loadConfig()
  stopOnSignals(started)
  await start(config, started)
} catch (error) {
  const { message, code, path } = error as NodeJS.ErrnoException
  const folder =
    code === 'EACCES' || code === 'EROFS' ? `data_dir: cannot write ${path ?? ''} (${code})` : null
  console.error(`Parley cannot start: ${folder ?? message}`)
  await stop(started).catch(() => {})
  process.exit(1)
}
