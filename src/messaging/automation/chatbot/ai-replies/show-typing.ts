import type { Ctx } from '#core/context/context.ts'
import type { BotCall } from '#messaging/automation/chatbot/bot-calls/calls.ts'
import { changeOne } from '#messaging/inbox/conversations/chat-changes.ts'
import { readingMessages } from '#messaging/inbox/conversations/mark-read.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { markRead } from '#outside/platform/messages.ts'

/**
 * The person sees that an answer is being written, which marks the question as read, at the platform and here: once for
 * a question, where the settings say so, or else the number (document 3, Settings field details; spec/8 AI5). It never
 * fails a reply.
 */
export async function showTyping(
  ctx: Ctx,
  { workspaceId, contactId, numberId }: BotCall,
  asked: { ids: readonly string[]; platformMessageId: string | null },
  { aiTypingIndicator }: KeptSettings,
): Promise<void> {
  const { ids, platformMessageId } = asked
  if (aiTypingIndicator === false || !platformMessageId) return
  try {
    const number = await numberById(ctx.app, workspaceId, numberId)
    if (!number || !(aiTypingIndicator ?? number.autoReadReceipt)) return
    await markRead(ctx.app, number, platformMessageId, true)
    const read = ids.map((id) => ({ workspaceId, id }))
    await changeOne(ctx, contactId, readingMessages(ctx.app, read))
  } catch (error) {
    logPlatformFailure(ctx.app, 'show that an answer is being written', numberId, error)
  }
}
