import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { laterBy } from '#core/db/later-by.ts'
import { overWorkspaces, runOver, takeOver, workspacesFor } from '#core/db/per-workspace.ts'
import { appendEvents } from '#core/events/log.ts'
import { callEvent } from './call-events.ts'
import { type CallRow, type OwnCallRow, ownCallColumns } from './call-row.ts'
import type { CallEnder } from './call-sets.ts'
import { maxDuration } from './call-settings.ts'
import { type CallEnd, endLocked, isTaken } from './end-call.ts'
import { lockCall } from './lock-call.ts'

// Processes that hold the media of bridged calls: they say that they live, take calls that wait for one, and answer what
// is asked of them. One that has not been heard of for ten seconds is dead, and its calls end.

/** A holder that is not heard of for so long is dead. */
const silenceSecs = 10

/**
 * Holders in this process, which are not dead while it asks: it may have been too busy, or suspended, to say that they
 * live, and its calls go on.
 */
const ownHolders = perApp(() => new Set<string>())

/** This process holds the media of calls by this name, until it leaves. */
export const holdCallsHere = (app: App, holder: string): void => void ownHolders(app).add(holder)

const beat = statement(
  'call_holders.beat',
  `insert into call_holder (id, seen_at, active, capacity) values ($1, $2, $3, $4)
   on conflict (id) do update set seen_at = $2, active = $3, capacity = $4`,
)

const beatHeld = statement(
  'calls.beat',
  'update call set heartbeat_at = $2 where holder = $1 and ended_at is null',
)

/** Says that a process lives, and its calls with it. */
export async function beatCalls(
  app: App,
  holder: string,
  { active, capacity }: { active: number; capacity: number },
): Promise<void> {
  const now = app.clock.now()
  await run(app.pool, beat, [holder, now, active, capacity])
  await run(app.pool, beatHeld, [holder, now])
}

const leave = statement('call_holders.leave', 'delete from call_holder where id = $1')

export async function leaveCalls(app: App, holder: string): Promise<void> {
  ownHolders(app).delete(holder)
  await run(app.pool, leave, [holder])
}

const living = statement(
  'call_holders.living',
  `select from call_holder
   where (seen_at > $1::timestamptz - interval '${silenceSecs} seconds' or id = any($2::uuid[])) and active < capacity
   limit 1`,
)

/** Whether there is a process that can hold one more call. */
export const hasHolder = async (app: App): Promise<boolean> =>
  (await run(app.pool, living, [app.clock.now(), [...ownHolders(app)]])).length > 0

const unheld = `c.mode = 'bridged' and c.holder is null and c.ended_at is null`

const claims = overWorkspaces<OwnCallRow>(
  'calls.claim',
  4,
  (only) => `with free as (
     select c.workspace_id, c.id from call c where ${unheld}${only('c')}
     order by c.started_at limit $3 for update skip locked)
   update call x set holder = $1, heartbeat_at = $2, updated_at = $2 from free
   where x.workspace_id = free.workspace_id and x.id = free.id returning ${ownCallColumns('x')}`,
)

/** Where calls are that no process holds, the longest first. */
const workspacesUnheld = statement<{ workspaceId: string }>(
  'calls.workspaces_unheld',
  `select c.workspace_id as "workspaceId" from call c where ${unheld} group by c.workspace_id order by min(c.started_at)`,
)

/** Takes bridged calls that no process holds, each once; so many at most. */
export async function claimCalls(app: App, holder: string, most: number): Promise<OwnCallRow[]> {
  const now = app.clock.now()
  const workspaceIds = await workspacesFor(app, workspacesUnheld, [])
  const { taken } = await takeOver(app, workspaceIds, most, (workspaceId, share) =>
    runOver(app.pool, claims, [holder, now, share], workspaceId),
  )
  return taken
}

const held = statement<OwnCallRow>(
  'calls.held',
  `select ${ownCallColumns('x')} from call x where x.holder = $1 and x.workspace_id = any($2::uuid[]) and x.id = any($3::uuid[])`,
)

/** Calls of a holder as they are now: one that has ended is let go. */
export const heldCalls = (
  app: App,
  holder: string,
  calls: readonly Pick<OwnCallRow, 'workspaceId' | 'id'>[],
): Promise<OwnCallRow[]> =>
  run(app.pool, held, [
    holder,
    [...new Set(calls.map(({ workspaceId }) => workspaceId))],
    calls.map(({ id }) => id),
  ])

