import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { statementOf } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { MessageTranslationModel } from '#generated/prisma/models/MessageTranslation.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import { whereSeenOfChat } from '#messaging/contacts/contacts/visibility.ts'

const fields = ['messageId', 'language', 'text', 'createdAt'] as const

/** The words of a message in another language, or those that it was translated from. */
export type MessageTranslation = RowOf<MessageTranslationModel, (typeof fields)[number]>

/** What a member wrote before it was translated: its language is not known. */
export const originalWords = 'und'

export const translationColumns = (alias: string): string => columns('MessageTranslation', alias, fields)

const ofMessages = statement<MessageTranslation>(
  'messages.translations',
  `select ${translationColumns('t')} from message_translation t
   where t.workspace_id = $1 and t.message_id = any($2::uuid[]) order by t.message_id, t.created_at, t.language`,
)

/** The translations of messages that the reader sees, oldest first, by the message's id; gathered. */
export const translationsLoader = listLoaderOf<MessageTranslation>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, ofMessages, [workspaceOf(ctx.actor), ids])
  return Map.groupBy(rows, ({ messageId }) => messageId)
})

/** Translations of so many of the newest messages of a chat. */
const mostMessages = 500

/** Those of the newest messages of a chat, oldest first. Throws not_found for a chat that the caller does not see. */
export async function translationsOfChat(ctx: Ctx, contactId: string): Promise<MessageTranslation[]> {
  const chat = await requireConversation(ctx, contactId)
  const shape: ListShape = {
    name: 'messages.translations_of_chat',
    conditions: ['m.workspace_id = $1', 'm.contact_id = $2'],
    values: [chat.workspaceId, chat.contactId],
  }
  whereSeenOfChat(shape, ctx.actor)
  const text = () =>
    `select ${translationColumns('t')} from (
       select m.id from message m where ${shape.conditions.join(' and ')}
       order by m.created_at desc, m.id desc limit ${mostMessages}
     ) m join message_translation t on t.workspace_id = $1 and t.message_id = m.id
     order by t.message_id, t.created_at, t.language`
  return run(ctx.app.pool, statementOf<MessageTranslation>(shape.name, text), shape.values)
}

/** A contact who is gone gets no message, which would leave its words behind. */
const keepOriginal = statement<never>(
  'messages.keep_original_words',
  `insert into message_translation (workspace_id, message_id, language, text, created_at)
   select c.workspace_id, $2::uuid, '${originalWords}', $4, $5::timestamptz from contact c
   where c.workspace_id = $1 and c.id = $3 and c.deleted_at is null on conflict do nothing`,
)

/** Keeps what a member wrote before it was translated, in the transaction that accepts the message. */
export async function keepOriginalWords(
  ctx: Ctx,
  tx: Tx,
  { messageId, contactId, text }: { messageId: string; contactId: string; text: string },
): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  await run(tx, keepOriginal, [workspaceId, messageId, contactId, text, ctx.now()])
  await appendEvents(ctx.app, tx, [translated(ctx, { workspaceId, contactId, messageId })])
}

/** Whoever has the chat on the screen asks for its translations again. */
export const translated = (
  ctx: Ctx,
  { workspaceId, contactId, messageId }: { workspaceId: string; contactId: string; messageId: string },
): NewEvent => ({
  id: ctx.newId(),
  workspaceId,
  type: 'message.translated',
  subjectId: contactId,
  contactId,
  data: { extras: { message_id: messageId } },
  occurredAt: ctx.now(),
})
