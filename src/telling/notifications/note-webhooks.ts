import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { newId } from '#core/ids.ts'
import type { NotificationKind } from './notification-sets.ts'
import { isToPush, isWanted, mailAt } from './wanted.ts'

interface Stopped {
  workspaceId: string
  endpointId: string
  kind: Extract<NotificationKind, 'webhook_paused' | 'webhook_disabled'>
}

const stopped = rowsIn<Stopped & { id: string }>(
  {
    workspace_id: ['uuid', (one) => one.workspaceId],
    subject_id: ['uuid', (one) => one.endpointId],
    kind: ['text', (one) => one.kind],
    id: ['uuid', (one) => one.id],
  },
  1,
)

const insertForHolders = statement<{ workspaceId: string; userId: string }>(
  'notifications.note_webhooks',
  `insert into notification (workspace_id, user_id, id, kind, subject_id, created_at, read_at, push_at,
     mail_at)
   select w.workspace_id, w.user_id, w.id, w.kind, w.subject_id, $1::timestamptz,
     case when not (${isWanted('inPage')}) then $1::timestamptz end, case when ${isToPush} then $1::timestamptz end,
     ${mailAt('$1::timestamptz')}
   from (
     select s.*, m.user_id from ${stopped.from('s')}
     join membership m on m.workspace_id = s.workspace_id
     join role r on r.workspace_id = m.workspace_id and r.id = m.role_id and 'webhooks:write' = any(r.permissions)
   ) w join user_account u on u.id = w.user_id and u.is_active
   on conflict do nothing
   returning workspace_id as "workspaceId", user_id as "userId"`,
)

/** Notifies those who look after webhooks of endpoints that take nothing any more; no event of the log says so. */
export async function noteWebhooks(app: App, tx: Tx, endpoints: readonly Stopped[]): Promise<void> {
  if (endpoints.length === 0) return
  const rows = endpoints.map((one) => ({ ...one, id: newId(app.clock.nowMs()) }))
  const made = await run(tx, insertForHolders, [app.clock.now(), ...stopped.values(rows)])
  for (const [workspaceId, people] of Map.groupBy(made, (one) => one.workspaceId)) {
    const userIds = [...new Set(people.map(({ userId }) => userId))]
    tx.afterCommit(() => app.bus.publish('notifications', { workspaceId, userIds }))
  }
}
