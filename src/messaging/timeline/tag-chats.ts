import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { authorOf, changeContact } from '#messaging/contacts/change.ts'
import { contactUpdated } from '#messaging/contacts/contact-events.ts'
import type { ContactChange } from '#messaging/contacts/contact-input.ts'
import { readContacts } from '#messaging/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contact-row.ts'
import { saveContacts } from '#messaging/contacts/write.ts'
import type { ChatOutcome } from '#messaging/conversations/chat-changes.ts'
import { readConversations } from '#messaging/conversations/conversation-queries.ts'
import { writeTagged } from './tagged.ts'

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

async function save(ctx: Ctx, tx: Tx, changes: readonly Tagged[]): Promise<void> {
  if (changes.length === 0) return
  await saveContacts(
    tx,
    changes.map(({ after }) => after),
  )
  const told = changes.map((change) => ({
    ...change,
    event: contactUpdated(ctx.app, change.after, change.changed),
  }))
  await writeTagged(ctx, tx, told)
  await appendEvents(
    ctx.app,
    tx,
    told.map(({ event }) => event),
  )
}

/** Adds and takes away tags of the contacts of chats; answers what became of each, in the order asked. */
export function tagChats(ctx: Ctx, contactIds: readonly string[], change: Tags): Promise<ChatOutcome[]> {
  const workspaceId = workspaceOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const at = await takeChangeTime(tx, workspaceId, ctx.now())
    const contacts = await readContacts(tx, ctx.actor, [...contactIds])
    const results = new Map(contacts.map((before) => [before.id, taggedOrRefused(ctx, before, change, at)]))
    const tagged = [...results.values()].flatMap((one) => (one instanceof AppError ? [] : [one]))
    await save(
      ctx,
      tx,
      tagged.filter(({ changed }) => changed.length > 0),
    )
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
