import type { App } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { perWorkspace } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { isComment } from '#messaging/chat-model/satisfaction/comments.ts'
import {
  type Answers,
  answersAmong,
  keepSurveyAnswers,
} from '#messaging/chat-model/satisfaction/take-answers.ts'
import { isOfBlocked } from '#messaging/contacts/contacts/block-row.ts'
import { keepReferrals } from '#messaging/contacts/contacts/keep-referrals.ts'
import { meetSenders } from '#messaging/inbox/contact-changes/find-or-make-senders.ts'
import { showIncoming } from '#messaging/inbox/conversations/incoming.ts'
import { noteResponders } from '#messaging/numbers/accounts/responder-role.ts'
import { mayAnswer, type OfMessage } from './form-replies.ts'
import { onAnswers, onAnswersStored, onAnswersTold } from './hooks.ts'
import { traceIncoming } from './message-trace.ts'
import { applyParkedNews, hasNews } from './news.ts'
import { isAwaited, linkNow, linkParkedTo, type ParkedLink, parkLinks } from './parked-links.ts'
import {
  eventsOf,
  type IncomingMessage,
  type InsertedMessage,
  type KeptMessage,
  latestOf,
  type StoredMessage,
} from './received.ts'
import { contentWithMedia, insertWaitingMedia } from './received-files.ts'
import { claimTurns } from './turn-claim.ts'
import { writtenAt } from './written-at.ts'

export type { IncomingMessage }

/** What the rows of messages are read with. */
interface Shared {
  app: App
  now: Date
  answers: Answers
  companionOf: (message: StoredMessage) => string | null
}

const storedMessages = rowsIn<StoredMessage, Shared>({
  workspace_id: ['uuid', (message) => message.workspaceId],
  id: ['uuid', (message) => message.id],
  contact_id: ['uuid', (message) => message.contactId],
  number_id: ['uuid', (message) => message.numberId],
  type: ['text', (message) => message.type],
  phone: ['text', (message) => message.phone],
  content: ['text', (message) => JSON.stringify(contentWithMedia(message))],
  target: ['text', (message) => message.replyToPlatformId],
  platform_id: ['text', (message) => message.platformMessageId],
  raw: ['text', (message) => (message.raw === null ? null : JSON.stringify(message.raw))],
  echo: ['boolean', (message) => message.echo === true],
  is_standby: ['boolean', (message) => message.isStandby === true],
  sent_at: ['timestamptz', (message, { app }) => writtenAt(app, message.at)],
  created_at: ['timestamptz', (_, { now }) => now],
  companion: ['uuid', (message, { companionOf }) => companionOf(message)],
  is_answer: ['boolean', (message, { answers }) => answers.has(message.id)],
})

/** A list that is hashed: joined, all messages would be read for each. */
const withoutTurn = `select s.id from ${storedMessages.from('s')} where s.is_standby or s.is_answer`

/**
 * Duplicates are dropped by the platform's id. The reply link, and the target of a reaction, are looked up in the
 * same statement, where one that came along is not seen yet (`companion`); they may only be messages of the same
 * contact and number. Where the chatbot is on, the turn that answers a message is written with it (spec/8 CB1).
 */
const insertIncoming = statement<InsertedMessage>(
  'messages.insert_incoming',
  `
  with inserted as (
  insert into message as m (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone, content,
    reply_to_message_id, sent_by_type, sent_by_id, platform_message_id, raw, sent_at, delivered_at, created_at, updated_at)
  select i.workspace_id, i.id, i.contact_id, i.number_id, case when i.echo then 'outgoing' else 'incoming' end, i.type,
    case when i.echo then 'sent' else 'delivered' end,
    case when i.echo then n.phone else i.phone end, case when i.echo then i.phone else n.phone end,
    case when i.type = 'reaction' then i.content::jsonb || jsonb_build_object('messageId', coalesce(t.id, i.companion)) else i.content::jsonb end,
    case when i.type <> 'reaction' then coalesce(t.id, i.companion) end,
    case when not i.echo then 'contact' when i.is_standby then 'responder' else 'phone_app' end, case when i.echo then null else i.contact_id end,
    i.platform_id, i.raw::jsonb, i.sent_at, case when i.echo then null else i.created_at end,
    i.created_at, i.created_at
  from ${storedMessages.from('i', { position: true })}
  join number n on n.workspace_id = i.workspace_id and n.id = i.number_id
  left join message t on t.workspace_id = i.workspace_id and t.number_id = i.number_id
    and t.contact_id = i.contact_id and t.platform_message_id = i.target
  order by i.position
  on conflict (workspace_id, number_id, platform_message_id) where platform_message_id is not null do nothing
  returning m.workspace_id, m.id, m.contact_id, m.number_id, m.direction, m.type, m.content, m.reply_to_message_id,
    m.platform_message_id, m.created_at
  ), turned as (${claimTurns(`(select n.* from inserted n where n.id not in (${withoutTurn}) and not (${isComment('n')}) and not ${isOfBlocked('n')})`)}
  )
  select m.id, coalesce(m.reply_to_message_id::text, m.content ->> 'messageId') is not null as "isLinked",
    ${isAwaited('m')} as "isAwaited", ${hasNews('m')} as "hasNews",
    case when m.type = 'reaction' then m.content ->> 'messageId' end as "reactedTo",
    m.id in (select message_id from turned) as "hasTurn",
    m.direction = 'incoming' and ${isOfBlocked('m')} as "isUnheard", ${isComment('m')} as "isComment"
  from inserted m
  `,
)

