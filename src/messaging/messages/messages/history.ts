import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { lockChats } from '#messaging/chat-model/chats/join.ts'
import type { MessageStatus } from '#messaging/chat-model/messages/message-sets.ts'
import { previewOf } from '#messaging/chat-model/messages/preview.ts'
import { keepReferrals } from '#messaging/contacts/contacts/keep-referrals.ts'
import { meetSenders } from '#messaging/inbox/contact-changes/find-or-make-senders.ts'
import { messageStored } from './message-stored.ts'
import { messageUpdated } from './message-updated.ts'
import { applyParkedNews } from './news.ts'
import type { IncomingMessage } from './receive.ts'
import { contentWithMedia, insertWaitingMedia } from './received-files.ts'

/** A message that was written in the business app before the number was connected. */
export interface PastMessage extends IncomingMessage {
  status: MessageStatus
  /** its id is derived from its content: the platform did not report one */
  isUnnamed: boolean
}

interface Stored extends PastMessage {
  id: string
  contactId: string
  mediaId: string | null
  preview: string
}

const pastMessages = rowsIn<Stored, Date>({
  workspace_id: ['uuid', (message) => message.workspaceId],
  id: ['uuid', (message) => message.id],
  contact_id: ['uuid', (message) => message.contactId],
  number_id: ['uuid', (message) => message.numberId],
  type: ['text', (message) => message.type],
  status: ['text', (message) => message.status],
  phone: ['text', (message) => message.sender.waId],
  content: ['text', (message) => JSON.stringify(contentWithMedia(message))],
  platform_id: ['text', (message) => (message.isUnnamed ? null : message.platformMessageId)],
  raw: ['text', (message) => (message.raw === null ? null : JSON.stringify(message.raw))],
  echo: ['boolean', (message) => message.echo === true],
  at: ['timestamptz', (message) => message.at],
  now: ['timestamptz', (_, now) => now],
  preview: ['text', (message) => message.preview],
  has_file: ['boolean', (message) => message.media !== null],
})

/**
 * They stand in the chat where they were written, and are no news: nothing is unread, no chat opens, nobody is told of
 * each. One that is here already is left as it is. A chat shows the latest, whichever that is.
 */
const insertPast = statement<{ id: string }>(
  'messages.insert_past',
  `
  with made as (
    insert into message as m (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone,
      content, sent_by_type, sent_by_id, platform_message_id, raw, sent_at, delivered_at, created_at, updated_at)
    select i.workspace_id, i.id, i.contact_id, i.number_id, case when i.echo then 'outgoing' else 'incoming' end, i.type,
      i.status, case when i.echo then n.phone else i.phone end, case when i.echo then i.phone else n.phone end,
      i.content::jsonb, case when i.echo then 'phone_app' else 'contact' end,
      case when i.echo then null else i.contact_id end, i.platform_id, i.raw::jsonb, i.at,
      case when i.echo then null else i.at end, i.at, i.now
    from ${pastMessages.from('i', { position: true })}
    join number n on n.workspace_id = i.workspace_id and n.id = i.number_id
    order by i.position
    on conflict do nothing
    returning m.workspace_id, m.id, m.contact_id, m.number_id, m.direction, m.type, m.created_at
  ), windows as (
    insert into conversation_window (workspace_id, contact_id, number_id, last_incoming_at)
    select workspace_id, contact_id, number_id, max(created_at) from made where direction = 'incoming'
    group by workspace_id, contact_id, number_id order by workspace_id, contact_id, number_id
    on conflict (workspace_id, contact_id, number_id)
    do update set last_incoming_at = greatest(conversation_window.last_incoming_at, excluded.last_incoming_at)
  ), latest as (
    select distinct on (m.workspace_id, m.contact_id) m.*, i.preview,
      (select max(o.created_at) from made o where o.contact_id = m.contact_id and o.direction = 'incoming') as incoming_at
    from made m join ${pastMessages.from('i')} on i.workspace_id = m.workspace_id and i.id = m.id
    where m.type <> 'reaction'
    order by m.workspace_id, m.contact_id, m.created_at desc, m.id desc
  ), shown as (
  update conversation v set
    number_id = case when l.later then l.number_id else v.number_id end,
    last_message_id = case when l.later then l.id else v.last_message_id end,
    last_message_preview = case when l.later then l.preview else v.last_message_preview end,
    last_message_at = greatest(v.last_message_at, l.created_at),
    last_incoming_at = greatest(v.last_incoming_at, l.incoming_at),
    waiting_since = case when not l.later then v.waiting_since
      when l.direction = 'incoming' then coalesce(v.waiting_since, l.created_at) end
  from (
    select l.*, coalesce(l.created_at > c.last_message_at, true) as later from latest l
    join conversation c on c.workspace_id = l.workspace_id and c.contact_id = l.contact_id
  ) l
  where v.workspace_id = l.workspace_id and v.contact_id = l.contact_id
  )
  select id from made
  `,
)

