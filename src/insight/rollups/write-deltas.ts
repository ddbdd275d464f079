import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { Delta, MemberDelta } from './deltas.ts'
import { expiryIn } from './spans.ts'

const messageDeltas = rowsIn<Delta>({
  workspace_id: ['uuid', (row) => row.workspaceId],
  span: ['text', (row) => row.span],
  begins_at: ['timestamptz', (row) => row.beginsAt],
  number_id: ['uuid', (row) => row.numberId],
  direction: ['text', (row) => row.direction],
  type: ['text', (row) => row.type],
  sent_by_type: ['text', (row) => row.sentByType],
  made: ['int', (row) => row.made],
  sent: ['int', (row) => row.sent],
  delivered: ['int', (row) => row.delivered],
  read: ['int', (row) => row.read],
  failed: ['int', (row) => row.failed],
})

const expiresAt = expiryIn('d.span', 'd.begins_at')

/** Those of numbers that were removed since are left out, as their messages are. */
const ofNumbers = 'join number n on n.workspace_id = d.workspace_id and n.id = d.number_id'

const addMessages = statement<never>(
  'rollups.add_messages',
  `insert into message_count as c (workspace_id, span, begins_at, number_id, direction, type, sent_by_type,
     made, sent, delivered, read, failed, expires_at)
   select d.workspace_id, d.span, d.begins_at, d.number_id, d.direction, d.type, d.sent_by_type,
     d.made, d.sent, d.delivered, d.read, d.failed, ${expiresAt}
   from ${messageDeltas.from('d')} ${ofNumbers}
   order by 1, 2, 3, 4, 5, 6, 7
   on conflict (workspace_id, span, begins_at, number_id, direction, type, sent_by_type) do update
   set made = c.made + excluded.made, sent = c.sent + excluded.sent, delivered = c.delivered + excluded.delivered,
     read = c.read + excluded.read, failed = c.failed + excluded.failed`,
)

const memberDeltas = rowsIn<MemberDelta>({
  workspace_id: ['uuid', (row) => row.workspaceId],
  span: ['text', (row) => row.span],
  begins_at: ['timestamptz', (row) => row.beginsAt],
  user_id: ['uuid', (row) => row.userId],
  number_id: ['uuid', (row) => row.numberId],
  made: ['int', (row) => row.made],
})

const addMembers = statement<never>(
  'rollups.add_members',
  `insert into member_message_count as c (workspace_id, span, begins_at, user_id, number_id, made, expires_at)
   select d.workspace_id, d.span, d.begins_at, d.user_id, d.number_id, d.made, ${expiresAt}
   from ${memberDeltas.from('d')} ${ofNumbers}
   order by 1, 2, 3, 4, 5
   on conflict (workspace_id, span, begins_at, user_id, number_id) do update set made = c.made + excluded.made`,
)

/** Adds to the figures; the workspaces' positions are held, so nobody else does. */
export async function writeDeltas(
  tx: Tx,
  messages: readonly Delta[],
  members: readonly MemberDelta[],
): Promise<void> {
  if (messages.length > 0) await run(tx, addMessages, messageDeltas.values(messages))
  if (members.length > 0) await run(tx, addMembers, memberDeltas.values(members))
}
