import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { refusalOf } from '#messaging/automation/flow-engine/call-http.ts'
import type { TracedCall } from '#messaging/automation/flow-engine/effects.ts'
import type { CallResult } from '#messaging/automation/flow-engine/state.ts'
import type { BotCall } from './calls.ts'

const keep = statement<never>(
  'bot_calls.keep_outcome',
  `update bot_step set call = case when call is null or $5::text is not null then $4::jsonb else call end,
     problem = coalesce(problem, $5)
   where workspace_id = $1 and session_id = $2 and called @> array[$3::uuid]`,
)

/** What came of a call that no session waits for: the step that made it keeps that. Of several, one that failed is kept. */
export async function keepOutcome(
  app: App,
  tx: Tx,
  { workspaceId, sessionId, id, startedAt }: BotCall,
  result: CallResult,
): Promise<void> {
  const ms = startedAt ? app.clock.nowMs() - startedAt.getTime() : 0
  const traced: TracedCall = { kind: 'http', status: result.status, ms }
  await run(tx, keep, [workspaceId, sessionId, id, JSON.stringify(traced), refusalOf(result) ?? null])
}
