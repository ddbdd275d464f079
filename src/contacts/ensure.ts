import { workspaceOf } from '../auth/actor.ts'
import { takeChangeTime } from '../change-time.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../db.ts'
import { addContact } from './create.ts'
import { contactsByPhones } from './find.ts'
import { type ContactRow, newContact } from './row.ts'

/**
 * The contact with this phone (digits), made if the workspace has none (spec/4 D22: sending needs no second call).
 * Throws limit_reached when the plan is full. The caller takes its own id for the message before calling this.
 */
export async function ensureContact(ctx: Ctx, phone: string): Promise<ContactRow> {
  const workspaceId = workspaceOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const at = await takeChangeTime(tx, workspaceId, ctx.now())
    // Somebody else may have made it between the caller's look and this transaction.
    const known = (await contactsByPhones(tx, workspaceId, [phone])).get(phone)
    if (known) return known
    const contact = newContact({ workspaceId, id: ctx.newId(), phone }, at)
    await addContact(ctx, tx, contact)
    return contact
  })
}
