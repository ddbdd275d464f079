import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { inTransaction, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { parseInput } from '#core/validation.ts'
import { writeFirstChoices } from '#messaging/chat-model/timeline/choices.ts'
import { authorOf, changeContact } from '#messaging/contacts/contacts/change.ts'
import { giveNumbers } from '#messaging/contacts/contacts/chat-number.ts'
import { auditCreated } from '#messaging/contacts/contacts/contact-audit.ts'
import { contactCreated } from '#messaging/contacts/contacts/contact-events.ts'
import { type ContactChange, makeContactInputIn } from '#messaging/contacts/contacts/contact-input.ts'
import { type ContactRow, newContact } from '#messaging/contacts/contacts/contact-row.ts'
import { contactsByPhones } from '#messaging/contacts/contacts/find.ts'
import { phoneCountry } from '#messaging/contacts/contacts/phone-country.ts'
import { requireDeclared } from '#messaging/contacts/contacts/require-declared.ts'
import { insertContacts, takeRoomFor } from '#messaging/contacts/contacts/write.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'

/**
 * Saves new contacts of one workspace with their chats and events. Throws limit_reached when the plan has not room for
 * all; whether somebody has their phones already is looked at before. `numberId` is what their chats go over until there
 * are messages; `also` is done before events are told, which come last.
 */
export async function addContacts(
  app: App,
  tx: Tx,
  contacts: readonly ContactRow[],
  { numberId = null, also }: { numberId?: string | null; also?: () => Promise<void> } = {},
): Promise<void> {
  const [first] = contacts
  if (!first) return
  await insertContacts(tx, contacts)
  if (numberId) {
    const given = contacts.map(({ id }) => ({ contactId: id, numberId }))
    await giveNumbers(tx, first.workspaceId, first.createdAt, given)
  }
  await takeRoomFor(tx, first.workspaceId, contacts.length)
  await also?.()
  await appendEvents(
    app,
    tx,
    contacts.map((contact) => contactCreated(app, contact)),
  )
}

/** A contact to be created. */
interface WantedContact {
  phone: string
  /** the number of its chat until there is a message */
  numberId: string | null
  change: ContactChange
}

/**
 * Creates a contact. For a phone that exists in any spelling it throws the error made by `taken`, then limit_reached.
 */
export async function makeContact(
  ctx: Ctx,
  { phone, numberId, change }: WantedContact,
  taken: (id: string) => AppError = phoneTaken,
): Promise<ContactRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const id = ctx.newId()
  return inTransaction(ctx.app.pool, async (tx) => {
    const at = await takeChangeTime(tx, workspaceId, ctx.now())
    const known = (await contactsByPhones(tx, workspaceId, [phone])).get(phone)
    // A repeated request with the same Idempotency-Key finds the contact that the first one created.
    if (known?.id === id) return known
    if (known) throw taken(known.id)
    await requireDeclared(tx, workspaceId, change)
    const blank = newContact({ workspaceId, id, phone }, at)
    const { after } = changeContact(blank, change, authorOf(ctx.actor), at)
    await auditCreated(ctx, tx, [after])
    const also = () => writeFirstChoices(ctx, tx, [after])
    await addContacts(ctx.app, tx, [after], { numberId, also })
    return after
  })
}

/** POST /contacts (spec/4 B8). Throws conflict for an existing phone, then limit_reached. */
export async function createContact(ctx: Ctx, input: unknown): Promise<ContactRow> {
  const { phone, account, ...change } = parseInput(makeContactInputIn(await phoneCountry(ctx)), input)
  const numberId = account ? await accountNamed(ctx, account, 'account') : null
  return makeContact(ctx, { phone, numberId, change })
}

/** How an existing phone is reported. */
export function phoneTaken(id: string): AppError {
  return new AppError('conflict', 'There is a contact with this phone already.', {
    field: 'phone',
    details: { id },
  }).because('phone_taken')
}
