import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { laterBy } from '#core/db/later-by.ts'

/**
 * Locks counters in the order in which events lock them. A time is later than every one given before in the workspace,
 * also where two clocks disagree or two changes fall into one millisecond.
 */
const takeTimes = statement<{ workspaceId: string; at: Date }>(
  'changes.take_times',
  `with locked as (
     select workspace_id from workspace_counter where workspace_id = any($1::uuid[]) order by workspace_id for update
   )
   update workspace_counter c set changed_at = greatest($2::timestamptz, ${laterBy('c.changed_at', "interval '1 millisecond'")})
   from locked l where c.workspace_id = l.workspace_id
   returning ${columns('WorkspaceCounter', 'c', ['workspaceId'])}, c.changed_at as at`,
)

/**
 * The times of changes that lists show in order of change, by workspace (docs/adr/0008). Taken before the rows are
 * looked at: to the end of the transaction nobody else changes such rows of these workspaces, so times appear in
 * commit order and a reader that saw one never misses an earlier one.
 */
export async function takeChangeTimes(
  tx: Queryable,
  workspaceIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await run(tx, takeTimes, [[...new Set(workspaceIds)], now])
  return new Map(rows.map((row) => [row.workspaceId, row.at]))
}

/** The time of a change in one workspace. */
export async function takeChangeTime(tx: Queryable, workspaceId: string, now: Date): Promise<Date> {
  const at = (await takeChangeTimes(tx, [workspaceId], now)).get(workspaceId)
  if (!at) throw new Error(`workspace ${workspaceId} has no counters`)
  return at
}