const keepAnswered = statement(
  'calls.keep_answered',
  `update call set status = case when status = 'ringing' then 'answered' else status end, step = $3, ivr_flow_id = $4,
     ivr_version = $5, ivr_flow_name = $6, answered_at = coalesce(answered_at, $7), updated_at = $7,
     due_at = ${laterBy('coalesce(answered_at, $7)', maxDuration('$1'))}
   where workspace_id = $1 and id = $2 and ended_at is null`,
)

/** A voice menu has taken a call: nobody is looked for until it says so. */
export async function answeredByMenu(
  app: App,
  { workspaceId, id }: Pick<OwnCallRow, 'workspaceId' | 'id'>,
  flow: { id: string; version: number; name: string },
): Promise<void> {
  await inTransaction(app.pool, async (tx) => {
    const call = await lockCall(tx, workspaceId, id)
    if (!call || call.endedAt !== null) return
    const now = app.clock.now()
    await run(tx, keepAnswered, [workspaceId, id, 'ivr', flow.id, flow.version, flow.name, now])
    await appendEvents(app, tx, [
      callEvent(app, 'call.changed', { ...call, status: 'answered', step: 'ivr' }),
    ])
  })
}

const keepPath = statement(
  'calls.keep_path',
  'update call set ivr_path = $3::jsonb, updated_at = $4 where workspace_id = $1 and id = $2',
)

/** Writes down the nodes of the menu that a caller has come through. */
export async function keepIvrPath(
  app: App,
  { workspaceId, id }: Pick<OwnCallRow, 'workspaceId' | 'id'>,
  path: OwnCallRow['ivrPath'],
): Promise<void> {
  await run(app.pool, keepPath, [workspaceId, id, JSON.stringify(path), app.clock.now()])
}

/** The media of a call have come to their end: tells the platform, too. */
export const callEnded = (
  app: App,
  call: Pick<OwnCallRow, 'workspaceId' | 'id'>,
  { by, error = null }: { by: CallEnder; error?: string | null },
): Promise<void> =>
  inTransaction(app.pool, async (tx) => {
    const now = await lockCall(tx, call.workspaceId, call.id)
    if (!now) return
    const how = { ...endOf(now, error), by, at: app.clock.now(), tellPlatform: 'terminate' } as const
    await appendEvents(app, tx, await endLocked(app, tx, now, how))
  })

function endOf(call: CallRow, error: string | null): Pick<CallEnd, 'status' | 'error'> {
  if (error !== null) return { status: 'failed', error }
  if (isTaken(call)) return { status: 'completed', error: null }
  return call.direction === 'incoming'
    ? { status: 'missed', error: null }
    : { status: 'failed', error: 'Nobody picked up.' }
}

/** For the look for work: calls whose holder is dead. */
export const deadHolderRows = `call where holder is not null and ended_at is null
  and heartbeat_at <= $1::timestamptz - interval '${silenceSecs} seconds' order by heartbeat_at`

const dead = statement<{ workspaceId: string; id: string }>(
  'calls.dead_holders',
  `select workspace_id as "workspaceId", id from (select * from ${deadHolderRows}) d
   where holder <> all($2::uuid[]) limit 50`,
)

const isStillDead = ({ heartbeatAt }: { heartbeatAt: Date | null }, now: Date) =>
  heartbeatAt !== null && now.getTime() - heartbeatAt.getTime() >= silenceSecs * 1000

const heartbeat = statement<{ heartbeatAt: Date | null }>(
  'calls.heartbeat',
  'select heartbeat_at as "heartbeatAt" from call where workspace_id = $1 and id = $2',
)

/** Ends the calls of other processes that are dead, at the platform too. */
export async function endDeadHolders(app: App): Promise<number> {
  const calls = await run(app.pool, dead, [app.clock.now(), [...ownHolders(app)]])
  for (const { workspaceId, id } of calls) {
    await inTransaction(app.pool, async (tx) => {
      const call = await lockCall(tx, workspaceId, id)
      const [last] = await run(tx, heartbeat, [workspaceId, id])
      const now = app.clock.now()
      if (!call || call.endedAt !== null || !last || !isStillDead(last, now)) return
      const error = 'The process that held the call has died.'
      const how = { status: 'failed', by: 'system', at: now, error, tellPlatform: 'terminate' } as const
      await appendEvents(app, tx, await endLocked(app, tx, call, how))
    })
  }
  return calls.length
}
