import { workspaceOf } from '#core/access/actor.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { type ClockRow, clockColumns } from './clock-row.ts'

/** Times of cases that have a deadline: those that count now or are paused, and of the others the last of each kind. */
const ofCases = statement<ClockRow>(
  'service_clocks.shown',
  `select distinct on (k.case_id, k.kind) ${clockColumns} from service_clock k
   where k.workspace_id = $1 and k.case_id = any($2::uuid[]) and k.target_minutes is not null
   order by k.case_id, k.kind, k.started_at desc, k.id desc`,
)

const order: readonly ClockRow['kind'][] = ['first_response', 'next_response', 'resolution']

/** The times of cases that the reader sees, by case, gathered. */
export const clocksLoader = listLoaderOf<ClockRow>(async (ctx, caseIds) => {
  const rows = await run(ctx.app.pool, ofCases, [workspaceOf(ctx.actor), caseIds])
  rows.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return Map.groupBy(rows, ({ caseId }) => caseId)
})
