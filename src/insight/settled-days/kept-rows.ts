import { run, type Statement, statement, type Tx } from '#core/db/db.ts'
import { expiryOf } from '#insight/rollups/spans.ts'
import type { Day } from './days.ts'
import type { SettledKind } from './settled-day-sets.ts'

/** For how long figures of a day are kept from its beginning, in SQL. */
export const keptFor = `interval '${(expiryOf('day', 0)?.getTime() ?? 0) / 86_400_000} days'`

const tables: Readonly<Record<SettledKind, readonly string[]>> = {
  chats: ['agent_day', 'spread_day'],
  billing: ['billed_day'],
}
const all = Object.values(tables).flat()

const ofDays = new Map(
  all.map((table) => [
    table,
    statement<never>(
      `settled_days.forget_${table}`,
      `delete from ${table} where workspace_id = $1 and begins_at = any($2::timestamptz[])`,
    ),
  ]),
)

/** Rows of days that are not settled: of another clock, or from before somebody was erased. */
export async function forgetRows(
  tx: Tx,
  workspaceId: string,
  kind: SettledKind,
  days: readonly Day[],
): Promise<void> {
  for (const table of tables[kind])
    await run(tx, ofDays.get(table) as Statement<never>, [workspaceId, days.map(({ beginsAt }) => beginsAt)])
}

const ofWorkspaces = ['settled_day', ...all].map((table) =>
  statement<never>(
    `settled_days.forget_all_${table}`,
    `delete from ${table} where workspace_id = any($1::uuid[])`,
  ),
)

/** Nothing of these workspaces is kept any more: their clocks have changed, or what is kept is wrong. */
export async function forgetSettledDays(tx: Tx, workspaceIds: readonly string[]): Promise<void> {
  for (const one of ofWorkspaces) await run(tx, one, [workspaceIds])
}

/** Rows of either that the other does not have, in SQL. */
export const differ = (counted: string, kept: string): string =>
  `((${counted} except ${kept}) union all (${kept} except ${counted}))`
