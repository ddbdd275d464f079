import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { jitOfSession } from '#core/db/session.ts'
import { degraded, healthy, type PartHealth, tellHealth } from '#core/health.ts'
import { heldText, isHeld } from '#core/outgoing-hold.ts'
import type { SharedCounters } from '#core/rate-limits/open.ts'
import type { Replica } from '#core/replicas/replica.ts'
import { storageHealth } from '#messaging/content/media/storage-health.ts'
import { mailHealth } from '#outside/mail/health.ts'
import type { Queue } from '../../jobs/queue.ts'
import { firstBeyond, ownRelease } from '../../prisma/versions.ts'

const ping = statement<{ one: number }>('probes.ping', 'select 1 as one')

const databaseDown = (app: App): PartHealth => ({
  state: 'down',
  reason: app.databaseRestarts?.() ? 'starting again' : 'out of reach',
})

/** A look that each node of a distributed database answers for itself. */
const pingNodes = statement<{ one: number }>(
  'probes.ping_nodes',
  'select 1 as one from workspace_counter limit 1',
)

const nodesHealth = (app: App): Promise<PartHealth> =>
  run(app.pool, pingNodes, []).then(
    () => healthy,
    () => degraded('A node of the distributed database does not answer: what its workspaces do fails.'),
  )

function databaseHealth(app: App): Promise<PartHealth> {
  return run(app.pool, ping, []).then(
    () => (app.config.database.distributed ? nodesHealth(app) : healthy),
    () => databaseDown(app),
  )
}

const jit = statement<{ jit: string }>('probes.jit', jitOfSession)

/** Whether PostgreSQL compiles our statements although every connection asks it not to (src/core/db/session.ts). */
async function jitHealth(app: App): Promise<PartHealth> {
  const [session] = await run(app.pool, jit, []).catch(() => [])
  if (session?.jit !== 'on') return healthy
  return degraded('PostgreSQL compiles statements, which can take longer than work may wait for them.')
}

/** Says in the log what /ready would say, for those who do not ask it. */
export async function checkJit(app: App): Promise<void> {
  if ((await jitHealth(app)).state !== 'ok')
    app.log.warn(
      'PostgreSQL compiles our statements: turn jit off for the role of database.url (docs/scaling.md)',
    )
}

const narrowings = statement<{ name: string }>(
  'probes.narrowings',
  `select migration_name as name from _prisma_migrations
   where migration_name like '%\\_after\\_%' and finished_at is not null and rolled_back_at is null order by 1`,
)

/** Whether a newer version has taken away what this one needs (docs/adr/0167). */
async function migrationsHealth(app: App): Promise<PartHealth> {
  const done = await run(app.pool, narrowings, []).catch(() => [])
  const beyond = firstBeyond(
    ownRelease(),
    done.map(({ name }) => name),
  )
  if (!beyond) return healthy
  return { state: 'down', reason: 'A newer version has changed the database: this one cannot work with it.' }
}

async function redisHealth(counters: SharedCounters): Promise<PartHealth> {
  if (await counters.answers()) return healthy
  return degraded('It does not answer: rates are counted and events told within each process.')
}

function replicaHealth(replica: Replica): PartHealth {
  const why = { away: 'It is out of reach', behind: 'It is a second behind or more' }
  const state = replica.state()
  return state === 'serving' ? healthy : degraded(`${why[state]}: all is read from the primary.`)
}

function queueHealth(queue: Queue): PartHealth {
  if (queue.carries()) return healthy
  return degraded('Wake-ups are not carried: work is found once a second.')
}

/** What every process depends on says how it fares; the worker tells of its jobs itself (jobs/worker.ts). */
export function tellOfServices(app: App, counters: SharedCounters, queue: Queue): void {
  tellHealth(
    app,
    'database',
    () => databaseHealth(app),
    () => databaseDown(app),
  )
  tellHealth(
    app,
    'jit',
    () => jitHealth(app),
    // Where nothing answers, the database is what is wrong.
    () => healthy,
  )
  tellHealth(
    app,
    'migrations',
    () => migrationsHealth(app),
    () => healthy,
  )
  const { replica } = app
  if (replica) tellHealth(app, 'replica', () => replicaHealth(replica))
  if (app.config.redis.url) tellHealth(app, 'redis', () => redisHealth(counters))
  tellHealth(app, 'outgoing', () => (isHeld(app) ? degraded(heldText) : healthy))
  tellHealth(app, 'queue', () => queueHealth(queue))
  tellHealth(app, 'storage', () => storageHealth(app))
  if (app.config.process.role !== 'web') tellHealth(app, 'mail', () => mailHealth(app))
}
