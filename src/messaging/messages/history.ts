import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { meetSenders } from '#messaging/contacts/find-or-make-senders.ts'
import { lockChats } from '#messaging/conversations/join.ts'
import type { MessageStatus } from './message-sets.ts'
import { applyParkedNews } from './news.ts'
import { previewOf } from './preview.ts'
import type { IncomingMessage } from './receive.ts'

/** A message that was written in the business app before the number came here. */
export interface PastMessage extends IncomingMessage {
  status: MessageStatus
}

interface Stored extends PastMessage {
  id: string
  contactId: string
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
  content: ['text', (message) => JSON.stringify(message.content)],
  platform_id: ['text', (message) => message.platformMessageId],
  raw: ['text', (message) => (message.raw === null ? null : JSON.stringify(message.raw))],
  echo: ['boolean', (message) => message.echo === true],
  at: ['timestamptz', (message) => message.at],
  now: ['timestamptz', (_, now) => now],
  preview: ['text', (message) => message.preview],
})

/**
 * They stand in the chat where they were written, and are no news: nothing is unread, no chat opens, nobody is told of
 * each. One that is here already is left as it is. A chat shows the latest, whichever that is.
 */
const insertPast = statement(
  'messages.insert_past',
  `
  with made as (
    insert into message as m (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone,
      content, sent_by_type, sent_by_id, platform_message_id, raw, sent_at, delivered_at, created_at, updated_at)
    select i.workspace_id, i.id, i.contact_id, i.number_id, case when i.echo then 'outgoing' else 'incoming' end, i.type,
      i.status, case when i.echo then n.phone else i.phone end, case when i.echo then i.phone else n.phone end,
      i.content::jsonb, case when i.echo then 'phone_app' else 'contact' end,
      case when i.echo then null else i.contact_id end, i.platform_id, i.raw::jsonb, case when i.echo then i.at end,
      case when i.echo then null else i.at end, i.at, i.now
    from ${pastMessages.from('i', { position: true })}
    join number n on n.workspace_id = i.workspace_id and n.id = i.number_id
    order by i.position
    on conflict (workspace_id, number_id, platform_message_id) where platform_message_id is not null do nothing
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
  )
  update conversation v set
    number_id = case when l.later then l.number_id else v.number_id end,
    last_message_id = case when l.later then l.id else v.last_message_id end,
    last_message_preview = case when l.later then l.preview else v.last_message_preview end,
    last_message_at = greatest(v.last_message_at, l.created_at),
    last_incoming_at = greatest(v.last_incoming_at, l.incoming_at)
  from (
    select l.*, coalesce(l.created_at > c.last_message_at, true) as later from latest l
    join conversation c on c.workspace_id = l.workspace_id and c.contact_id = l.contact_id
  ) l
  where v.workspace_id = l.workspace_id and v.contact_id = l.contact_id
  `,
)

/** Files of the past are not sent along; what stands in their place tells that there was one (spec/6 12.7). */
function withoutFile(message: PastMessage): Pick<PastMessage, 'type' | 'content'> {
  const { type, content, media } = message
  return media === null
    ? { type, content }
    : { type: 'unsupported', content: { ...content, kind: type, errors: [] } }
}

const atOnce = 500

/** Stores what was written before, set-wise and in portions; doing it again changes nothing. */
export async function storePast(app: App, messages: readonly PastMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += atOnce)
    await storePortion(app, messages.slice(start, start + atOnce))
}

async function storePortion(app: App, messages: readonly PastMessage[]): Promise<void> {
  const met = await meetSenders(app, messages)
  const now = app.clock.now()
  const stored = messages.flatMap((message, index): Stored[] => {
    const contact = met[index]
    if (!contact) return []
    const at = app.clock.fromWorld(message.at)
    const then = at > now ? now : at
    const shown = withoutFile(message)
    const preview = previewOf(shown.type, shown.content)
    return [
      { ...message, ...shown, at: then, id: newId(then.getTime()), contactId: contact.contactId, preview },
    ]
  })
  const [first] = stored
  if (!first) return
  await inTransaction(app.pool, async (tx) => {
    await lockChats(tx, first.workspaceId, [...new Set(stored.map(({ contactId }) => contactId))])
    await run(tx, insertPast, pastMessages.values(stored, now))
    await appendEvents(app, tx, await applyParkedNews(app, tx, stored))
  })
}
