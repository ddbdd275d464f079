import { workspaceOf } from '#core/access/actor.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import type { BotStepModel } from '#generated/prisma/models/BotStep.ts'
import type { TracedCall } from '#messaging/automation/flow-engine/effects.ts'

const fields = [
  'sessionId',
  'n',
  'flowId',
  'flowVersion',
  'nodeId',
  'outcome',
  'problem',
  'vars',
  'call',
  'at',
] as const

/** A node that a session went through, or at which it waits. */
export type SessionStep = RowOf<
  BotStepModel,
  (typeof fields)[number],
  { vars: Record<string, unknown>; call: TracedCall | null }
>

const ofSessions = statement<SessionStep>(
  'bot_sessions.steps',
  `select ${columns('BotStep', 's', fields)} from unnest($2::uuid[]) as asked(id) cross join lateral (
     select * from bot_step s where s.workspace_id = $1 and s.session_id = asked.id order by s.n desc limit 1000) s
   order by s.session_id, s.n`,
)

/** The nodes that sessions went through, the latest 1,000 of each in their order; kept for 30 days. */
export const sessionStepsLoader = listLoaderOf<SessionStep>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, ofSessions, [workspaceOf(actor), ids])
  return Map.groupBy(rows, ({ sessionId }) => sessionId)
})

const placeFields = ['sessionId', 'flowId', 'flowVersion', 'nodeId', 'outcome'] as const

/** Where a session was, without what it kept there. */
export type SessionPlace = Pick<SessionStep, (typeof placeFields)[number]>

const placesOf = statement<SessionPlace>(
  'bot_sessions.places',
  `select ${columns('BotStep', 's', placeFields)} from unnest($2::uuid[]) as asked(id) cross join lateral (
     select s.session_id, s.n, s.flow_id, s.flow_version, s.node_id, s.outcome from bot_step s
     where s.workspace_id = $1 and s.session_id = asked.id order by s.n desc limit 200) s
   order by s.session_id, s.n`,
)

/** The last 200 nodes of the ways that sessions took, in their order. */
export const sessionPlacesLoader = listLoaderOf<SessionPlace>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, placesOf, [workspaceOf(actor), ids])
  return Map.groupBy(rows, ({ sessionId }) => sessionId)
})
