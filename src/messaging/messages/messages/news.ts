import type { App } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { perWorkspace } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { type MessageRow, messageColumns } from '#messaging/chat-model/messages/message-row.ts'
import { followComments } from '#messaging/chat-model/satisfaction/comments.ts'
import { findContacts } from '#messaging/contacts/contacts/identities.ts'
import { deleteContents } from './deleted-contents.ts'
import { editContents } from './edited-contents.ts'
import type { MessageNews, NewsTarget } from './message-news.ts'
import { messageUpdated } from './message-updated.ts'
import { notePayments } from './noted-payments.ts'
import { type PlatformName, platformNames } from './parked-links.ts'

// What a callback says of a message that was sent before: it was edited, deleted for everyone, or paid. That is no message
// (spec/10 FR1, FR2): no chat opens, nothing is unread, no window is renewed. It changes the message that it names, once
// that is here.

const named = rowsIn<MessageNews>({
  workspace_id: ['uuid', (news) => news.workspaceId],
  number_id: ['uuid', (news) => news.numberId],
  platform_id: ['text', (news) => news.targetPlatformId],
})

const isNamed = `m.workspace_id = q.workspace_id and m.number_id = q.number_id and m.platform_message_id = q.platform_id`

/** Before messages, as whoever joins contacts does. */
const lockChats = statement(
  'messages.lock_chats_of_news',
  `select from conversation v where (v.workspace_id, v.contact_id) in (
     select m.workspace_id, m.contact_id from ${named.from('q')} join message m on ${isNamed})
   order by v.workspace_id, v.contact_id for update`,
)

const lockTargets = statement<MessageRow>(
  'messages.lock_targets_of_news',
  `select ${messageColumns('m')} from message m
   where (m.workspace_id, m.id) in (
     select m.workspace_id, m.id from ${named.from('q')} join message m on ${isNamed})
   order by m.workspace_id, m.id for update`,
)

const parkedNews = rowsIn<MessageNews, Date>({
  workspace_id: ['uuid', (news) => news.workspaceId],
  number_id: ['uuid', (news) => news.numberId],
  platform_message_id: ['text', (news) => news.targetPlatformId],
  news_id: ['text', (news) => news.platformMessageId],
  body: ['jsonb', (news) => JSON.stringify(news)],
  created_at: ['timestamptz', (_, now) => now],
})

const park = statement(
  'messages.park_news',
  `insert into parked_news (workspace_id, number_id, platform_message_id, news_id, body, created_at)
   select * from ${parkedNews.from('p')}
   on conflict do nothing`,
)

/** How long news waits for its message. */
export const newsKeptMs = 24 * 60 * 60_000

const unpark = statement<{ body: Omit<MessageNews, 'at'> & { at: string }; createdAt: Date }>(
  'messages.unpark_news',
  `delete from parked_news p using ${platformNames.from('q')}
   where p.workspace_id = q.workspace_id and p.number_id = q.number_id
     and p.platform_message_id = q.platform_message_id
   returning p.body, p.created_at as "createdAt"`,
)

/** Whether news waits for the message of `row`, as a condition for the statements that store messages. */
export const hasNews = (row: string): string =>
  `exists (select from parked_news w where w.workspace_id = ${row}.workspace_id and w.number_id = ${row}.number_id
     and w.platform_message_id = ${row}.platform_message_id)`

/**
 * Edits and deletes messages as the platform says, set-wise; the same news again changes nothing, in whichever order it
 * comes. News about messages that are not here is kept for a day.
 */
export async function applyNews(app: App, news: readonly MessageNews[]): Promise<void> {
  if (news.length > 0) await perWorkspace(app, news, (part) => applyOrPark(app, part))
}

async function applyOrPark(app: App, news: readonly MessageNews[]): Promise<void> {
  const parked = await inTransaction(app.pool, async (tx) => {
    const { events, unknown } = await changeTargets(app, tx, news)
    if (unknown.length > 0) await run(tx, park, parkedNews.values(unknown, app.clock.now()))
    await appendEvents(app, tx, events)
    return unknown
  })
  // Whoever stored such a message in the meantime saw nothing that waits for it.
  if (parked.length > 0) await applyParkedNow(app, parked)
}

async function applyParkedNow(app: App, parked: readonly MessageNews[]): Promise<void> {
  await inTransaction(app.pool, async (tx) => {
    const known = await run(tx, lockTargets, named.values(parked))
    const names = known.flatMap(({ platformMessageId, ...message }) =>
      platformMessageId === null ? [] : [{ ...message, platformMessageId }],
    )
    await appendEvents(app, tx, await applyParkedNews(app, tx, names))
  })
}

/** Applies what waits for these messages, which are stored in this transaction. Answers the events that say it. */
export async function applyParkedNews(
  app: App,
  tx: Tx,
  messages: readonly PlatformName[],
): Promise<NewEvent[]> {
  if (messages.length === 0) return []
  const waiting = await run(tx, unpark, platformNames.values(messages))
  const since = app.clock.nowMs() - newsKeptMs
  const news = waiting
    .filter(({ createdAt }) => createdAt.getTime() > since)
    .map(({ body }): MessageNews => ({ ...body, at: new Date(body.at) }))
  return news.length === 0 ? [] : (await changeTargets(app, tx, news)).events
}

async function changeTargets(
  app: App,
  tx: Queryable,
  news: readonly MessageNews[],
): Promise<{ events: NewEvent[]; unknown: MessageNews[] }> {
  await run(tx, lockChats, named.values(news))
  const messages = await run(tx, lockTargets, named.values(news))
  const nameOf = (numberId: string, platformId: string | null) => `${numberId} ${platformId}`
  const byName = Map.groupBy(news, (one) => nameOf(one.numberId, one.targetPlatformId))
  const known = new Set(messages.map((one) => nameOf(one.numberId, one.platformMessageId)))
  const unknown = news.filter((one) => !known.has(nameOf(one.numberId, one.targetPlatformId)))
  const people = await findContacts(tx, news)
  const contacts = new Map(news.map((one, index) => [one, people[index]?.contactId ?? null]))
  const targets = messages.flatMap((message): NewsTarget[] => {
    if (message.deletedAt !== null) return []
    const own = (byName.get(nameOf(message.numberId, message.platformMessageId)) ?? []).filter(
      (one) =>
        one.echo === (message.direction === 'outgoing') &&
        (one.kind === 'payment' || contacts.get(one) === message.contactId),
    )
    return own.length === 0 ? [] : [{ message, news: own }]
  })
  const isDeletion = ({ news }: NewsTarget) => news.some(({ kind }) => kind === 'revoke')
  const paid = await notePayments(app, tx, targets)
  const deleted = await deleteContents(app, tx, targets.filter(isDeletion))
  const edited = await editContents(
    app,
    tx,
    targets.filter((target) => !isDeletion(target)),
  )
  const ofCases = await followComments(app, tx, [...deleted, ...edited])
  return {
    events: [
      ...paid.map((message) => messageUpdated(app, message, 'payment')),
      ...edited.map((message) => messageUpdated(app, message, 'edited')),
      ...deleted.map((message) => messageUpdated(app, message, 'deleted')),
      ...ofCases,
    ],
    unknown,
  }
}
