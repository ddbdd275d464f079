import type { ServerResponse } from 'node:http'
import { collectDefaultMetrics, register } from 'prom-client'
import { type App, jobKinds } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { run } from '#core/db/db.ts'
import { healthOfParts } from '#core/health.ts'
import { readLanes } from '#core/lanes/holdings.ts'
import { lanesOf } from '#core/lanes/lanes.ts'
import { gauge } from '#core/metrics.ts'
import { mostLookedAt, waitingWork, workKinds } from '../../../jobs/work.ts'

/** Scrapes of several servers, and of people who look, share what was asked of PostgreSQL within this time. */
const askedEveryMs = 5_000

const kinds = { kind: workKinds }
const within = `Of each kind the first ${mostLookedAt.toLocaleString('en')} that wait are looked at.`

const due = gauge('parley_work_due', `Pieces of work that are due and nobody has taken. ${within}`, kinds)
const inFlight = gauge('parley_work_in_flight', `Pieces of work that a worker has taken. ${within}`, kinds)
const oldestDue = gauge(
  'parley_work_oldest_due_seconds',
  `How long the oldest piece of work that is due has been so; 0 where none is. ${within}`,
  kinds,
)
const connections = gauge('parley_database_connections', 'Connections to PostgreSQL of this process.', {
  state: ['in_use', 'idle'],
})
const waiting = gauge('parley_database_waiting', 'Who waits for a connection to PostgreSQL.', {})
const mostConnections = gauge('parley_database_connections_max', 'The most connections of this process.', {})
/** Rooms name the parts that they tell of (src/core/health.ts). */
const told: Record<'part', readonly string[]> = { part: [] }
const partUp = gauge('parley_part_up', 'Parts as /ready tells them: 1 is ok, 0 degraded or down.', told)

const lanes = gauge('parley_lanes', 'The 64 lanes of each kind of shared work, by who owns them.', {
  kind: jobKinds,
  owner: ['this', 'other', 'nobody'],
})

const lastAsked = perApp(() => ({ at: Number.NEGATIVE_INFINITY }))

/** What only PostgreSQL knows, in two statements whose cost does not grow with what waits. */
async function askForWork(app: App): Promise<void> {
  const last = lastAsked(app)
  if (performance.now() - last.at < askedEveryMs) return
  last.at = performance.now()
  await readOwners(app)
  const now = app.clock.now()
  for (const work of await run(app.pool, waitingWork, [now])) {
    const { kind, oldestDueAt } = work
    due({ kind }, work.due)
    inFlight({ kind }, work.inFlight)
    oldestDue({ kind }, oldestDueAt ? Math.max(0, now.getTime() - oldestDueAt.getTime()) / 1000 : 0)
  }
}

async function readOwners(app: App): Promise<void> {
  const holdings = await readLanes(app)
  const mine = lanesOf(app).worker
  for (const [kind, held] of Map.groupBy(holdings, (one) => one.kind)) {
    const owned = { this: 0, other: 0, nobody: 0 }
    for (const one of held)
      owned[one.holder === null ? 'nobody' : one.holder === mine ? 'this' : 'other'] += one.lanes
    for (const owner of ['this', 'other', 'nobody'] as const) lanes({ kind, owner }, owned[owner])
  }
}

function readPool({ pool }: App): void {
  connections({ state: 'in_use' }, pool.totalCount - pool.idleCount)
  connections({ state: 'idle' }, pool.idleCount)
  waiting({}, pool.waitingCount)
  mostConnections({}, pool.options.max)
}

async function readParts(app: App): Promise<boolean> {
  const parts = await healthOfParts(app)
  for (const [part, { state }] of Object.entries(parts)) partUp({ part }, state === 'ok' ? 1 : 0)
  return parts.database?.state === 'ok'
}

/** CPU, memory, event loop and garbage collection, as every Node service tells them. */
export function measureProcess(): void {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
}

/** GET /metrics in the text format of Prometheus. While the database is away it tells what the process knows. */
export async function metrics(app: App, res: ServerResponse): Promise<void> {
  readPool(app)
  if (await readParts(app)) await askForWork(app).catch(() => {})
  res.writeHead(200, { 'Content-Type': register.contentType })
  res.end(await register.metrics())
}
