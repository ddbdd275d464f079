import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'

// Facts about a customer are found once a session is over (spec/10 DE6). The call for that has the id of its session, and
// waits until the session would time out: each turn of the session puts it off.

export interface OpenSession {
  workspaceId: string
  id: string
  contactId: string
  numberId: string
}

/** A session with the time from which it counts as over. */
type AwaitedSession = OpenSession & { endsAt: Date }

const sessions = rowsIn<AwaitedSession>(
  {
    workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
    id: ['uuid', ({ id }) => id],
    contact_id: ['uuid', ({ contactId }) => contactId],
    number_id: ['uuid', ({ numberId }) => numberId],
    ends_at: ['timestamptz', ({ endsAt }) => endsAt],
  },
  1,
)

const awaitSessions = statement<never>(
  'ai_memory.await_end',
  `insert into bot_call (workspace_id, id, contact_id, number_id, session_id, kind, request, due_at, created_at)
   select s.workspace_id, s.id, s.contact_id, s.number_id, s.id, 'memory', '{}', s.ends_at, $1 from ${sessions.from('s')}
   on conflict (workspace_id, id) do update set due_at = excluded.due_at where bot_call.state = 'due'`,
)

const minuteMs = 60_000

/** Whether the workspace lets the AI remember what it finds out. */
export const remembers = ({ aiMemoryEnabled, hasMemory, hasAi }: KeptSettings): boolean =>
  aiMemoryEnabled && hasMemory && hasAi

/** When a session in which something happened at this time is over. */
export const endOf = (lastActivityAt: Date, { sessionTimeoutMinutes }: KeptSettings): Date =>
  new Date(lastActivityAt.getTime() + sessionTimeoutMinutes * minuteMs + 1)

/** In the transaction of turns: what was said in these sessions is looked at when they are over. */
export async function awaitEnd(
  tx: Tx,
  touched: readonly OpenSession[],
  now: Date,
  settingsOf: (workspaceId: string) => KeptSettings,
): Promise<void> {
  const awaited = touched.flatMap((session) => {
    const settings = settingsOf(session.workspaceId)
    return remembers(settings) ? [{ ...session, endsAt: endOf(now, settings) }] : []
  })
  if (awaited.length > 0) await run(tx, awaitSessions, [now, ...sessions.values(awaited)])
}
