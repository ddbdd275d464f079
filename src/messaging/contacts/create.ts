import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { inTransaction, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { parseInput } from '#core/validation.ts'
import { declaredFor } from '#messaging/contact-fields/declared-values.ts'
import { authorOf, changeContact } from './change.ts'
import { contactCreated } from './contact-events.ts'
import { createContactInput } from './contact-input.ts'
import { type ContactRow, newContact } from './contact-row.ts'
import { contactsByPhones } from './find.ts'
import { insertContacts, takeRoomFor } from './write.ts'

/**
 * Saves new contacts of one workspace with their chats and events. Throws limit_reached when the plan has not room for
 * all; whether somebody has their phones already is looked at before.
 */
export async function addContacts(app: App, tx: Tx, contacts: readonly ContactRow[]): Promise<void> {
  const [first] = contacts
  if (!first) return
  await insertContacts(tx, contacts)
  await takeRoomFor(tx, first.workspaceId, contacts.length)
  await appendEvents(
    app,
    tx,
    contacts.map((contact) => contactCreated(app, contact)),
  )
}

/** POST /contacts (spec/4 B8). Throws conflict for a phone that is there, then limit_reached. */
export async function createContact(ctx: Ctx, input: unknown): Promise<ContactRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const id = ctx.newId()
  const { phone, ...rest } = parseInput(createContactInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const at = await takeChangeTime(tx, workspaceId, ctx.now())
    const known = (await contactsByPhones(tx, workspaceId, [phone])).get(phone)
    // A rerun under the same Idempotency-Key finds what its first run made.
    if (known?.id === id) return known
    if (known) throw phoneTaken(known.id)
    const problem = (await declaredFor(tx, workspaceId, rest.customFields)).problemOf(rest.customFields)
    if (problem) throw problem
    const blank = newContact({ workspaceId, id, phone }, at)
    const { after } = changeContact(blank, rest, authorOf(ctx.actor), at)
    await addContacts(ctx.app, tx, [after])
    return after
  })
}

/** What a phone that is there already is told as. */
export function phoneTaken(id: string): AppError {
  return new AppError('conflict', 'There is a contact with this phone already.', {
    field: 'phone',
    details: { id },
  })
}
