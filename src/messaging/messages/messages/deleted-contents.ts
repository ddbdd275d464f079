import type { App } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { deletedPreview } from '#messaging/chat-model/messages/preview.ts'
import type { NewsTarget } from './message-news.ts'
import { writtenAt } from './written-at.ts'

interface Deletion {
  message: MessageRow
  at: Date
}

const deletions = rowsIn<Deletion, Date>({
  workspace_id: ['uuid', ({ message }) => message.workspaceId],
  id: ['uuid', ({ message }) => message.id],
  deleted_at: ['timestamptz', ({ at }) => at],
  now: ['timestamptz', (_, now) => now],
})

/** The next run that deletes expired files deletes received files; uploads expire by themselves. */
const erase = statement(
  'messages.delete_contents',
  `with d as (
     select * from ${deletions.from('d')}
   ), versions as (
     delete from message_version v using d where v.workspace_id = d.workspace_id and v.message_id = d.id
   ), translations as (
     delete from message_translation t using d where t.workspace_id = d.workspace_id and t.message_id = d.id
   ), words as (
     delete from message_search s using d where s.workspace_id = d.workspace_id and s.message_id = d.id
   ), files as (
     update media f set expires_at = d.now, filename = null from d
     where f.workspace_id = d.workspace_id and f.message_id = d.id
   ), shown as (
     update conversation v set last_message_preview = '${deletedPreview}'
     from d join message m on m.workspace_id = d.workspace_id and m.id = d.id
     where v.workspace_id = m.workspace_id and v.contact_id = m.contact_id and v.last_message_id = m.id
   )
   update message m set content = '{}', raw = null, deleted_at = d.deleted_at, updated_at = d.now
   from d where m.workspace_id = d.workspace_id and m.id = d.id`,
)

/** Erases the content of messages that their senders deleted; the messages remain. Returns them. */
export async function deleteContents(
  app: App,
  tx: Queryable,
  targets: readonly NewsTarget[],
): Promise<MessageRow[]> {
  if (targets.length === 0) return []
  const found = targets.map(({ message, news }): Deletion => {
    const at = news.find(({ kind }) => kind === 'revoke')?.at ?? app.clock.now()
    return { message, at: writtenAt(app, at) }
  })
  await run(tx, erase, deletions.values(found, app.clock.now()))
  return found.map(({ message }) => message)
}
