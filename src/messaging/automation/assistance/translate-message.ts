import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { parseInput } from '#core/validation.ts'
import { wordsOf } from '#messaging/automation/chatbot/bot/words-of.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { messageById } from '#messaging/messages/messages/message-queries.ts'
import {
  type MessageTranslation,
  translated,
  translationColumns,
} from '#messaging/messages/messages/message-translations.ts'
import { askForMember, nothingToRead } from './ask-for-member.ts'
import { languageName, translateMessageInput } from './assistance-input.ts'
import { requireAssistance } from './assistance-state.ts'
import { shownWords } from './chat-words.ts'
import { asked, dataPart, translationRules } from './prompts.ts'
import { tokensFor } from './rewrite-text.ts'

const kept = statement<MessageTranslation>(
  'assistance.kept_translation',
  `select ${translationColumns('t')} from message_translation t
   where t.workspace_id = $1 and t.message_id = $2 and t.language = $3`,
)

/** Only of a message whose words are still those that were translated; the first translation stays. */
const save = statement<MessageTranslation>(
  'assistance.save_translation',
  `insert into message_translation as t (workspace_id, message_id, language, text, created_at)
   select m.workspace_id, m.id, $3, $4, $5::timestamptz from message m
   where m.workspace_id = $1 and m.id = $2 and m.deleted_at is null
     and m.edited_at is not distinct from $6::timestamptz
   on conflict do nothing returning ${translationColumns('t')}`,
)

async function keep(
  ctx: Ctx,
  message: MessageRow,
  { language, text }: Pick<MessageTranslation, 'text'> & { language: string },
): Promise<MessageTranslation> {
  const { workspaceId, id: messageId, contactId, editedAt } = message
  return inTransaction(ctx.app.pool, async (tx) => {
    const now = ctx.now()
    const [saved] = await run(tx, save, [workspaceId, messageId, language, text, now, editedAt])
    if (!saved) {
      const [earlier] = await run(tx, kept, [workspaceId, messageId, language])
      return earlier ?? { messageId, language, text, createdAt: now }
    }
    await appendEvents(ctx.app, tx, [translated(ctx, { workspaceId, contactId, messageId })])
    return saved
  })
}

/**
 * A message in another language. It is kept, so that colleagues see it and nobody asks for it again. Throws not_found for
 * one that the caller does not see.
 */
export async function translateMessage(ctx: Ctx, input: unknown): Promise<MessageTranslation> {
  const { messageId, language } = parseInput(translateMessageInput, input)
  const message = await messageById(ctx, messageId)
  const helper = await requireAssistance(ctx)
  const words = message.deletedAt ? null : wordsIn(message)
  if (!words) throw nothingToRead()
  const [earlier] = await run(ctx.app.pool, kept, [message.workspaceId, message.id, language])
  if (earlier) return earlier
  const source = shownWords(ctx, words)
  const text = await askForMember(ctx, helper, {
    system: translationRules(languageName(language) ?? language),
    turns: asked(dataPart('text', [source])),
    maxTokens: tokensFor(source),
    known: [source],
    isWhole: true,
  })
  return keep(ctx, message, { language, text })
}

function wordsIn({ type, content }: MessageRow): string | null {
  const inner = (content.body as { text?: unknown } | undefined)?.text
  return wordsOf(type, content) ?? (typeof inner === 'string' ? inner : null)
}
