import type { App } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { lanesOf } from '#core/lanes/lanes.ts'
import { ownedLanes } from '#core/lanes/ownership.ts'
import type { TimerModel } from '#generated/prisma/models/Timer.ts'
import type { TimerKind } from './timer-sets.ts'

// Rows that say what is due when. They are found by an index on the time, in the lanes of whoever looks, and taken by
// their version in the transaction of the step: so each step happens once (docs/adr/0076).

const fields = ['workspaceId', 'kind', 'subjectId', 'contactId', 'dueAt', 'version'] as const

export type Timer = RowOf<TimerModel, (typeof fields)[number], { kind: TimerKind }>

export type NewTimer = Omit<Timer, 'version'>

const newTimers = rowsIn<NewTimer>({
  workspace_id: ['uuid', (timer) => timer.workspaceId],
  kind: ['text', (timer) => timer.kind],
  subject_id: ['uuid', (timer) => timer.subjectId],
  contact_id: ['uuid', (timer) => timer.contactId],
  due_at: ['timestamptz', (timer) => timer.dueAt],
})

const insert = `insert into timer as t (workspace_id, kind, subject_id, contact_id, due_at)
   select n.workspace_id, n.kind, n.subject_id, n.contact_id, n.due_at from ${newTimers.from('n')}
   join contact c on c.workspace_id = n.workspace_id and c.id = n.contact_id
   order by 1, 2, 3 on conflict (workspace_id, kind, subject_id)`

const setAll = statement<never>(
  'timers.set',
  `${insert} do update set due_at = excluded.due_at, contact_id = excluded.contact_id, version = t.version + 1
     where t.due_at <> excluded.due_at or t.contact_id <> excluded.contact_id`,
)
const ensureAll = statement<never>('timers.ensure', `${insert} do nothing`)

/** Sets these times, whatever was set before. */
export async function setTimers(tx: Tx, timers: readonly NewTimer[]): Promise<void> {
  if (timers.length > 0) await run(tx, setAll, newTimers.values(timers))
}

/** Sets those that are not set. */
export async function ensureTimers(tx: Tx, timers: readonly NewTimer[]): Promise<void> {
  if (timers.length > 0) await run(tx, ensureAll, newTimers.values(timers))
}

const drop = statement<never>(
  'timers.drop',
  'delete from timer where workspace_id = $1 and kind = any($2) and subject_id = any($3::uuid[])',
)

/** Forgets these of these transfers or contacts. */
export async function dropTimers(
  tx: Tx,
  workspaceId: string,
  kinds: readonly TimerKind[],
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length > 0) await run(tx, drop, [workspaceId, kinds, subjectIds])
}

const dropAll = statement<never>(
  'timers.drop_all',
  'delete from timer where workspace_id = $1 and kind = any($2)',
)

/** Forgets all of these kinds in a workspace. */
export const dropKinds = (tx: Tx, workspaceId: string, kinds: readonly TimerKind[]) =>
  run(tx, dropAll, [workspaceId, kinds])

const take = statement<{ kind: TimerKind }>(
  'timers.take',
  `delete from timer where workspace_id = $1 and kind = $2 and subject_id = $3 and version = $4 and due_at = $5
   returning kind`,
)

/** One that was taken and is set once more begins with its first version, at a later time. */
const asFound = ({ workspaceId, kind, subjectId, version, dueAt }: Timer) => [
  workspaceId,
  kind,
  subjectId,
  version,
  dueAt,
]

/** Takes a timer in the transaction that does what is due; false: somebody did, or it was set again. */
export const takeTimer = async (tx: Tx, timer: Timer): Promise<boolean> =>
  (await run(tx, take, asFound(timer))).length > 0

const delay = statement<never>(
  'timers.delay',
  `update timer set due_at = $6, version = version + 1
   where workspace_id = $1 and kind = $2 and subject_id = $3 and version = $4 and due_at = $5`,
)

/** Puts off what could not be done now, so that it holds nobody else's back. */
export const delayTimer = (db: Queryable, timer: Timer, until: Date) =>
  run(db, delay, [...asFound(timer), until])

/** What is looked at in one go. */
export const timersAtOnce = 200

/** Walks the index on the time and no further than what is due; $2 the lanes that the process $3 knows as its own. */
export const dueTimers = statement<Timer>(
  'timers.due',
  `with due as materialized (
     select ${columns('Timer', 't', fields)}, t.lane from timer t
     where t.due_at <= $1 and t.lane = any($2::smallint[]) order by t.due_at limit ${timersAtOnce}
   ), owned as (${ownedLanes('sla', 'select lane from due', '$3')}
   )
   select due.* from due where due.lane in (select lane from owned) order by due."dueAt"`,
)

/** What is due in the lanes of this process. */
export const claimDue = (app: App): Promise<Timer[] | undefined> =>
  lanesOf(app).claim('sla', ({ worker, lanes }) => run(app.pool, dueTimers, [app.clock.now(), lanes, worker]))