interface Filled {
  id: string
  givenId: string
  contactId: string
  status: MessageStatus
}

/** A placeholder is replaced by the file that a later callback names; returns which message that is. */
const fillPlaceholders = statement<Filled>(
  'messages.fill_placeholders',
  `
  with filled as (
    update message m set type = i.type, content = i.content::jsonb, raw = null, updated_at = i.now
    from ${pastMessages.from('i')}
    where m.workspace_id = i.workspace_id and m.number_id = i.number_id and m.platform_message_id = i.platform_id
      and i.has_file and m.type = 'unsupported' and m.content ? 'kind'
    returning m.workspace_id, m.id, m.contact_id, m.status, i.id as given_id, i.preview
  ), shown as (
    update conversation v set last_message_preview = f.preview
    from filled f
    where v.workspace_id = f.workspace_id and v.contact_id = f.contact_id and v.last_message_id = f.id
  )
  select id, given_id as "givenId", contact_id as "contactId", status from filled
  `,
)

const atOnce = 500

/** Stores earlier messages, set-wise and in portions; repeating it changes nothing. */
export async function storePast(app: App, messages: readonly PastMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += atOnce)
    await storePortion(app, messages.slice(start, start + atOnce))
  if (messages.some(({ media }) => media)) app.wake('media')
}

/** The same for equal content, so that a message without an id is stored once. */
function idOf({ isUnnamed, platformMessageId }: PastMessage, at: Date): string {
  if (!isUnnamed) return newId(at.getTime())
  const hex = platformMessageId.slice(0, 32)
  // A UUID of one's own making (RFC 9562, version 8).
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}

async function storePortion(app: App, messages: readonly PastMessage[]): Promise<void> {
  const met = await meetSenders(app, messages)
  const now = app.clock.now()
  const stored = messages.flatMap((message, index): Stored[] => {
    const contact = met[index]
    if (!contact) return []
    const at = app.clock.fromWorld(message.at)
    const then = at > now ? now : at
    const preview = previewOf(message.type, message.content)
    const mediaId = message.media ? newId(now.getTime()) : null
    return [{ ...message, at: then, id: idOf(message, then), contactId: contact.contactId, mediaId, preview }]
  })
  const [first] = stored
  if (!first) return
  await inTransaction(app.pool, async (tx) => {
    await lockChats(tx, first.workspaceId, [...new Set(stored.map(({ contactId }) => contactId))])
    const filled = await fill(app, tx, stored, now)
    const made = new Set((await run(tx, insertPast, pastMessages.values(stored, now))).map(({ id }) => id))
    const fresh = stored.filter(({ id }) => made.has(id))
    await insertWaitingMedia(tx, [...filled, ...fresh], now)
    await keepReferrals(tx, fresh)
    const news = await applyParkedNews(app, tx, fresh)
    await appendEvents(app, tx, [
      ...fresh.map((message) => messageStored(app, message, { type: message.type, status: message.status })),
      ...news,
    ])
  })
}

/** Gives placeholders their files, and returns these messages with their ids in Parley. */
async function fill(app: App, tx: Tx, stored: readonly Stored[], now: Date): Promise<Stored[]> {
  const withFiles = stored.filter(({ media }) => media)
  if (withFiles.length === 0) return []
  const rows = await run(tx, fillPlaceholders, pastMessages.values(withFiles, now))
  const byGiven = new Map(withFiles.map((message) => [message.id, message]))
  const { workspaceId } = withFiles[0] as Stored
  const filled = rows.flatMap((row) => {
    const message = byGiven.get(row.givenId)
    return message ? [{ row: { ...row, workspaceId }, message }] : []
  })
  await appendEvents(
    app,
    tx,
    filled.flatMap(({ row, message: { type } }) => [
      messageUpdated(app, row, 'file'),
      messageStored(app, row, { type, status: row.status, previous_type: 'unsupported' }),
    ]),
  )
  return filled.map(({ row: { id }, message }) => ({ ...message, id }))
}
