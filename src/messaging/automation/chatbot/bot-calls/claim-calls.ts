import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, type Taken, takeOver, workspacesFor } from '#core/db/per-workspace.ts'
import { type FreeSlots, freeTo, roomsIn } from '#core/fair-slots.ts'
import { lanesOf, type OwnLanes } from '#core/lanes/lanes.ts'
import { claimInTime } from '#core/lanes/late-claims.ts'
import { ownedLanes } from '#core/lanes/ownership.ts'
import { type BotCall, type CallKind, callColumns } from './calls.ts'

/** A process that died gives its calls back after this. */
export const callLeaseMs = 30_000

/**
 * Takes due calls of kind $9 ($1 now, $2 lease end, $3 how many) in the lanes $7 of worker $8: the first of every
 * workspace, their second ones and so on, each no more than it has room for ($4 of those that are not in $5, $6 of those
 * that are). Moving due_at is the claim. One whose result is there is not begun again.
 */
const claims = overWorkspaces<BotCall>(
  'bot_calls.claim',
  10,
  (only) => `with free as (
     select c.workspace_id, c.id, c.due_at, coalesce(r.room, $4::int) as room,
       row_number() over (partition by c.workspace_id order by c.due_at, c.id) as place
     from bot_call c left join ${roomsIn(5, 'r', 'workspace_id')} on r.workspace_id = c.workspace_id
     where c.kind = $9 and c.lane = any($7::smallint[]) and c.due_at <= $1 and coalesce(r.room, $4::int) > 0 ${only('c')}
   ), next as materialized (
     select workspace_id, id from free where place <= room order by place, due_at limit $3
   ), due as (
     select c.workspace_id, c.id, c.lane from next join bot_call c using (workspace_id, id)
     where c.due_at <= $1 ${only('c')} for update of c skip locked
   ), owned as (${ownedLanes('bot-calls', 'select lane from due', '$8')}
   )
   update bot_call c set due_at = $2, attempts = c.attempts + (c.state <> 'done')::int,
     state = case c.state when 'done' then c.state else 'running' end,
     started_at = case c.state when 'done' then c.started_at else $1 end
   from due d where (d.lane in (select lane from owned)) is true
     and c.workspace_id = d.workspace_id and c.id = d.id ${only('c')}
   returning ${callColumns}`,
)

/** Where calls are due in these lanes, the longest first. */
const workspacesDue = statement<{ workspaceId: string }>(
  'bot_calls.workspaces_due',
  `select ${columns('BotCall', 'c', ['workspaceId'])} from bot_call c
   where c.kind = $3 and c.due_at <= $1 and c.lane = any($2::smallint[])
   group by c.workspace_id order by min(c.due_at)`,
)

async function claimDue(app: App, kind: CallKind, own: OwnLanes, free: FreeSlots): Promise<Taken<BotCall>> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + callLeaseMs)
  const workspaceIds = await workspacesFor(app, workspacesDue, [now, own.lanes, kind])
  return takeOver(app, workspaceIds, free.inAll, (workspaceId, most) => {
    const { ofOthers, ownerIds, each } = workspaceId === null ? free : freeTo(free, workspaceId)
    const values = [now, until, most, ofOthers, ownerIds, each, own.lanes, own.worker, kind]
    return runOver(app.pool, claims, values, workspaceId)
  })
}

/** Takes calls of a kind that are due in the lanes of this process, as many as there is room for. */
export const claimCalls = (app: App, kind: CallKind, free: FreeSlots): Promise<Taken<BotCall> | undefined> =>
  lanesOf(app).claim('bot-calls', (own) =>
    claimInTime(app, 'bot-calls', callLeaseMs, () => claimDue(app, kind, own, free)),
  )
