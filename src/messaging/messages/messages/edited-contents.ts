import type { App } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowKeys, rowsIn } from '#core/db/rows-in.ts'
import { newId } from '#core/ids.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { previewOf } from '#messaging/chat-model/messages/preview.ts'
import type { NewsTarget } from './message-news.ts'
import { writtenAt } from './written-at.ts'

interface Version {
  workspaceId: string
  messageId: string
  platformMessageId: string
  id: string
  text: string | null
  writtenAt: Date
}

const versionRows = rowsIn<Version>({
  workspace_id: ['uuid', (version) => version.workspaceId],
  message_id: ['uuid', (version) => version.messageId],
  platform_message_id: ['text', (version) => version.platformMessageId],
  id: ['uuid', (version) => version.id],
  text: ['text', (version) => version.text],
  written_at: ['timestamptz', (version) => version.writtenAt],
})

const knownVersions = statement<{ messageId: string; platformMessageId: string }>(
  'messages.known_versions',
  `select v.message_id as "messageId", v.platform_message_id as "platformMessageId" from message_version v
   join ${rowKeys.from('q')} on v.workspace_id = q.workspace_id and v.message_id = q.id`,
)

const insertVersions = statement(
  'messages.insert_versions',
  `insert into message_version (workspace_id, message_id, platform_message_id, id, text, written_at)
   select * from ${versionRows.from('v')}`,
)

const editedRows = rowsIn<MessageRow>({
  workspace_id: ['uuid', (message) => message.workspaceId],
  id: ['uuid', (message) => message.id],
  content: ['text', (message) => JSON.stringify(message.content)],
  preview: ['text', (message) => previewOf(message.type, message.content)],
  edited_at: ['timestamptz', (message) => message.editedAt],
  updated_at: ['timestamptz', (message) => message.updatedAt],
})

/** If it is the last message of its chat, the chat shows the new text. */
const saveEdited = statement(
  'messages.save_edited',
  `with shown as (
     update conversation v set last_message_preview = e.preview
     from ${editedRows.from('e')}
     join message m on m.workspace_id = e.workspace_id and m.id = e.id
     where v.workspace_id = m.workspace_id and v.contact_id = m.contact_id and v.last_message_id = m.id
   ), translations as (
     delete from message_translation t using ${editedRows.from('e')}
     where t.workspace_id = e.workspace_id and t.message_id = e.id
   )
   update message m set content = e.content::jsonb, edited_at = e.edited_at, updated_at = e.updated_at
   from ${editedRows.from('e')}
   where m.workspace_id = e.workspace_id and m.id = e.id`,
)

/** The field with the text that the sender can change; null for a message without one. */
function wordsIn({ type, content }: MessageRow): 'body' | 'caption' | null {
  if (type === 'text') return 'body'
  return 'caption' in content ? 'caption' : null
}

const textAt = ({ content }: MessageRow, place: string): string | null => {
  const text = content[place]
  return typeof text === 'string' ? text : null
}

/** New edits in the order in which they were written; of two in one second the one that arrived later comes later. */
function newEdits(app: App, { message, news }: NewsTarget, known: ReadonlySet<string>, mustSay: boolean) {
  const seen = new Set([...known, message.platformMessageId])
  const fresh = news.filter(({ kind, platformMessageId, text }) => {
    if (kind !== 'edit' || seen.has(platformMessageId) || (mustSay && text === null)) return false
    return seen.add(platformMessageId)
  })
  const dated = fresh.map((edit) => ({ ...edit, writtenAt: writtenAt(app, edit.at) }))
  return dated.toSorted((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
}

/** The result of a message's edits: new versions, and the latest of all as its content. */
function edit(app: App, target: NewsTarget, known: ReadonlySet<string>): Version[] {
  const { message } = target
  const place = wordsIn(message)
  const edits = place === null ? [] : newEdits(app, target, known, place === 'body')
  if (place === null || edits.length === 0) return []
  const version = (platformMessageId: string, text: string | null, writtenAt: Date): Version => ({
    workspaceId: message.workspaceId,
    messageId: message.id,
    platformMessageId,
    id: newId(app.clock.nowMs()),
    text,
    writtenAt,
  })
  const sentAt = message.sentAt ?? message.createdAt
  const first = version(message.platformMessageId ?? '', textAt(message, place), sentAt)
  const versions = known.size === 0 ? [first] : []
  for (const { platformMessageId, text, writtenAt } of edits) {
    versions.push(version(platformMessageId, text, writtenAt))
    if (message.editedAt !== null && writtenAt < message.editedAt) continue
    message.content = { ...message.content, [place]: text }
    message.editedAt = writtenAt
  }
  message.updatedAt = app.clock.now()
  return versions
}

/**
 * Gives messages the text or caption of their latest edit, and keeps every version. An edit that comes after a later one
 * is a version and changes nothing else. Answers the messages of which something is new.
 */
export async function editContents(
  app: App,
  tx: Queryable,
  targets: readonly NewsTarget[],
): Promise<MessageRow[]> {
  if (targets.length === 0) return []
  const known = Map.groupBy(
    await run(tx, knownVersions, rowKeys.values(targets.map(({ message }) => message))),
    ({ messageId }) => messageId,
  )
  const changed = targets.flatMap((target) => {
    const ids = new Set(known.get(target.message.id)?.map(({ platformMessageId }) => platformMessageId))
    const versions = edit(app, target, ids)
    return versions.length === 0 ? [] : [{ message: target.message, versions }]
  })
  if (changed.length === 0) return []
  await run(tx, insertVersions, versionRows.values(changed.flatMap(({ versions }) => versions)))
  const messages = changed.map(({ message }) => message)
  await run(tx, saveEdited, editedRows.values(messages))
  return messages
}
