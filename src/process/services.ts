import { pino } from 'pino'
import './hooks.ts'
import { connectBus, localBus } from '#core/bus.ts'
import type { Config } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { createKeyRing } from '#core/crypto.ts'
import { openPool, openPrisma } from '#core/db/db.ts'
import { openCounters } from '#core/rate-limits/open.ts'
import { type Clock, movableClock, systemClock } from '#core/time/clock.ts'
import { subjectRenderer } from '#doors/documents/render.ts'
import { eventReference } from '#doors/openapi/event-reference.ts'
import { storageOf } from '#messaging/media/storage.ts'
import { closePlatform } from '#outside/platform/pools.ts'
import type { Secrets } from '#process/embedded/secrets.ts'
import { beeQueue } from '../../jobs/bee-queue.ts'
import { localQueue, type Queue } from '../../jobs/queue.ts'
import { schema } from '../../schema/index.ts'
import { permissionsOfScopes } from '../../schema/scope-permissions.ts'

export interface Services {
  app: App
  queue: Queue
  /** Closes what this process opened, the pool last. */
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

const redacted = [
  '*.accessToken',
  '*.appSecret',
  '*.password',
  '*.token',
  'req.headers.authorization',
  'req.headers.cookie',
]

/** Opens the services of one process: pool, Prisma, bus, counters, queue. Nothing runs yet. */
export function openServices(options: ServiceOptions): Services {
  const { config } = options
  const prefix = options.redisPrefix ?? 'parley:'
  const log = pino({ level: config.log.level, redact: redacted, base: undefined })
  const pool = openPool(options.databaseUrl, options.poolSize ?? 20)
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'))
  const prisma = openPrisma(pool)
  const bus = config.redis.url ? connectBus(config.redis.url, prefix) : localBus()
  const counters = openCounters(config, log, prefix)
  const works = config.process.role !== 'web'
  const queue = config.redis.url ? beeQueue({ redisUrl: config.redis.url, prefix, log, works }) : localQueue()
  const app: App = {
    config: { ...config, jwt: { ...config.jwt, secret: options.secrets.jwtSecret } },
    log,
    clock: openClock(config),
    pool,
    prisma,
    keyRing: createKeyRing(options.secrets.keys),
    bus,
    counters,
    wake: (kind) => queue.wake(kind),
    renderSubject: (...subjects) => subjectRenderer(app)(...subjects),
    eventReference,
    scopePermissions: permissionsOfScopes(schema),
  }
  return {
    app,
    queue,
    async close() {
      await queue.close()
      await closePlatform(app)
      await storageOf(app).close()
      await bus.close()
      counters.close()
      await prisma.$disconnect()
      // Connections that end now were asked to.
      pool.removeAllListeners('error').on('error', () => {})
      await pool.end()
    },
  }
}

function openClock(config: Config): Clock {
  return config.testing.clock ? movableClock() : systemClock()
}
