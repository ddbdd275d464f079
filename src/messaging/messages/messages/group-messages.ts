import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { countUnsupported } from './message-metrics.ts'

/** A message that somebody wrote in a group. */
export interface GroupMessage {
  workspaceId: string
  numberId: string
  platformMessageId: string
  groupId: string
  /** as the platform sent it */
  raw: unknown
}

const groupMessages = rowsIn<GroupMessage, Date>({
  workspace_id: ['uuid', (message) => message.workspaceId],
  number_id: ['uuid', (message) => message.numberId],
  platform_message_id: ['text', (message) => message.platformMessageId],
  group_id: ['text', (message) => message.groupId],
  raw: ['text', (message) => JSON.stringify(message.raw)],
  created_at: ['timestamptz', (_, now) => now],
})

const keep = statement<{ id: string }>(
  'messages.keep_group_message',
  `insert into group_message (workspace_id, number_id, platform_message_id, group_id, raw, created_at)
   select workspace_id, number_id, platform_message_id, group_id, raw::jsonb, created_at
   from ${groupMessages.from('g')}
   on conflict do nothing returning platform_message_id as id`,
)

/** How long they are kept. */
export const groupMessagesKeptMs = 30 * 24 * 60 * 60_000

/**
 * Keeps what somebody wrote in a group, on no contact: as a message it would open the window of one person and be
 * answered in private (spec/10 FR18). The same message again changes nothing.
 */
export async function keepGroupMessage(app: App, message: GroupMessage): Promise<void> {
  const kept = await run(app.pool, keep, groupMessages.values([message], app.clock.now()))
  if (kept.length > 0) countUnsupported({ kind: 'group' })
}
