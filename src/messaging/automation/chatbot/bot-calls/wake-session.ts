import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { CallResult } from '#messaging/automation/flow-engine/state.ts'
import type { BotCall, CallKind } from './calls.ts'

const wake = statement<never>(
  'bot_calls.wake_session',
  `insert into bot_wake as w (workspace_id, session_id, contact_id, due_at, call_id, result)
   select b.workspace_id, b.id, b.contact_id, $4, $3, $5::jsonb from bot_session b
   where b.workspace_id = $1 and b.id = $2 and b.call_id = $3 and b.status = 'active'
   on conflict (workspace_id, session_id) do update
   set due_at = excluded.due_at, call_id = excluded.call_id, result = excluded.result`,
)

/** What calls of flows are called in traces. */
const tracedKinds: Partial<Record<CallKind, CallResult['kind']>> = {
  http: 'http',
  flow_ai: 'ai',
  flow_script: 'script',
}

/** The session that asked goes on with the answer, if it still waits for it; its trace says how long that took. */
export async function wakeSession(
  app: App,
  tx: Tx,
  { workspaceId, id, sessionId, kind, startedAt }: BotCall,
  result: object,
): Promise<void> {
  if (sessionId === null) return
  const ms = startedAt ? app.clock.nowMs() - startedAt.getTime() : 0
  const traced = { ...result, kind: tracedKinds[kind], ms }
  await run(tx, wake, [workspaceId, sessionId, id, app.clock.now(), JSON.stringify(traced)])
  tx.afterCommit(() => app.wake('bot'))
}
