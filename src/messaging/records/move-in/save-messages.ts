import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { SenderType } from '#messaging/chat-model/messages/message-sets.ts'
import { previewOf } from '#messaging/chat-model/messages/preview.ts'
import { messageStored } from '#messaging/messages/messages/message-stored.ts'
import { writtenAt } from '#messaging/messages/messages/written-at.ts'
import { wordsOf } from '#messaging/messages/search/search-words.ts'
import type { Moving } from './move.ts'
import type { SourceMessage } from './source.ts'

/** A message of the source with what it is called here, once that is known. */
export interface MovedMessage {
  given: SourceMessage
  id: string
  contactId: string
}

interface Row {
  message: MovedMessage
  id: string
  at: Date
  numberId: string
  isIncoming: boolean
  sentByType: SenderType
  sentById: string | null
  replyToId: string | null
}

/** The longest text that is kept: nothing of the platform is as long. */
const longest = 65_536

const bodyOf = ({ message }: Row): string => message.given.text.slice(0, longest)

const given = rowsIn<Row>(
  {
    id: ['uuid', ({ id }) => id],
    contact_id: ['uuid', ({ message }) => message.contactId],
    number_id: ['uuid', ({ numberId }) => numberId],
    incoming: ['boolean', ({ isIncoming }) => isIncoming],
    status: ['text', ({ message }) => message.given.status],
    error: ['text', ({ message }) => message.given.error],
    body: ['text', bodyOf],
    sent_by_type: ['text', ({ sentByType }) => sentByType],
    sent_by_id: ['uuid', ({ sentById }) => sentById],
    reply_to_id: ['uuid', ({ replyToId }) => replyToId],
    platform_id: ['text', ({ message }) => message.given.platformId],
    at: ['timestamptz', ({ at }) => at],
  },
  2,
)

/**
 * They stand in the chat where they were written, with the platform's ids, by which its reports and quotes still find
 * them. One that is here already under such an id is left as it is. What they say is in the index of words at once: the
 * log tells the search nothing of them.
 */
const insertMessages = statement<{ id: string }>(
  'moved_in.messages',
  `with made as (
    insert into message as m (workspace_id, id, contact_id, number_id, direction, type, status, error_message,
      failure_cause, from_phone, to_phone, content, reply_to_message_id, sent_by_type, sent_by_id, platform_message_id,
      sent_at, delivered_at, failed_at, created_at, updated_at)
    select $1::uuid, g.id, g.contact_id, g.number_id, case when g.incoming then 'incoming' else 'outgoing' end, 'text',
      g.status, case when g.status = 'failed' then g.error end,
      case when g.status = 'failed' then case when g.error is null then 'not_confirmed' else 'platform' end end,
      case when g.incoming then c.phone else n.phone end, case when g.incoming then n.phone else c.phone end,
      jsonb_build_object('body', g.body, 'previewUrl', false), g.reply_to_id, g.sent_by_type, g.sent_by_id, g.platform_id, g.at,
      case when g.incoming then g.at end, case when g.status = 'failed' then g.at end, g.at, $2::timestamptz
    from ${given.from('g', { position: true })}
    join number n on n.workspace_id = $1 and n.id = g.number_id
    join contact c on c.workspace_id = $1 and c.id = g.contact_id and c.deleted_at is null
    order by g.position
    on conflict do nothing
    returning m.workspace_id, m.id, m.type, m.content, m.created_at
  ), found as (
    insert into message_search (workspace_id, message_id, created_at, words)
    select m.workspace_id, m.id, m.created_at, ${wordsOf('m')} from made m
    on conflict do nothing
  )
  select id from made`,
)

interface Shown {
  contactId: string
  last: Row
  incomingAt: Date | null
}

const shown = rowsIn<Shown>(
  {
    contact_id: ['uuid', ({ contactId }) => contactId],
    id: ['uuid', ({ last }) => last.id],
    number_id: ['uuid', ({ last }) => last.numberId],
    preview: ['text', ({ last }) => previewOf('text', { body: bodyOf(last) })],
    at: ['timestamptz', ({ last }) => last.at],
    incoming_at: ['timestamptz', ({ incomingAt }) => incomingAt],
  },
  1,
)

