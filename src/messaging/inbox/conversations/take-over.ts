import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { optional, parseInput, uuid } from '#core/validation.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { conversationLoader, requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import { lockChats } from '#messaging/chat-model/chats/join.ts'
import { userIdOf } from '#messaging/contacts/contacts/newest-user-id.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { answerOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { takeThread } from '#outside/platform/thread-control.ts'
import { setOwner } from './thread-moves.ts'

export const takeOverInput = z.object({
  numberId: optional(uuid).meta({
    description:
      'UUID of the number that another responder answers on. Default: the number of the last message.',
  }),
})

const address = statement<{ phone: string | null; userId: string | null }>(
  'conversations.platform_address',
  `select c.phone, ${userIdOf('c')} as "userId"
   from contact c where c.workspace_id = $1 and c.id = $2 and c.deleted_at is null`,
)

/**
 * Takes a chat over from another responder on its number (spec/10 PL2), so that the workspace answers it. If the
 * workspace already answers it, nothing is done. Throws not_found, invalid_field, and bad_gateway or unavailable if the
 * platform does not permit it.
 */
export async function takeOverConversation(
  ctx: Ctx,
  contactId: string,
  input: unknown,
): Promise<ConversationRow> {
  const { app } = ctx
  const workspaceId = workspaceOf(ctx.actor)
  const chat = await requireConversation(ctx, contactId)
  const numberId = parseInput(takeOverInput, input).numberId ?? chat.numberId
  const number = numberId ? await numberById(app, workspaceId, numberId) : null
  if (!number) throw errors.invalidField('numberId', 'No such number.').because('no_such')
  const thread = chat.windows.find((one) => one.numberId === number.id)
  if (thread?.owner !== 'external') return chat
  const [to] = await run(app.pool, address, [workspaceId, chat.contactId])
  await answerOfPlatform(app, number, 'take a chat over', () => takeThread(app, number, to ?? null))
  await inTransaction(app.pool, async (tx) => {
    await lockChats(tx, workspaceId, [chat.contactId])
    const taken = {
      workspaceId,
      contactId: chat.contactId,
      numberId: number.id,
      owner: 'workspace' as const,
      ownerRole: null,
    }
    await appendEvents(app, tx, await setOwner(app, tx, taken, { at: ctx.now(), by: byOf(ctx) }))
  })
  conversationLoader(ctx).clear(chat.contactId)
  return requireConversation(ctx, chat.contactId)
}
