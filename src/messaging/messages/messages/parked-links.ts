import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { mayAnswer, type OfMessage } from './form-replies.ts'
import { onAnswers, onAnswersStored, onAnswersTold } from './hooks.ts'
import { messageUpdated, type ToldReaction } from './message-updated.ts'

// A reply or a reaction may be stored before the message that it names has its platform id: the customer was faster
// than the platform's answer to us, or callbacks came out of order. It is parked until that id is stored: with a
// received message, with the answer to a send, or with a status.

/** A message as the platform identifies it. */
export interface PlatformName {
  workspaceId: string
  numberId: string
  platformMessageId: string
}

export interface ParkedLink extends PlatformName {
  /** who replies or reacts */
  messageId: string
}

/**
 * Whether something waits for the message that `row` names, as a condition for statements that store platform ids: so
 * those that nothing waits for, nearly all, cost no statement more.
 */
export const isAwaited = (row: string): string =>
  `exists (select from parked_link p where p.workspace_id = ${row}.workspace_id and p.number_id = ${row}.number_id
     and p.platform_message_id = ${row}.platform_message_id)`

/** PlatformName as a select list. */
export const platformName = (row: string): string =>
  columns('Message', row, ['workspaceId', 'numberId', 'platformMessageId'])

export const platformNames = rowsIn<PlatformName>({
  workspace_id: ['uuid', (name) => name.workspaceId],
  number_id: ['uuid', (name) => name.numberId],
  platform_message_id: ['text', (name) => name.platformMessageId],
})

const parkedLinks = rowsIn<ParkedLink, Date>({
  workspace_id: ['uuid', (parked) => parked.workspaceId],
  number_id: ['uuid', (parked) => parked.numberId],
  platform_message_id: ['text', (parked) => parked.platformMessageId],
  message_id: ['uuid', (parked) => parked.messageId],
  created_at: ['timestamptz', (_, now) => now],
})

const insertParked = statement(
  'messages.park_links',
  `insert into parked_link (workspace_id, number_id, platform_message_id, message_id, created_at)
   select * from ${parkedLinks.from('p')}`,
)

type LinkedMessage = Pick<
  MessageRow,
  'workspaceId' | 'id' | 'contactId' | 'type' | 'content' | 'sentByType' | 'sentById'
> & {
  targetId: string
}

/** With a new updated_at, so that clients that follow changes see it. */
const linkParked = statement<LinkedMessage>(
  'messages.link_parked',
  `
  with found as (
    select p.workspace_id, p.number_id, p.platform_message_id, p.message_id, t.id as target_id,
      jsonb_build_object('messageId', t.id) as named
    from ${platformNames.from('q')}
    join message t on t.workspace_id = q.workspace_id and t.number_id = q.number_id
      and t.platform_message_id = q.platform_message_id
    join parked_link p on p.workspace_id = t.workspace_id and p.number_id = t.number_id
      and p.platform_message_id = t.platform_message_id
    join message m on m.workspace_id = p.workspace_id and m.id = p.message_id and m.contact_id = t.contact_id
    order by p.workspace_id, p.message_id for update of p
  ), unparked as (
    delete from parked_link p using found f
    where p.workspace_id = f.workspace_id and p.number_id = f.number_id
      and p.platform_message_id = f.platform_message_id and p.message_id = f.message_id
  )
  update message m set updated_at = $${platformNames.count + 1},
    reply_to_message_id = case when m.type = 'reaction' then m.reply_to_message_id else f.target_id end,
    content = case when m.type = 'reaction' then m.content || f.named else m.content end
  from found f where m.workspace_id = f.workspace_id and m.id = f.message_id
  returning ${columns('Message', 'm', ['workspaceId', 'id', 'contactId', 'type', 'content', 'sentByType', 'sentById'])},
    f.target_id as "targetId"
  `,
)

/** Stores references to messages that are not known yet. */
export async function parkLinks(db: Queryable, parked: readonly ParkedLink[], now: Date): Promise<void> {
  if (parked.length === 0) return
  await run(db, insertParked, parkedLinks.values(parked, now))
}

interface Linked {
  events: NewEvent[]
  /** those with answers of forms */
  forms: OfMessage[]
}

/**
 * Links what waits for these messages, as far as they are known and of the same contact. Answers the events that say
 * it: of a reply that it is linked, of a message that something was reacted to it.
 */
export async function linkParkedTo(app: App, tx: Tx, names: readonly PlatformName[]): Promise<Linked> {
  if (names.length === 0) return { events: [], forms: [] }
  const linked = await run(tx, linkParked, [...platformNames.values(names), app.clock.now()])
  const events = linked.map((message) =>
    message.type === 'reaction'
      ? messageUpdated(app, { ...message, id: message.targetId }, 'reaction', { reaction: told(message) })
      : messageUpdated(app, message, 'linked'),
  )
  // Only now can the answers of a form be recognised as such.
  const answered = await onAnswers.run(app, tx, linked)
  const forms = linked.filter(mayAnswer).map(({ workspaceId, id }) => ({ workspaceId, messageId: id }))
  return { events: [...events, ...answered], forms }
}

const told = ({ id, content, sentByType, sentById }: LinkedMessage): ToldReaction => ({
  id,
  emoji: (content.emoji as string | null) ?? null,
  sent_by: { type: sentByType, id: sentById },
})

const knownTargets = statement<PlatformName>(
  'messages.known_targets',
  `select ${platformName('t')} from message t
   join ${platformNames.from('q')}
     on t.workspace_id = q.workspace_id and t.number_id = q.number_id
     and t.platform_message_id = q.platform_message_id`,
)

/** The same in a separate transaction; usually the messages are not known yet, which a query shows. */
export async function linkNow(app: App, names: readonly PlatformName[]): Promise<void> {
  if (names.length === 0) return
  if ((await run(app.pool, knownTargets, platformNames.values(names))).length === 0) return
  const forms = await inTransaction(app.pool, async (tx) => {
    const linked = await linkParkedTo(app, tx, names)
    await appendEvents(app, tx, linked.events)
    await onAnswersTold.run(app, tx, linked.events)
    return linked.forms
  })
  await onAnswersStored.run(app, forms)
}
