import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { FlowState } from '#messaging/automation/flow-engine/state.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import type { FlowLibrary } from '../chatbot-flows/flow-library.ts'
import type { SessionState } from './decision.ts'
import type { Step } from './turn.ts'

// What turns leave of sessions: where they are in a flow, and when they go on by themselves.

/** What turns of a workspace were decided with. */
export interface DecidedWith {
  flows: FlowLibrary
  settings: KeptSettings
}

export interface TouchedSession extends SessionState {
  workspaceId: string
  contactId: string
  numberId: string
}

/** Names are those of what the engine comes back to. */
const framesOf = (flow: FlowState | null) => JSON.stringify(flow?.frames ?? [])

const sessionRows = rowsIn<TouchedSession, Date>({
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
  id: ['uuid', ({ id }) => id],
  contact_id: ['uuid', ({ contactId }) => contactId],
  number_id: ['uuid', ({ numberId }) => numberId],
  vars: ['text', ({ vars }) => JSON.stringify(vars)],
  status: ['text', ({ status }) => status],
  flow_id: ['uuid', ({ flow }) => flow?.place.flowId],
  flow_version: ['int', ({ flow }) => flow?.place.version],
  node_id: ['text', ({ flow }) => flow?.place.nodeId],
  frames: ['text', ({ flow }) => framesOf(flow)],
  retries: ['int', ({ flow }) => flow?.retries ?? 0],
  wait_until: ['timestamptz', ({ flow }) => flow?.waitUntil],
  call_id: ['uuid', ({ flow }) => flow?.callId],
  at: ['timestamptz', (_, now) => now],
  activity_at: ['timestamptz', ({ lastActivityAt }) => lastActivityAt],
})

/** Sessions that the person had left on these numbers are over; the others go on, begin or end. */
const keepSessions = statement<never>(
  'bot.keep_sessions',
  `with given as (select * from ${sessionRows.from('s')}), left_ones as (
     update bot_session b set status = 'timeout', ended_at = g.at from given g
     where b.workspace_id = g.workspace_id and b.contact_id = g.contact_id and b.number_id = g.number_id
       and b.status = 'active' and b.id not in (select id from given)
     returning 1
   )
   insert into bot_session (workspace_id, id, contact_id, number_id, vars, status, flow_id, flow_version, node_id, frames,
     retries, wait_until, call_id, started_at, last_activity_at, ended_at)
   select workspace_id, id, contact_id, number_id, vars::jsonb, status, flow_id, flow_version, node_id, frames::jsonb, retries, wait_until,
     call_id, at, activity_at, case when status <> 'active' then at end from given
   where (select count(*) from left_ones) >= 0
   on conflict (workspace_id, id) do update set last_activity_at = excluded.last_activity_at, vars = excluded.vars,
     status = excluded.status, ended_at = excluded.ended_at, frames = excluded.frames, retries = excluded.retries,
     wait_until = excluded.wait_until, call_id = excluded.call_id,
     flow_id = coalesce(excluded.flow_id, bot_session.flow_id),
     flow_version = case when excluded.flow_id is null then bot_session.flow_version else excluded.flow_version end,
     node_id = case when excluded.status = 'active' then excluded.node_id else bot_session.node_id end`,
)

/** When a session goes on without a message; null where it does not. */
function wakeOf({ flow, status, lastActivityAt }: TouchedSession, { flows, settings }: DecidedWith) {
  if (!flow || status !== 'active') return null
  if (flow.waitUntil) return flow.waitUntil
  const { flowId, version } = flow.place
  if (!flows.loaded(flowId, version)?.messages.has('timeoutMessage')) return null
  // From the first moment at which it counts as left.
  return new Date(lastActivityAt.getTime() + settings.sessionTimeoutMinutes * 60_000 + 1)
}

type WakingSession = TouchedSession & { dueAt: Date | null }

const wakeRows = rowsIn<WakingSession>({
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
  session_id: ['uuid', ({ id }) => id],
  contact_id: ['uuid', ({ contactId }) => contactId],
  due_at: ['timestamptz', ({ dueAt }) => dueAt],
})

const keepWakes = statement<never>(
  'bot.keep_wakes',
  `with given as (select * from ${wakeRows.from('g')}), dropped as (
     delete from bot_wake w using given g where w.workspace_id = g.workspace_id and w.session_id = g.session_id and g.due_at is null
   )
   insert into bot_wake (workspace_id, session_id, contact_id, due_at)
   select workspace_id, session_id, contact_id, due_at from given where due_at is not null
   on conflict (workspace_id, session_id) do update
   set due_at = excluded.due_at, call_id = null, result = null`,
)

/** The latest state of each session, and whether it began in this turn. */
export function touchedBy(steps: readonly Step[]): TouchedSession[] {
  const touched = new Map<string, TouchedSession>()
  for (const { workspaceId, contactId, numberId, decision } of steps) {
    const { session } = decision
    if (!session) continue
    const isNew = session.isNew || touched.get(session.id)?.isNew === true
    touched.set(session.id, { ...session, isNew, workspaceId, contactId, numberId })
  }
  return [...touched.values()]
}

/** Writes the sessions of turns; `envOf` answers what those of a workspace were decided with. */
export async function keepTouched(
  tx: Tx,
  sessions: readonly TouchedSession[],
  { now, envOf }: { now: Date; envOf: (workspaceId: string) => DecidedWith },
): Promise<void> {
  if (sessions.length === 0) return
  await run(tx, keepSessions, sessionRows.values(sessions, now))
  const waking = sessions
    .filter(({ flow, status }) => flow !== null || status !== 'active')
    .map((session) => ({ ...session, dueAt: wakeOf(session, envOf(session.workspaceId)) }))
  if (waking.length > 0) await run(tx, keepWakes, wakeRows.values(waking))
}
