import type { App } from '#core/context/context.ts'
import { inTransaction } from '#core/db/db.ts'
import { findContacts, rememberIdentities } from '#messaging/contacts/identities.ts'
import { joinTwice } from '#messaging/contacts/join.ts'
import type { IdentityChange } from './normalise/effects.ts'

/**
 * A person has a new phone or a new business-scoped id: what comes under the new name belongs to the same contact.
 * The contact's own phone stays as the workspace wrote it. Answers false when the workspace does not know the person.
 */
export async function followIdentity(app: App, change: IdentityChange): Promise<boolean> {
  const { workspaceId, businessId, previous, current } = change
  await joinTwice(app, [{ workspaceId, businessId, sender: previous }])
  return inTransaction(app.pool, async (tx) => {
    const [match] = await findContacts(tx, [{ workspaceId, businessId, sender: previous }])
    if (!match?.contactId) return false
    const known = { workspaceId, businessId, sender: current, contactId: match.contactId }
    await rememberIdentities(tx, [known], app.clock.now())
    return true
  })
}
