import type { Ctx } from '#core/context/context.ts'
import { inTransaction } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { readConversations } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { ContactChange } from '#messaging/contacts/contacts/contact-input.ts'
import { changeEach } from '#messaging/inbox/contact-changes/change-many.ts'
import type { ChatOutcome } from './chat-changes.ts'

type Tags = Pick<ContactChange, 'addTags' | 'removeTags'>

/** Adds and removes tags of the contacts of chats; returns the result of each, in the order of the request. */
export function tagChats(ctx: Ctx, contactIds: readonly string[], change: Tags): Promise<ChatOutcome[]> {
  return inTransaction(ctx.app.pool, async (tx) => {
    const outcomes = await changeEach(ctx, tx, contactIds, change)
    const seen = outcomes.filter(({ contact }) => contact).map(({ contactId }) => contactId)
    const chats = await readConversations(tx, ctx.actor, seen)
    const byContact = new Map(chats.map((chat) => [chat.contactId, chat]))
    return outcomes.map(({ contactId, changed, refusal }): ChatOutcome => {
      if (refusal?.code === 'not_found')
        return { contactId, chat: null, changed, refusal: errors.notFound('chat') }
      return { contactId, chat: byContact.get(contactId) ?? null, changed, refusal }
    })
  })
}
