import type { App } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { ContactModel } from '#generated/prisma/models/Contact.ts'
import { writeChoices } from '#messaging/chat-model/timeline/choices.ts'
import type { MarketingChoiceBy } from '#messaging/contacts/contacts/contact-sets.ts'
import { findContacts } from '#messaging/contacts/contacts/identities.ts'
import { joinTwice } from '#messaging/inbox/contact-changes/join.ts'
import type { MarketingChoice } from './normalise/effects.ts'

const fields = ['marketingOptedOut', 'marketingOptedOutAt', 'marketingOptedOutBy'] as const

type MarketingFields = RowOf<
  ContactModel,
  (typeof fields)[number],
  { marketingOptedOutBy: MarketingChoiceBy | null }
>

// Not for its key: who only refers to the person (a recipient of a broadcast does) holds that until its own events are
// Locked without its key: a broadcast's recipients refer to the contact and hold its key until their events are
// appended, and those wait for the change time that was taken here.
const lockWish = statement<MarketingFields>(
  'callbacks.lock_marketing_wish',
  `select ${columns('Contact', 'contact', fields)}
   from contact where workspace_id = $1 and id = $2 and deleted_at is null for no key update`,
)

const saveWish = statement(
  'callbacks.save_marketing_wish',
  `update contact set marketing_opted_out = $3, marketing_opted_out_at = $4, marketing_opted_out_by = $5, updated_at = $6
   where workspace_id = $1 and id = $2`,
)

/**
 * Keeps what a person chose on the platform about marketing messages, and tells contact.updated. A person's own
 * refusal also takes over one that the team had noted, because nobody else may lift it (spec/4 D29). Answers false
 * when the workspace does not know the person.
 */
export async function setPersonsMarketingChoice(app: App, choice: MarketingChoice): Promise<boolean> {
  await joinTwice(app, [choice])
  return inTransaction(app.pool, async (tx) => {
    const { workspaceId } = choice
    const [match] = await findContacts(tx, [choice])
    const contactId = match?.contactId
    if (!contactId) return false
    const now = await takeChangeTime(tx, workspaceId, app.clock.now())
    const [before] = await run(tx, lockWish, [workspaceId, contactId])
    const after = before && wishAfter(before, choice.optedOut, earlier(app.clock.fromWorld(choice.at), now))
    if (!before || !after) return true
    const { marketingOptedOut, marketingOptedOutAt, marketingOptedOutBy } = after
    await run(tx, saveWish, [
      workspaceId,
      contactId,
      marketingOptedOut,
      marketingOptedOutAt,
      marketingOptedOutBy,
      now,
    ])
    const data = { set: { ...after, updatedAt: now }, extras: { changed: changedFields(before, after) } }
    const id = newId(now.getTime())
    const contact = { workspaceId, id: contactId, marketingOptedOut, updatedAt: now }
    await writeChoices(tx, { type: 'contact', id: contactId }, choice.way, [{ contact, id }])
    await appendEvents(app, tx, [
      { id, workspaceId, type: 'contact.updated', subjectId: contactId, contactId, data, occurredAt: now },
    ])
    return true
  })
}

/** What the person's choice makes of what is known; null when it changes nothing or is older than that. */
function wishAfter(before: MarketingFields, optedOut: boolean, at: Date): MarketingFields | null {
  const own = before.marketingOptedOutBy === 'contact'
  if (before.marketingOptedOut === optedOut && (own || !optedOut)) return null
  if (own && before.marketingOptedOutAt && at < before.marketingOptedOutAt) return null
  if (!optedOut) return { marketingOptedOut: false, marketingOptedOutAt: null, marketingOptedOutBy: null }
  return { marketingOptedOut: true, marketingOptedOutAt: at, marketingOptedOutBy: 'contact' }
}

function changedFields(before: MarketingFields, after: MarketingFields): string[] {
  return [
    ...(before.marketingOptedOut !== after.marketingOptedOut ? ['marketing_opted_out'] : []),
    ...(before.marketingOptedOutAt?.getTime() !== after.marketingOptedOutAt?.getTime()
      ? ['marketing_opted_out_at']
      : []),
    ...(before.marketingOptedOutBy !== after.marketingOptedOutBy ? ['marketing_opted_out_by'] : []),
  ]
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}
