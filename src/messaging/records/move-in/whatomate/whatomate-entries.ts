import { type Attached, wordsOf } from '#messaging/records/move-in/attachments.ts'
import type { SourceAuthor, SourceEntry } from '#messaging/records/move-in/source.ts'
import { pages, type SourceDatabase } from '#messaging/records/move-in/source-database.ts'

const atOnce = 5000

/** Messages name the account, and the index that has them in order begins with it. */
const accounts =
  'select distinct whats_app_account as name from messages where organization_id = $1 order by 1'

/** The key is a text, because a time of JavaScript has no microseconds. */
const messages = (platformId: string) => `
  select m.id::text, m.content, m.direction, m.message_type as type, m.media_url as url, m.media_filename as filename,
    m.template_name as template, m.status, m.error_message as error, ${platformId} as "platformId",
    m.reply_to_message_id::text as "replyTo", m.sent_by_user_id::text as "userId", m.contact_id::text as "contactId",
    m.whats_app_account as account, m.created_at as at, m.created_at::text as key
  from messages m
  where m.organization_id = $1 and m.whats_app_account = $2 and m.deleted_at is null
    and (m.created_at, m.id) > ($3::timestamptz, $4::uuid)
  order by m.created_at, m.id limit ${atOnce}`

interface Row {
  id: string
  content: string | null
  direction: string
  type: string
  url: string | null
  filename: string | null
  template: string | null
  status: string | null
  error: string | null
  platformId: string | null
  replyTo: string | null
  userId: string | null
  contactId: string
  account: string
  at: Date
  key: string
}

const files = new Set(['image', 'video', 'audio', 'document', 'sticker', 'location', 'contact'])

/** What it had beside its text: a place and a card have theirs in it. */
function attachedTo({ type, url, filename, template }: Row): Attached[] {
  if (type === 'template') return [{ type, name: template || null, url: null }]
  if (!files.has(type)) return []
  return [{ type: type === 'contact' ? 'contacts' : type, name: filename || null, url: url || null }]
}

function authorOf({ direction, userId }: Row): SourceAuthor {
  if (direction === 'incoming') return { is: 'contact' }
  return userId === null ? { is: 'program' } : { is: 'person', id: userId }
}

const statuses = new Set(['sent', 'delivered', 'read', 'failed'])

/** One that was never sent has failed: nobody sends it any more. */
function statusOf({ direction, status }: Row): 'sent' | 'delivered' | 'read' | 'failed' {
  if (direction === 'incoming') return 'delivered'
  return statuses.has(status ?? '') ? (status as 'sent') : 'failed'
}

function entryOf(row: Row): SourceEntry {
  const { id, type, content, contactId, account, at, replyTo } = row
  if (type === 'reaction') return { kind: 'left_out', reason: 'reaction' }
  if (type === 'call') return { kind: 'left_out', reason: 'of_the_system' }
  // A template that is written out is read as it was; its name says enough where it is not.
  const attached = type === 'template' && content ? [] : attachedTo(row)
  return {
    kind: 'message',
    id,
    contactId,
    at,
    by: authorOf(row),
    text: wordsOf(content, attached),
    numberId: account,
    status: statusOf(row),
    error: row.error || null,
    platformId: row.platformId,
    replyTo,
  }
}

const first = { key: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** All that was said in an organization: of one number after the other, the oldest first. */
export async function* entriesOf(
  database: SourceDatabase,
  organization: string,
  platformId: string,
): AsyncGenerator<SourceEntry[]> {
  const text = messages(platformId)
  for (const { name } of await database.rows<{ name: string }>(accounts, [organization])) {
    const read = ({ key, id }: typeof first) => database.rows<Row>(text, [organization, name, key, id])
    for await (const rows of pages(first, read, ({ key, id }) => ({ key, id }))) yield rows.map(entryOf)
  }
}
