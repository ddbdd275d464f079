import cluster, { type Worker } from 'node:cluster'
import { type Config, childEnvironment } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import type { Secrets } from '#process/embedded/embedded-secrets.ts'

/** Web processes that share one port (process.web_concurrency); this one keeps the jobs, the database and the sandbox. */
export interface WebProcesses {
  /** where they answer */
  url: string
  stop(): Promise<void>
}

/** The message by which a web process tells that it listens, and where. */
interface Listening {
  listening: string
}

/** Whether this process was forked by forkWebProcesses. */
export const isWebProcess = cluster.isWorker

/** The message by which web processes hear whether the embedded PostgreSQL is being started again. */
interface DatabaseRestarts {
  databaseRestarts: boolean
}

export function tellWebProcesses(databaseRestarts: boolean): void {
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker?.isConnected()) worker.send({ databaseRestarts } satisfies DatabaseRestarts)
}

/** In a web process. */
export function hearOfRestarts(app: App): void {
  let restarts = false
  app.databaseRestarts = () => restarts
  process.on('message', (message: Partial<DatabaseRestarts>) => {
    restarts = message.databaseRestarts ?? restarts
  })
}

/** Tells the process that forked this one that requests are taken. */
export function tellListening(url: string): void {
  process.send?.({ listening: url } satisfies Listening)
}

/**
 * Forks web processes on a database that is migrated; answers when all of them listen. One that dies unasked is
 * replaced: the others go on in the meantime.
 */
export async function forkWebProcesses(
  config: Config,
  databaseUrl: string,
  secrets: Secrets,
  say: (line: string) => void,
): Promise<WebProcesses> {
  const env = childEnvironment({
    ROLE: 'web',
    WEB_CONCURRENCY: '1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    SECRET_KEYS: secrets.keys.join(','),
    JWT_SECRET: secrets.jwtSecret,
    // They start none, but that there is one decides which credentials of the platform are assumed.
    SANDBOX__ENABLED: String(config.sandbox.enabled),
    PLATFORM__BASE_URL: config.platform.baseUrl,
  })
  let stopping = false
  const living = new Set<Worker>()
  const fork = () => {
    const worker = cluster.fork(env)
    living.add(worker)
    worker.once('exit', (code, signal) => {
      living.delete(worker)
      if (stopping) return
      say(`A web process ended with ${signal ?? code}; another takes its place.`)
      fork()
    })
    return worker
  }
  const urls = await Promise.all(
    Array.from({ length: config.process.webConcurrency }, () => listening(fork())),
  )
  return {
    url: urls[0] ?? '',
    async stop() {
      stopping = true
      const gone = [...living].map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
      for (const worker of living) worker.kill('SIGTERM')
      await Promise.all(gone)
    },
  }
}

function listening(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: Partial<Listening>) => {
      if (message.listening !== undefined) resolve(message.listening)
    })
    worker.once('exit', (code) => reject(new Error(`a web process ended with ${code} before it listened`)))
  })
}
