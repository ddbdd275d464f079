import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { ofSet } from '#core/input-schema.ts'
import { parseInput } from '#core/validation.ts'
import { isLeft } from '../bot-sessions/session-queries.ts'
import { flowById } from './flow-queries.ts'
import { sessionMoves } from './flow-sets.ts'
import { runnableFlow } from './runnable-flows.ts'

export const moveSessionsInput = z.object({
  how: ofSet(sessionMoves, z.enum(sessionMoves.values)).meta({
    description: 'What happens to the sessions.',
  }),
})

/** Sessions of older versions; what another flow called goes on in that one. */
const older = `b.workspace_id = $1 and b.flow_id = $2 and b.status = 'active' and b.flow_version <> $3
  and b.call_id is null`

const move = statement<{ id: string }>(
  'chatbot_flows.move_sessions',
  `update bot_session b set flow_version = $3 where ${older} and b.node_id = any($4::text[])
     and not b.frames @> '[{"kind": "loop"}]' returning b.id`,
)

/** Sessions that nobody answers any more are left alone: what the customers began is over. */
const here = `not exists (select from chatbot_settings s where s.workspace_id = b.workspace_id and ${isLeft('$4::timestamptz')})`

/** A node without a name: the flow begins at the next look (src/messaging/automation/chatbot/bot/flow-look.ts). */
const restart = statement<{ id: string }>(
  'chatbot_flows.restart_sessions',
  `with restarted as (
     update bot_session b set flow_version = $3, node_id = '', frames = '[]', retries = 0, wait_until = null, vars = '{}'
     where ${older} and ${here} returning b.workspace_id, b.id, b.contact_id
   ), woken as (
     insert into bot_wake (workspace_id, session_id, contact_id, due_at)
     select workspace_id, id, contact_id, $4 from restarted
     on conflict (workspace_id, session_id) do update set due_at = excluded.due_at, call_id = null, result = null
   )
   select id from restarted`,
)

/** Sessions that customers had left are over. */
const endLeft = statement<never>(
  'chatbot_flows.end_left_sessions',
  `update bot_session b set status = 'timeout', ended_at = $4 where ${older} and not ${here}`,
)

const finish = statement<{ id: string }>(
  'chatbot_flows.finish_sessions',
  `update bot_session b set status = 'cancelled', ended_at = $4 where ${older} returning b.id`,
)

const notPublished = () =>
  new AppError('invalid_state', 'The flow is not published yet.').because('wrong_state')

/**
 * Decides what happens to sessions that run older versions of a flow; returns how many changed. Throws not_found, and
 * invalid_state for a flow that was never published.
 */
export async function moveSessions(ctx: Ctx, flowId: string, input: unknown): Promise<number> {
  const { how } = parseInput(moveSessionsInput, input)
  const { id, liveVersion: version } = await flowById(ctx, flowId)
  if (version === null) throw notPublished()
  const workspaceId = workspaceOf(ctx.actor)
  const keys = [workspaceId, id, version]
  const nodes = (await runnableFlow(ctx.app, workspaceId, { flowId: id, version }))?.graph.nodes ?? new Map()
  const changed = await inTransaction(ctx.app.pool, async (tx) => {
    if (how === 'move') return run(tx, move, [...keys, [...nodes.keys()]])
    const values = [...keys, ctx.now()]
    if (how === 'finish') return run(tx, finish, values)
    await run(tx, endLeft, values)
    return run(tx, restart, values)
  })
  if (how === 'restart') ctx.app.wake('bot')
  return changed.length
}
