import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { defaultNumber, numberById } from '#messaging/accounts/directory.ts'
import type { ConversationRow } from './conversation-row.ts'

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
