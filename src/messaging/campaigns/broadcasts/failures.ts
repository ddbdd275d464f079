import { workspaceOf } from '#core/access/actor.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { type ExplainedFailure, explainFailure } from '#outside/platform/delivery-failure-sets.ts'
import { canBeRetried, recipientCode } from './recipient-conditions.ts'

/** All recipients of a broadcast that failed with one code. */
export interface BroadcastFailure extends ExplainedFailure {
  broadcastId: string
  /** the platform's; 0 is one of ours */
  code: number
  count: number
  /** how many of them a retry would give another message */
  retriable: number
  /** what was said of them, the most frequent first */
  details: { message: string; count: number; code: number }[]
}

const mostDetails = 5

const ofBroadcasts = statement<
  Pick<BroadcastFailure, 'broadcastId' | 'code' | 'count' | 'retriable' | 'details'>
>(
  'broadcasts.failures',
  `
  with failed as (
    select r.broadcast_id, ${recipientCode} as code, coalesce(m.error_message, r.error_message, '') as message,
      count(*)::int as many, (count(*) filter (where ${canBeRetried}))::int as retriable
    from broadcast_recipient r
    join broadcast b on b.workspace_id = r.workspace_id and b.id = r.broadcast_id
    left join contact c on c.workspace_id = r.workspace_id and c.id = r.contact_id
    left join message m on m.workspace_id = r.workspace_id and m.id = r.message_id
    where r.workspace_id = $1 and r.broadcast_id = any($2::uuid[]) and r.status = 'failed'
    group by 1, 2, 3
  ), ranked as (
    select *, row_number() over (partition by broadcast_id, code order by many desc, message) as rank from failed
  )
  select broadcast_id as "broadcastId", code, sum(many)::int as count, sum(retriable)::int as retriable,
    jsonb_agg(jsonb_build_object('message', message, 'count', many, 'code', code) order by rank)
      filter (where rank <= ${mostDetails}) as details
  from ranked group by broadcast_id, code order by broadcast_id, count desc, code
  `,
)

/** Why recipients failed, by the code, the most frequent first; one statement for all broadcasts of a page. */
export const failuresOfBroadcast = listLoaderOf<BroadcastFailure>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, ofBroadcasts, [workspaceOf(ctx.actor), ids])
  return Map.groupBy(
    rows.map((row) => ({ ...row, ...explainFailure(row.code) })),
    ({ broadcastId }) => broadcastId,
  )
})
