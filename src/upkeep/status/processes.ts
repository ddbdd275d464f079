import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { healthOfParts } from '#core/health.ts'
import { newId } from '#core/ids.ts'
import { version } from './version.ts'

/** How often a process says that it lives. */
const beatMs = 15_000
/** One that was not seen for so long has ended without a word. */
const silentMs = 60_000
/** A stop does not wait longer for a database that is away. */
const goodbyeMs = 1_000

/** A part of the installation that is not well, as a process sees it. */
export interface PartProblem {
  part: string
  reason: string
}

/** A process of the installation. */
export interface InstallationProcess {
  id: string
  /** what it is there for: all, web, worker or calls */
  role: string
  version: string
  node: string
  host: string
  startedAt: Date
  seenAt: Date
  problems: PartProblem[]
}

const beat = statement<never>(
  'processes.beat',
  `insert into running_process (id, role, version, node, host, problems, started_at, seen_at)
   values ($1, $2, $3, $4, $5, $6::jsonb, now(), now())
   on conflict (id) do update set problems = excluded.problems, seen_at = excluded.seen_at`,
)

const leave = statement<never>(
  'processes.leave',
  `delete from running_process where id = $1 or seen_at < now() - $2::int * interval '1 millisecond'`,
)

const living = statement<InstallationProcess>(
  'processes.living',
  `select id, role, version, node, host, problems, started_at as "startedAt", seen_at as "seenAt"
   from running_process where seen_at >= now() - $1::int * interval '1 millisecond'
   order by role, started_at, id`,
)

/** The processes that live, by PostgreSQL's clock. */
export const livingProcesses = (app: App): Promise<InstallationProcess[]> => run(app.pool, living, [silentMs])

async function problemsOf(app: App): Promise<PartProblem[]> {
  const parts = await healthOfParts(app)
  return Object.entries(parts).flatMap(([part, health]) =>
    health.state === 'ok' ? [] : [{ part, reason: health.reason }],
  )
}

/** Says that this process lives, and what it sees, until it is stopped; answers how. */
export function announceProcess(app: App): () => Promise<void> {
  const id = newId()
  const { role } = app.config.process
  const say = async () => {
    const problems = JSON.stringify(await problemsOf(app))
    await run(app.pool, beat, [id, role, version(), process.versions.node, hostname(), problems])
  }
  // Where the database is away, /ready and the log say so.
  const sayIfThere = () => say().catch(() => {})
  let last = sayIfThere()
  const timer = setInterval(() => {
    last = sayIfThere()
  }, beatMs).unref()
  const sayGoodbye = async () => {
    await last
    await run(app.pool, leave, [id, 10 * silentMs]).catch(() => {})
  }
  return async () => {
    clearInterval(timer)
    await Promise.race([sayGoodbye(), pause(goodbyeMs, undefined, { ref: false })])
  }
}
