import type { App } from '#core/context/context.ts'
import { inTransaction, run, type Statement, statement, type Tx } from '#core/db/db.ts'
import { perWorkspace } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'

// What need not be done while a message is accepted or stored is done by reading the log of events (spec/8 G18): each
// event once, in the order of its sequence, and what follows from it in the transaction that moves the reader on. A
// reader has a table with one row a workspace that says how far it is.

/** How far a reader is in the log of a workspace. */
export interface Position {
  workspaceId: string
  /** of the last event that was read */
  seq: number
}

/** A reader finds so many workspaces at a time. */
export const workspacesAtOnce = 200

export const workspaces = rowsIn<{ workspaceId: string }>({
  workspace_id: ['uuid', (one) => one.workspaceId],
})

/** Positions as parameters, behind so many others. */
export const positionsBehind = (others: number) =>
  rowsIn<Position>(
    { workspace_id: ['uuid', (one) => one.workspaceId], seq: ['bigint', (one) => one.seq] },
    others,
  )

/** Locks the rows of a reader's table, with columns of its own; rows that another worker has locked are left to it. */
export const holding = <Held extends Position = Position>(name: string, table: string, own = '') =>
  statement<Held>(
    name,
    `select p.workspace_id as "workspaceId", p.seq${own} from ${table} p
     where p.workspace_id in (select * from ${workspaces.from('w')})
     order by p.workspace_id for update skip locked`,
  )

/** In a statement whose part `told` it is: the events behind these positions (`p`), $1 of each workspace at most. */
export const nextEvents = (positions: string, more = ''): string =>
  `select e.* from ${positions} cross join lateral (
     select e.workspace_id, e.seq, e.type, e.subject_id${more} from event e
     where e.workspace_id = p.workspace_id and e.seq > p.seq order by e.seq limit $1) e`

/**
 * Looks up what an event is about, one by one, for a join behind `nextEvents`: how many events there are is not known
 * when the statement is planned, and a join of the many that PostgreSQL supposes would read the whole table. `offset 0`
 * keeps the look-up from becoming such a join.
 */
export const lookedUp = (alias: string, rows: string): string => `lateral (${rows} offset 0) ${alias}`

/**
 * In the same statement: the reader has read what was `told`. Fewer than $1 events of a workspace are all that are there
 * up to its counter, also where the events before were deleted (src/upkeep/retention.ts) while nobody read.
 */
export const moveOn = (table: string, positions: string): string =>
  `update ${table} p set seq = greatest(p.seq, case when t.many >= $1 then t.seq else c.event_seq end)
   from workspace_counter c
   left join (select workspace_id, max(seq) as seq, count(*) as many from told group by workspace_id) t using (workspace_id)
   where p.workspace_id = c.workspace_id and c.workspace_id in (select q.workspace_id from ${positions})`

/** A workspace whose log has advanced; `begins` if the reader has no row of it yet. */
interface Behind {
  workspaceId: string
  begins?: boolean
}

export interface LogReader<Held extends Position = Position> {
  /** finds workspaces that it has to read on in, `workspacesAtOnce` at most */
  behind: Statement<Behind>
  /** makes the rows of workspaces in which it begins; then `behind` says which these are */
  begin?: Statement<unknown>
  hold: Statement<Held>
  /** what the log of the process says of a workspace in which it cannot go on */
  failing: string
  /** reads the next events of locked workspaces, and returns whether more can be read at once */
  read(app: App, tx: Tx, held: readonly Held[]): Promise<boolean>
}

/** Where what one workspace holds cannot be read, the others go on without it. */
async function readPart<Held extends Position>(
  app: App,
  reader: LogReader<Held>,
  part: readonly Behind[],
): Promise<boolean> {
  try {
    return await inTransaction(app.pool, async (tx) => {
      const begun = part.filter(({ begins }) => begins)
      if (reader.begin && begun.length > 0) await run(tx, reader.begin, workspaces.values(begun))
      const held = await run(tx, reader.hold, workspaces.values(part))
      return held.length > 0 && (await reader.read(app, tx, held))
    })
  } catch (error) {
    if (isOutage(error)) throw error
    if (part.length === 1) {
      logFailure(app, { err: error, workspaceId: part[0]?.workspaceId }, reader.failing)
      return false
    }
    let more = false
    for (const one of part) if (await readPart(app, reader, [one])) more = true
    return more
  }
}

/** Reads on wherever the log has gone on, of many workspaces in one go; whichever worker comes first does a workspace's. */
export async function readLog<Held extends Position>(
  app: App,
  reader: LogReader<Held>,
): Promise<{ more: boolean }> {
  const waiting = await run(app.pool, reader.behind, [])
  let more = waiting.length >= workspacesAtOnce
  await perWorkspace(app, waiting, async (part) => {
    if (part.length > 0 && (await readPart(app, reader, part))) more = true
  })
  return { more }
}
