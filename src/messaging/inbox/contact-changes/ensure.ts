import { LRUCache } from 'lru-cache'
import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { Batcher } from '#core/db/batch.ts'
import { inTransaction } from '#core/db/db.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { type ContactRow, newContact } from '#messaging/contacts/contacts/contact-row.ts'
import { contactsByPhones } from '#messaging/contacts/contacts/find.ts'
import { spelledOnce } from '#messaging/contacts/contacts/spellings.ts'
import { addContacts } from './create.ts'

/** A recipient, and the id that they get if they are new. */
interface WantedContact {
  phone: string
  id: string
}

async function ensureAll(
  app: App,
  workspaceId: string,
  wanted: readonly WantedContact[],
): Promise<ContactRow[]> {
  return inTransaction(app.pool, async (tx) => {
    const at = await takeChangeTime(tx, workspaceId, app.clock.now())
    // Somebody else may have created them between the caller's look-up and this transaction.
    const known = await contactsByPhones(tx, workspaceId, [...new Set(wanted.map(({ phone }) => phone))])
    const made = new Map<string, ContactRow>()
    const contacts = wanted.map(({ phone, id }) => {
      const there = known.get(phone) ?? made.get(spelledOnce(phone))
      if (there) return there
      const contact = newContact({ workspaceId, id, phone }, at)
      made.set(spelledOnce(phone), contact)
      return contact
    })
    await addContacts(app, tx, [...made.values()])
    return contacts
  })
}

const workspacesRemembered = 1_000
const batchers = perApp(
  () => new LRUCache<string, Batcher<WantedContact, ContactRow>>({ max: workspacesRemembered }),
)

/** Contacts of one workspace are created under one lock: concurrent requests share it instead of queueing for it. */
function batcherOf(app: App, workspaceId: string): Batcher<WantedContact, ContactRow> {
  const known = batchers(app).get(workspaceId)
  if (known) return known
  const made = new Batcher<WantedContact, ContactRow>((wanted) => ensureAll(app, workspaceId, wanted), {
    maxInFlight: 1,
  })
  batchers(app).set(workspaceId, made)
  return made
}

/**
 * The contact with this phone (digits), made if the workspace has none (spec/4 D22: sending needs no second call).
 * Throws limit_reached when the plan is full. The caller takes its own id for the message before calling this.
 */
export function ensureContact(ctx: Ctx, phone: string): Promise<ContactRow> {
  return batcherOf(ctx.app, workspaceOf(ctx.actor)).add({ phone, id: ctx.newId() })
}
