import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import { defaultNumber, numberById } from '#messaging/numbers/accounts/directory.ts'

/** Whether the number of a chat sends messages with a category outside of the window (spec/10 PL6). */
export async function mayDirectSend(
  { app, actor }: Ctx,
  { numberId }: Pick<ConversationRow, 'numberId'>,
): Promise<boolean> {
  const workspaceId = workspaceOf(actor)
  const number = numberId
    ? await numberById(app, workspaceId, numberId)
    : await defaultNumber(app, workspaceId)
  return number?.directSend ?? false
}
