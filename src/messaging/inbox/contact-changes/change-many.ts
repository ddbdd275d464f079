import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { parseInput, uuid } from '#core/validation.ts'
import { authorOf, changeContact } from '#messaging/contacts/contacts/change.ts'
import type { ContactEdit } from '#messaging/contacts/contacts/contact-audit.ts'
import type { ContactChange } from '#messaging/contacts/contacts/contact-input.ts'
import { readContacts } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { saveEdits } from './save-edits.ts'

// One change of many contacts: read together, changed by one statement and told together, each as if alone.

const most = 100

/** The result for one contact. */
export interface ContactOutcome {
  contactId: string
  /** in its current state; null if it was refused */
  contact: ContactRow | null
  changed: boolean
  refusal: AppError | null
}

function editOrRefusal(
  ctx: Ctx,
  before: ContactRow,
  change: ContactChange,
  at: Date,
): ContactEdit | AppError {
  try {
    return { before, ...changeContact(before, change, authorOf(ctx.actor), at) }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/**
 * Applies the same change to the contacts that the caller sees and reports those that differ afterwards. Returns one
 * result for each contact, in the order of the request. It is the last step of its transaction.
 */
export async function changeEach(
  ctx: Ctx,
  tx: Tx,
  ids: readonly string[],
  change: ContactChange,
): Promise<ContactOutcome[]> {
  const at = await takeChangeTime(tx, workspaceOf(ctx.actor), ctx.now())
  const contacts = await readContacts(tx, ctx.actor, ids)
  const results = new Map(contacts.map((before) => [before.id, editOrRefusal(ctx, before, change, at)]))
  const edits = [...results.values()].flatMap((result) => (result instanceof AppError ? [] : [result]))
  await saveEdits(ctx, tx, edits)
  return ids.map((contactId) => {
    const result = results.get(contactId) ?? errors.notFound('contact')
    if (result instanceof AppError) return { contactId, contact: null, changed: false, refusal: result }
    return { contactId, contact: result.after, changed: result.changed.length > 0, refusal: null }
  })
}

export const marketingChoicesInput = z.object({
  contactIds: z.array(uuid).min(1).max(most).meta({ description: 'UUIDs of the contacts, 1 to 100.' }),
  optedOut: z.boolean().meta({
    description: 'Whether the contacts are opted out of marketing and receive no marketing templates.',
  }),
})

/**
 * Opts up to a hundred contacts out of marketing or back in, in one transaction. Contacts that already have the choice
 * stay as they are; contacts that opted out themselves stay opted out and are returned with the reason (spec/4 D29).
 */
export async function changeMarketingChoices(ctx: Ctx, input: unknown): Promise<ContactOutcome[]> {
  const { contactIds, optedOut } = parseInput(marketingChoicesInput, input)
  const ids = [...new Set(contactIds)]
  return await inTransaction(ctx.app.pool, (tx) => changeEach(ctx, tx, ids, { marketingOptedOut: optedOut }))
}
