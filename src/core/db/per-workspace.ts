import type { App } from '#core/context/context.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import { type Queryable, run, type Statement, statement } from './db.ts'

// Where PostgreSQL is distributed by workspace (`database.distributed`), a statement is about one workspace, so that
// it goes to the one node that has it (docs/adr/0048). Elsewhere one statement is about all that there is at a moment.

/** The key by which the items of a batch are separated, for a Batcher; undefined if they need not be. */
export const byWorkspace = <T>(app: App, workspaceOf: (item: T) => string) =>
  app.config.database.distributed ? workspaceOf : undefined

/** Does `work` with all of the items, or with those of each workspace, one after another; each in the order given. */
export async function perWorkspace<T extends { workspaceId: string }>(
  app: App,
  items: readonly T[],
  work: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  if (!app.config.database.distributed) await work(items)
  else for (const part of Map.groupBy(items, (item) => item.workspaceId).values()) await work(part)
}

/** A statement over the rows of all workspaces, and the same over those of one. */
export interface OverWorkspaces<Row> {
  ofAll: Statement<Row>
  ofOne: Statement<Row>
}

/**
 * Makes the two of one text. What `only` says of a table joins its conditions: nothing, or that its rows are of the
 * workspace that stands in parameter `place`, behind all others.
 */
export function overWorkspaces<Row>(
  name: string,
  place: number,
  text: (only: (row: string) => string) => string,
): OverWorkspaces<Row> {
  const ofWorkspace = (row: string) => ` and ${row}.workspace_id = $${place}`
  return {
    ofAll: statement(
      name,
      text(() => ''),
    ),
    ofOne: statement(`${name}.of_one`, text(ofWorkspace)),
  }
}

/** Runs the one that is about this workspace, or about all of them (null). */
export const runOver = <Row>(
  db: Queryable,
  { ofAll, ofOne }: OverWorkspaces<Row>,
  values: unknown[],
  workspaceId: string | null,
): Promise<Row[]> =>
  workspaceId === null ? run(db, ofAll, values) : run(db, ofOne, [...values, workspaceId])

/** The workspaces for which work over all of them runs: once for all (null), or once for each that `find` returns. */
export async function workspacesFor(
  app: App,
  find: Statement<{ workspaceId: string }>,
  values: unknown[],
): Promise<(string | null)[]> {
  if (!app.config.database.distributed) return [null]
  return (await run(app.pool, find, values)).map(({ workspaceId }) => workspaceId)
}

/** The rows that a claim has taken, and whether another claim would find more at once. */
export interface Taken<T> {
  taken: T[]
  more: boolean
}

/**
 * Takes `most` at most of what is due: in one claim over all workspaces (null), or in one for each of these, in their
 * order. Each gets an equal share of what those before it have left. A claim that fails is no other's: what was taken is
 * answered, and the failure is thrown only where nothing was.
 */
export async function takeOver<T>(
  app: App,
  workspaceIds: readonly (string | null)[],
  most: number,
  take: (workspaceId: string | null, most: number) => Promise<T[]>,
): Promise<Taken<T>> {
  const taken: T[] = []
  const failures: unknown[] = []
  let more = false
  for (const [index, workspaceId] of workspaceIds.entries()) {
    const share = Math.ceil((most - taken.length) / (workspaceIds.length - index))
    try {
      const its = share > 0 ? await take(workspaceId, share) : []
      taken.push(...its)
      if (its.length >= share) more = true
    } catch (error) {
      failures.push(error)
      if (isOutage(error)) break
    }
  }
  const [failure] = failures
  if (failure !== undefined && taken.length === 0) throw failure
  if (failure !== undefined)
    logFailure(app, { err: failure }, 'what is due of a workspace could not be taken')
  return { taken, more }
}
