import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { runWrite } from '#core/context/prepared-write.ts'
import { errors } from '#core/errors.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { inChatWords } from './chat-send.ts'
import { messageById } from './message-queries.ts'
import { reactToMessage } from './react.ts'

export const reactionInput = z.object({
  emoji: z.string().nullish().meta({ description: 'One emoji. An empty string removes the reaction.' }),
})

interface AskedReaction {
  contactId: string
  messageId: string
  emoji?: string | null | undefined
}

/**
 * Adds an emoji reaction to a message of a chat that the caller sees, or removes the current reaction (spec/8 MS9).
 * Returns the message. Throws not_found, and what reactToMessage throws.
 */
export async function reactInChat(
  ctx: Ctx,
  { contactId, messageId, emoji }: AskedReaction,
): Promise<MessageRow> {
  await requireConversation(ctx, contactId)
  const message = await messageById(ctx, messageId)
  if (message.contactId !== contactId.toLowerCase()) throw errors.notFound('message')
  await inChatWords(async () => runWrite(ctx, await reactToMessage(ctx, { messageId, emoji: emoji ?? null })))
  return message
}
