import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run } from '#core/db/db.ts'
import { statementOf } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { whereTransfersSeen } from './transfer-visibility.ts'

/** Waiting transfers of a team, or of the general queue. */
export interface TransferQueue {
  teamId: string | null
  teamName: string | null
  waiting: number
  oldestAt: Date | null
}

/**
 * Number of waiting transfers in the queues that the member sees: the general queue, then the queues of teams by
 * name, where transfers wait.
 */
export async function transferQueues(ctx: Ctx): Promise<TransferQueue[]> {
  const shape: ListShape = {
    name: 'transfers.queues',
    conditions: ['x.workspace_id = $1', `x.status = 'active'`, 'x.agent_id is null'],
    values: [workspaceOf(ctx.actor)],
  }
  whereTransfersSeen(shape, ctx.actor)
  const counting = statementOf<TransferQueue>(
    shape.name,
    () => `select q.team_id as "teamId", t.name as "teamName", q.waiting, q.oldest_at as "oldestAt" from (
       select x.team_id, count(*)::int as waiting, min(x.transferred_at) as oldest_at
       from transfer x where ${shape.conditions.join(' and ')} group by x.team_id) q
     left join team t on t.workspace_id = $1 and t.id = q.team_id
     order by q.team_id is not null, t.name, q.team_id`,
  )
  const queues = await run(figuresFrom(ctx), counting, shape.values)
  const isEmpty = queues[0]?.teamId !== null
  const empty: TransferQueue = { teamId: null, teamName: null, waiting: 0, oldestAt: null }
  return isEmpty ? [empty, ...queues] : queues
}