/**
 * Callbacks that wait together can bring thousands of messages. PostgreSQL expects few rows of each part of a statement,
 * and compares each of one part with each of another: what it does then grows with the square of the messages.
 */
const storedAtOnce = 500

/**
 * Stores received messages in the order given: contacts are found or made, then duplicates dropped, chats opened,
 * windows renewed, files queued for fetching, events written; set-wise, some hundred in one transaction.
 *
 * The platform's answer to a send may tell an id at the very moment at which a reply to it is parked. Both look for
 * each other once they are committed, so one of them sees the other.
 */
export async function storeIncoming(app: App, incoming: readonly IncomingMessage[]): Promise<void> {
  for (let at = 0; at < incoming.length; at += storedAtOnce)
    await perWorkspace(app, incoming.slice(at, at + storedAtOnce), (part) => storeTogether(app, part))
}

async function storeTogether(app: App, incoming: readonly IncomingMessage[]): Promise<void> {
  const met = await meetSenders(app, incoming)
  const now = app.clock.now()
  const { fresh, parked, forms } = await inTransaction(app.pool, async (tx) => {
    const stored = incoming.map((message, index): StoredMessage => {
      const contact = met[index]
      if (!contact) throw new Error('a sender without a name of any kind')
      return {
        ...message,
        id: newId(now.getTime()),
        mediaId: message.media ? newId(now.getTime()) : null,
        contactId: contact.contactId,
        phone: message.sender.waId ?? contact.phone,
      }
    })
    const answers = await answersAmong(tx, stored)
    const kept = await insertMessages(app, tx, stored, answers, now)
    const heard = kept.filter((message) => !message.isUnheard)
    const { parked, linked, forms } = await settleLinks(app, tx, kept, now)
    await insertWaitingMedia(tx, kept, now)
    await keepReferrals(
      tx,
      kept.map((message) => ({ ...message, at: now })),
    )
    const answered = await onAnswers.run(
      app,
      tx,
      heard.filter((message) => !message.echo),
    )
    const reopened = await showIncoming(
      app,
      tx,
      kept.map((message) => latestOf(app, message, now)),
      now,
    )
    const changed = await applyParkedNews(
      app,
      tx,
      heard.filter((message) => message.hasNews),
    )
    const ofCases = await keepSurveyAnswers(app, tx, answers, heard)
    await appendEvents(app, tx, [
      ...reopened,
      ...heard.flatMap((message) => traceIncoming(app, tx, message, eventsOf(app, message, now))),
      ...ofCases,
      ...linked,
      ...answered,
      ...changed,
    ])
    await onAnswersTold.run(app, tx, [...linked, ...answered])
    return { fresh: kept, parked, forms }
  })
  await linkNow(app, parked)
  await onAnswersStored.run(app, [
    ...forms,
    ...fresh.filter((one) => !one.isUnheard && mayAnswer(one)).map(named),
  ])
  await noteResponders(app, incoming)
  if (fresh.some((message) => message.media)) app.wake('media')
  if (fresh.some(({ hasTurn }) => hasTurn)) app.wake('bot')
  // Thanks follow at once.
  if (fresh.some(({ isOfCase }) => isOfCase)) app.wake('timers')
}

const named = ({ workspaceId, id }: StoredMessage) => ({ workspaceId, messageId: id })

async function insertMessages(
  app: App,
  tx: Queryable,
  stored: readonly StoredMessage[],
  answers: Answers,
  now: Date,
): Promise<KeptMessage[]> {
  const shared = { app, now, answers, companionOf: companions(stored) }
  const rows = await run(tx, insertIncoming, storedMessages.values(stored, shared))
  const inserted = new Map(rows.map((row) => [row.id, row]))
  return stored.flatMap((message) => {
    const row = inserted.get(message.id)
    if (!row) return []
    const comment = row.isComment && !message.isStandby
    return [{ ...message, ...row, isComment: comment, isOfCase: comment || answers.has(row.id) }]
  })
}

/** Links replies and reactions that waited for these messages, and parks those whose message is not known yet. */
async function settleLinks(
  app: App,
  tx: Tx,
  kept: readonly KeptMessage[],
  now: Date,
): Promise<{ parked: ParkedLink[]; linked: NewEvent[]; forms: OfMessage[] }> {
  const parked = kept.flatMap((message): ParkedLink[] => {
    const { workspaceId, numberId, replyToPlatformId, isLinked, id } = message
    if (replyToPlatformId === null || isLinked) return []
    return [{ workspaceId, numberId, platformMessageId: replyToPlatformId, messageId: id }]
  })
  await parkLinks(tx, parked, now)
  const { events: linked, forms } = await linkParkedTo(
    app,
    tx,
    kept.filter((message) => message.isAwaited),
  )
  return { parked, linked, forms }
}

/** Who answers or reacts to a message of the same call; of copies the first one is stored. */
function companions(stored: readonly StoredMessage[]): (message: StoredMessage) => string | null {
  const named = (message: StoredMessage, platformId: string | null) =>
    [message.numberId, message.contactId, platformId].join(' ')
  const ids = new Map(
    stored.toReversed().map((message) => [named(message, message.platformMessageId), message.id]),
  )
  return (message) => ids.get(named(message, message.replyToPlatformId)) ?? null
}
