import { type Logger, pino } from 'pino'
import '#process/hooks.ts'
import { connectBus, localBus } from '#core/bus.ts'
import type { Config } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { closePerApp } from '#core/context/per-app.ts'
import { createKeyRing } from '#core/crypto.ts'
import { openPool, openPrisma, run } from '#core/db/db.ts'
import { WorkspacePool } from '#core/db/narrowing/workspace-client.ts'
import { withoutSession } from '#core/db/pooler.ts'
import { openCounters } from '#core/rate-limits/open.ts'
import { openReplica } from '#core/replicas/replica.ts'
import { type Clock, movableClock, systemClock } from '#core/time/clock.ts'
import { eventDocuments } from '#doors/documents/event-documents.ts'
import { subjectRenderer } from '#doors/documents/render.ts'
import { eventReference } from '#doors/openapi/event-reference.ts'
import type { Secrets } from '#process/embedded/embedded-secrets.ts'
import { tellOfServices } from '#process/health.ts'
import { tellStatus } from '#upkeep/status/status.ts'
import { localQueue, type Queue } from '../../jobs/queue.ts'
import { waitingWork } from '../../jobs/work.ts'
import { wholeSchema } from '../../schema/index.ts'
import { permissionsOfScopes } from '../../schema/scope-permissions.ts'

export interface Services {
  app: App
  queue: Queue
  /** Closes what this process opened, the last opened first. */
  close(): Promise<void>
}

export interface ServiceOptions {
  config: Config
  databaseUrl: string
  secrets: Secrets
  /** connections; a web and worker process together need about this many */
  poolSize?: number
  /** keeps several installations apart in one Redis */
  redisPrefix?: string
}

/** Connections that a process of web and worker opens at most. */
export const connectionsOfProcess = 20

const redacted = [
  '*.accessToken',
  '*.appSecret',
  '*.password',
  '*.token',
  'req.headers.authorization',
  'req.headers.cookie',
]

/** Opens the services of one process: pool, Prisma, bus, counters, queue. Nothing runs yet. */
export async function openServices(options: ServiceOptions): Promise<Services> {
  const { config } = options
  const prefix = options.redisPrefix ?? 'parley:'
  const poolSize = options.poolSize ?? connectionsOfProcess
  const log = pino({ level: config.log.level, redact: redacted, base: undefined })
  const opened = new AsyncDisposableStack()
  const { pooler, distributed } = config.database
  const address = addressFor(config, options.databaseUrl, log)
  const pool = openPool(address, poolSize, pooler, {}, distributed ? WorkspacePool : undefined)
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'))
  opened.defer(() => {
    // Connections end now because they were told to.
    pool.removeAllListeners('error').on('error', () => {})
    return pool.end()
  })
  const replica = openReplica(config, pool, log, { poolSize, redisPrefix: prefix })
  opened.defer(() => replica?.close())
  const prisma = openPrisma(pool)
  opened.defer(() => prisma.$disconnect())
  const bus = config.redis.url ? connectBus(config.redis.url, prefix) : localBus()
  const counters = openCounters(config, log, prefix)
  opened.defer(() => counters.close())
  opened.defer(() => bus.close())
  const queue = await openQueue(config, prefix, log)
  const app: App = {
    config: { ...config, jwt: { ...config.jwt, secret: options.secrets.jwtSecret } },
    log,
    clock: openClock(config),
    pool,
    replica,
    prisma,
    keyRing: createKeyRing(options.secrets.keys),
    bus,
    counters,
    wake: (kind) => queue.wake(kind),
    renderSubject: (...subjects) => subjectRenderer(app)(...subjects),
    eventDocuments: eventDocuments(),
    eventReference,
    scopePermissions: permissionsOfScopes(wholeSchema),
  }
  tellOfServices(app, counters, queue)
  tellStatus(app, { work: () => run(app.pool, waitingWork, [app.clock.now()]) })
  opened.defer(() => closePerApp(app))
  opened.defer(() => queue.close())
  return {
    app,
    queue,
    close: () => opened.disposeAsync(),
  }
}

/** The database as this process reaches it: what a pooler refuses must not keep a process from starting. */
function addressFor({ database }: Config, given: string, log: Logger): string {
  if (database.pooler !== 'transaction') return given
  const { address, leftOut } = withoutSession(given)
  if (leftOut.length > 0) log.warn({ leftOut }, 'database.url: a pooler takes no settings of a session')
  return address
}

/** What it needs of Redis is imported where there is one. */
async function openQueue({ redis, process: { role } }: Config, prefix: string, log: Logger): Promise<Queue> {
  if (!redis.url) return localQueue()
  const { beeQueue } = await import('../../jobs/bee-queue.ts')
  return beeQueue({ redisUrl: redis.url, prefix, log, works: role !== 'web' })
}

function openClock(config: Config): Clock {
  return config.testing.clock ? movableClock() : systemClock()
}
