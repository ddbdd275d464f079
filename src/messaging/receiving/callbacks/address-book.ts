import type { App } from '#core/context/context.ts'
import { inTransaction } from '#core/db/db.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { changedFields } from '#messaging/contacts/contacts/change.ts'
import { contactUpdated } from '#messaging/contacts/contacts/contact-events.ts'
import { readContacts } from '#messaging/contacts/contacts/contact-queries.ts'
import { saveContacts } from '#messaging/contacts/contacts/write.ts'
import { meetSenders } from '#messaging/inbox/contact-changes/find-or-make-senders.ts'
import type { AddressEntry } from './normalise/effects.ts'

/**
 * An entry of the business app's address book makes a contact, or gives a nameless one its name; one that has a name
 * keeps it (spec/8 AC11).
 */
export async function takeAddress(
  app: App,
  { workspaceId, businessId, sender, name }: AddressEntry,
): Promise<void> {
  const [met] = await meetSenders(app, [{ workspaceId, businessId, sender }])
  if (!met || name === null) return
  await inTransaction(app.pool, async (tx) => {
    const at = await takeChangeTime(tx, workspaceId, app.clock.now())
    const [before] = await readContacts(tx, { kind: 'system', workspaceId }, [met.contactId])
    if (!before || before.name !== null || before.profileName !== null) return
    const after = { ...before, name, updatedAt: at }
    await saveContacts(tx, [after])
    await appendEvents(app, tx, [contactUpdated(app, after, changedFields(before, after))])
  })
}
