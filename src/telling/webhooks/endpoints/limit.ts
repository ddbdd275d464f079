import { type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'

const usual = 3
const most = 20

/** How many endpoints a workspace may have: 3 unless the plan sets another number, at most 20 (document 1, Limits). */
export function endpointLimit(planned: number | null | undefined): number {
  return Math.min(planned ?? usual, most)
}

// Every creation takes this lock, so that two at once cannot both take the last place. It does not hinder events from
// being appended.
const lockWorkspace = statement<{ planned: number | null }>(
  'webhooks.lock_limit',
  `select (select webhook_endpoints from workspace_limit l where l.workspace_id = w.id) as planned
   from workspace w where w.id = $1 for no key update`,
)

const countRows = statement<{ used: number }>(
  'webhooks.count_endpoints',
  'select count(*) as used from webhook_endpoint where workspace_id = $1',
)

/** Lets one creation after the other through, to the end of its transaction; answers the limit. */
export async function lockEndpointLimit(tx: Queryable, workspaceId: string): Promise<number> {
  const [row] = await run(tx, lockWorkspace, [workspaceId])
  return endpointLimit(row?.planned)
}

/** How many endpoints there are, whatever their status. */
export async function countEndpoints(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await run(db, countRows, [workspaceId])
  return row?.used ?? 0
}

/** Throws limit_reached unless there is room for one more. Needs the lock. */
export async function assertRoom(tx: Queryable, workspaceId: string, limit: number): Promise<void> {
  const used = await countEndpoints(tx, workspaceId)
  if (used >= limit) throw errors.limitReached('webhook_endpoints', limit, used)
}
