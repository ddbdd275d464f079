import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { BotCall } from './calls.ts'

const wake = statement<never>(
  'bot_calls.wake_session',
  `insert into bot_wake as w (workspace_id, session_id, contact_id, due_at, call_id, result)
   select b.workspace_id, b.id, b.contact_id, $4, $3, $5::jsonb from bot_session b
   where b.workspace_id = $1 and b.id = $2 and b.call_id = $3 and b.status = 'active'
   on conflict (workspace_id, session_id) do update
   set due_at = excluded.due_at, call_id = excluded.call_id, result = excluded.result`,
)

/** The session that asked goes on with the answer, if it still waits for it. */
export async function wakeSession(
  app: App,
  tx: Tx,
  { workspaceId, id, sessionId }: BotCall,
  result: unknown,
): Promise<void> {
  if (sessionId === null) return
  await run(tx, wake, [workspaceId, sessionId, id, app.clock.now(), JSON.stringify(result)])
  tx.afterCommit(() => app.wake('bot'))
}
