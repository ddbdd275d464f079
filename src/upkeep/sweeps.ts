import type { App } from '#core/context/context.ts'
import { type Statement, statement } from '#core/db/db.ts'
import { type OverWorkspaces, overWorkspaces, runOver, workspacesFor } from '#core/db/per-workspace.ts'

// What a table keeps for a time is deleted in the order of that time, a few rows in a statement, and each statement
// begins where the one before it ended: rows that are deleted but still seen by an old snapshot, such as a backup's, are
// not walked over again by every statement (docs/adr/0201).

const atOnce = 1000

/** Up to where a sweep has deleted; null: it follows no time. */
export type Position = Date | typeof start | null
export const start = '-infinity'

export interface Sweep {
  /** rows older than this go; 0 for tables whose rows carry their own end */
  keptMs: number
  sweep: OverWorkspaces<{ at: Date | null }>
  /** whether it follows a time of its rows, so that it can go on where it was */
  inOrder: boolean
  /** the workspaces that have such rows; null for tables that are whole (docs/adr/0044) */
  workspaces: Statement<{ workspaceId: string }> | null
}

const workspacesWith = (table: string, condition: string) =>
  statement<{ workspaceId: string }>(
    `retention.${table}_workspaces`,
    `select distinct workspace_id as "workspaceId" from ${table} where ${condition}`,
  )

/** Deletes rows of `table` whose time `at` is over ($1), the oldest first, where `further` holds. */
export function sweepOf(table: string, at: string, keptMs = 0, further = 'true'): Sweep {
  const sweep = overWorkspaces<{ at: Date | null }>(
    `retention.${table}`,
    3,
    (only) => `delete from ${table}
      where ctid = any(array(select ctid from ${table}
          where ${at} <= $1 and ${at} >= $2::timestamptz and ${further} ${only(table)} order by ${at} limit ${atOnce}))
        ${only(table)}
      returning ${at} as at`,
  )
  return { keptMs, sweep, inOrder: true, workspaces: workspacesWith(table, `${at} <= $1 and ${further}`) }
}

/** The same for a table that is whole on every node. */
export const sweepOfWhole = (table: string, at: string, keptMs = 0): Sweep => ({
  ...sweepOf(table, at, keptMs),
  workspaces: null,
})

/** Deletes the rows of what has an end ($1) that only `condition` knows. */
export function sweepOfParts(table: string, condition: string): Sweep {
  const sweep = overWorkspaces<{ at: Date | null }>(
    `retention.parts_of_${table}`,
    2,
    (only) => `delete from ${table}
      where ctid = any(array(select ctid from ${table} where ${condition} ${only(table)} limit ${atOnce}))
        ${only(table)}
      returning null::timestamptz as at`,
  )
  return { keptMs: 0, sweep, inOrder: false, workspaces: workspacesWith(table, condition) }
}

export const workspacesOf = async (app: App, { workspaces, keptMs }: Sweep, now: number) =>
  workspaces ? workspacesFor(app, workspaces, [new Date(now - keptMs)]) : [null]

interface Look {
  now: number
  workspaceId: string | null
  from: Position
}

/** Deletes once; answers from where to go on, or undefined where all is gone. */
export async function sweepOnce(
  app: App,
  { sweep, keptMs, inOrder }: Sweep,
  { now, workspaceId, from }: Look,
): Promise<Position | undefined> {
  const over = new Date(now - keptMs)
  const gone = await runOver(app.pool, sweep, inOrder ? [over, from] : [over], workspaceId)
  if (gone.length < atOnce) return undefined
  return inOrder ? gone.reduce((last, { at }) => (at && at > last ? at : last), new Date(0)) : null
}