/** A chat shows the latest, whichever that is. Nothing is unread, and none opens. */
const showLatest = statement(
  'moved_in.show',
  `update conversation v set
     number_id = case when l.later then l.number_id else v.number_id end,
     last_message_id = case when l.later then l.id else v.last_message_id end,
     last_message_preview = case when l.later then l.preview else v.last_message_preview end,
     last_message_at = greatest(v.last_message_at, l.at),
     last_incoming_at = greatest(v.last_incoming_at, l.incoming_at),
     waiting_since = case when not l.later then v.waiting_since
       when l.incoming_at >= l.at then coalesce(v.waiting_since, l.at) end
   from (
     select s.*, coalesce(s.at > c.last_message_at, true) as later from ${shown.from('s')}
     join conversation c on c.workspace_id = $1 and c.contact_id = s.contact_id
   ) l
   where v.workspace_id = $1 and v.contact_id = l.contact_id`,
)

const windows = rowsIn<Row>(
  {
    contact_id: ['uuid', ({ message }) => message.contactId],
    number_id: ['uuid', ({ numberId }) => numberId],
    at: ['timestamptz', ({ at }) => at],
  },
  1,
)

/** The 24 hours of the platform run from what a contact wrote, wherever that was read. */
const renewWindows = statement(
  'moved_in.windows',
  `insert into conversation_window as w (workspace_id, contact_id, number_id, last_incoming_at)
   select $1::uuid, i.contact_id, i.number_id, max(i.at) from ${windows.from('i')}
   group by i.contact_id, i.number_id order by i.contact_id, i.number_id
   on conflict (workspace_id, contact_id, number_id)
   do update set last_incoming_at = greatest(w.last_incoming_at, excluded.last_incoming_at)`,
)

function authorOf(
  { people }: Moving,
  { given: { by }, contactId }: MovedMessage,
): Pick<Row, 'sentByType' | 'sentById'> {
  if (by.is === 'contact') return { sentByType: 'contact', sentById: contactId }
  const userId = by.is === 'person' ? people.get(by.id) : undefined
  // What others wrote on the number: people who are no members here, and programs there.
  return userId === undefined
    ? { sentByType: 'responder', sentById: null }
    : { sentByType: 'member', sentById: userId }
}

/** Rows in the order of the page; each message is called by its time, and knows the one that it answers. */
function rowsOf(
  moving: Moving,
  messages: readonly MovedMessage[],
  earlier: ReadonlyMap<string, string | null>,
): Row[] {
  const ids = new Map<string, string>()
  return messages.map((message): Row => {
    const { given } = message
    const at = writtenAt(moving.ctx.app, given.at)
    message.id = newId(at.getTime())
    const replyToId = given.replyTo === null ? null : (ids.get(given.replyTo) ?? earlier.get(given.replyTo))
    ids.set(given.id, message.id)
    return {
      message,
      id: message.id,
      at,
      numberId: moving.numbers.get(given.numberId) ?? '',
      isIncoming: given.by.is === 'contact',
      replyToId: replyToId ?? null,
      ...authorOf(moving, message),
    }
  })
}

function shownOf(rows: readonly Row[]): Shown[] {
  const chats = new Map<string, Shown>()
  for (const row of rows) {
    const { contactId } = row.message
    const known = chats.get(contactId) ?? { contactId, last: row, incomingAt: null }
    const isLater = row.at >= known.last.at
    const isNewer = row.isIncoming && (known.incomingAt === null || row.at > known.incomingAt)
    chats.set(contactId, {
      contactId,
      last: isLater ? row : known.last,
      incomingAt: isNewer ? row.at : known.incomingAt,
    })
  }
  return [...chats.values()]
}

/**
 * Writes messages into chats that are held, as history. Answers those that were made. They are counted in the figures of
 * the days on which they were written (`message.stored`); nobody else is told of them.
 */
export async function saveMessages(
  moving: Moving,
  tx: Tx,
  messages: readonly MovedMessage[],
  earlier: ReadonlyMap<string, string | null>,
): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set()
  const { ctx, move } = moving
  const { workspaceId } = move
  const rows = rowsOf(moving, messages, earlier)
  const inserted = await run(tx, insertMessages, [workspaceId, ctx.now(), ...given.values(rows)])
  const ids = new Set(inserted.map(({ id }) => id))
  const made = rows.filter(({ id }) => ids.has(id))
  const incoming = made.filter(({ isIncoming }) => isIncoming)
  if (made.length > 0) await run(tx, showLatest, [workspaceId, ...shown.values(shownOf(made))])
  if (incoming.length > 0) await run(tx, renewWindows, [workspaceId, ...windows.values(incoming)])
  await appendEvents(
    ctx.app,
    tx,
    made.map(({ id, message: { contactId, given: said } }) =>
      messageStored(ctx.app, { workspaceId, id, contactId }, { type: 'text', status: said.status }),
    ),
  )
  return ids
}
