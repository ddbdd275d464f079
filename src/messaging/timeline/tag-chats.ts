import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { authorOf, changeContact } from '#messaging/contacts/change.ts'
import type { ContactChange } from '#messaging/contacts/contact-input.ts'
import { readContacts } from '#messaging/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contact-row.ts'
import { saveEdits } from '#messaging/contacts/save-edits.ts'
import type { ChatOutcome } from '#messaging/conversations/chat-changes.ts'
import { readConversations } from '#messaging/conversations/conversation-queries.ts'

type Tags = Pick<ContactChange, 'addTags' | 'removeTags'>

interface Tagged {
  before: ContactRow
  after: ContactRow
  changed: string[]
}

function taggedOrRefused(ctx: Ctx, before: ContactRow, change: Tags, at: Date): Tagged | AppError {
  try {
    return { before, ...changeContact(before, change, authorOf(ctx.actor), at) }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Adds and takes away tags of the contacts of chats; answers what became of each, in the order asked. */
export function tagChats(ctx: Ctx, contactIds: readonly string[], change: Tags): Promise<ChatOutcome[]> {
  const workspaceId = workspaceOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const at = await takeChangeTime(tx, workspaceId, ctx.now())
    const contacts = await readContacts(tx, ctx.actor, [...contactIds])
    const results = new Map(contacts.map((before) => [before.id, taggedOrRefused(ctx, before, change, at)]))
    const tagged = [...results.values()].flatMap((one) => (one instanceof AppError ? [] : [one]))
    await saveEdits(ctx, tx, tagged)
    const chats = await readConversations(
      tx,
      ctx.actor,
      contacts.map(({ id }) => id),
    )
    const byContact = new Map(chats.map((chat) => [chat.contactId, chat]))
    return contactIds.map((contactId): ChatOutcome => {
      const result = results.get(contactId) ?? errors.notFound('chat')
      if (result instanceof AppError) return { contactId, chat: null, changed: false, refusal: result }
      const chat = byContact.get(contactId) ?? null
      return { contactId, chat, changed: result.changed.length > 0, refusal: null }
    })
  })
}
