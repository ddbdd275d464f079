import { type Attached, wordsOf } from '#messaging/records/move-in/attachments.ts'
import type { SourceAuthor, SourceEntry, SourceNote } from '#messaging/records/move-in/source.ts'
import { pages, type SourceDatabase } from '#messaging/records/move-in/source-database.ts'

const atOnce = 5000

/** What people write to one another stands among the messages, as private ones, and what the system says, too. */
const messages = `
  select m.id::text, m.content, m.message_type as type, m.private as "isPrivate", m.status, m.source_id as "platformId",
    m.content_attributes as attributes, m.sender_type as "senderType", m.sender_id::text as "senderId",
    m.inbox_id::text as "inboxId", v.contact_id::text as "contactId", (m.created_at::text || 'Z')::timestamptz as at
  from messages m join conversations v on v.id = m.conversation_id and v.contact_id is not null
  where m.account_id = $1 and m.id > $2 order by m.id limit ${atOnce}`

const attached = (hasBlobs: boolean) => `
  select a.message_id::text as "messageId", a.file_type as type, a.external_url as url, a.fallback_title as title,
    ${hasBlobs ? 'b.filename' : 'null'} as filename
  from attachments a
  ${
    hasBlobs
      ? `left join active_storage_attachments s on s.record_type = 'Attachment' and s.record_id = a.id and s.name = 'file'
  left join active_storage_blobs b on b.id = s.blob_id`
      : ''
  }
  where a.message_id = any($1::int[]) order by a.id`

const notes = `
  select n.id::text, n.content, n.contact_id::text as "contactId", n.user_id::text as "userId",
    (n.created_at::text || 'Z')::timestamptz as at
  from notes n where n.account_id = $1 and n.id > $2 order by n.id limit ${atOnce}`

interface MessageRow {
  id: string
  content: string | null
  /** 0 incoming, 1 outgoing, 2 of the system, 3 of an automation */
  type: number
  isPrivate: boolean
  /** 0 sent, 1 delivered, 2 read, 3 failed */
  status: number | null
  platformId: string | null
  attributes: unknown
  senderType: string | null
  senderId: string | null
  inboxId: string
  contactId: string
  at: Date
}

/** By their numbers: image, audio, video, file, location, fallback, share, story, contact. */
const fileTypes = ['image', 'audio', 'video', 'document', 'location', 'link', 'link', 'link', 'contacts']

interface AttachedRow {
  messageId: string
  type: number | null
  url: string | null
  title: string | null
  filename: string | null
}

async function attachedTo(
  database: SourceDatabase,
  rows: readonly MessageRow[],
): Promise<Map<string, Attached[]>> {
  const text = attached(database.has('active_storage_blobs', 'filename'))
  const found = await database.rows<AttachedRow>(text, [rows.map(({ id }) => id)])
  const byMessage = new Map<string, Attached[]>()
  for (const { messageId, type, url, title, filename } of found) {
    const one = { type: fileTypes[type ?? 0] ?? 'document', name: filename ?? title, url }
    byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), one])
  }
  return byMessage
}

/**
 * The attributes of a message are written as JSON within a JSON string (Chatwoot's issue 14660), and as an object by what
 * writes past its model.
 */
function attributesOf(given: unknown): Record<string, unknown> {
  if (typeof given !== 'string') return Object(given ?? {})
  try {
    return Object(JSON.parse(given) ?? {})
  } catch {
    return {}
  }
}

const textIn = (attributes: Record<string, unknown>, name: string): string | null => {
  const value = attributes[name]
  // JSON can tell U+0000, which no text of PostgreSQL holds.
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).replaceAll('\u0000', '')
    : null
}

function authorOf({ type, senderType, senderId }: MessageRow): SourceAuthor {
  if (type === 0) return { is: 'contact' }
  return senderType === 'User' && senderId !== null ? { is: 'person', id: senderId } : { is: 'program' }
}

const statuses = ['sent', 'delivered', 'read', 'failed'] as const

function entryOf(row: MessageRow, files: readonly Attached[]): SourceEntry {
  const { id, type, contactId, at, platformId, inboxId } = row
  if (type === 2) return { kind: 'left_out', reason: 'of_the_system' }
  const attributes = attributesOf(row.attributes)
  const written = { id, contactId, at, by: authorOf(row), text: wordsOf(row.content, files) }
  if (row.isPrivate) return { ...written, id: `message/${id}`, kind: 'note' }
  return {
    ...written,
    kind: 'message',
    numberId: inboxId,
    status: type === 0 ? 'delivered' : (statuses[row.status ?? 0] ?? 'sent'),
    error: textIn(attributes, 'external_error'),
    platformId: platformId || null,
    replyTo: textIn(attributes, 'in_reply_to'),
  }
}

interface NoteRow {
  id: string
  content: string
  contactId: string
  userId: string | null
  at: Date
}

const noteOf = ({ id, content, contactId, userId, at }: NoteRow): SourceNote => ({
  kind: 'note',
  id: `note/${id}`,
  contactId,
  at,
  by: userId === null ? { is: 'program' } : { is: 'person', id: userId },
  text: content,
})

/** All that was said in an account, in the order in which it was stored; then the notes of contacts. */
export async function* entriesOf(database: SourceDatabase, account: string): AsyncGenerator<SourceEntry[]> {
  const read = (after: string) => database.rows<MessageRow>(messages, [account, after])
  for await (const rows of pages('0', read, ({ id }) => id)) {
    const files = await attachedTo(database, rows)
    yield rows.map((row) => entryOf(row, files.get(row.id) ?? []))
  }
  if (!database.has('notes', 'contact_id')) return
  const readNotes = (after: string) => database.rows<NoteRow>(notes, [account, after])
  for await (const rows of pages('0', readNotes, ({ id }) => id)) yield rows.map(noteOf)
}
