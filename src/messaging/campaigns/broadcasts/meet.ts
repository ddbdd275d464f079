import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { type ContactRow, newContact } from '#messaging/contacts/contacts/contact-row.ts'
import { contactsByPhones } from '#messaging/contacts/contacts/find.ts'
import { insertContacts, requireRoomFor, takeRoomFor } from '#messaging/contacts/contacts/write.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import type { OwnValues } from './values.ts'

/** Somebody of a draft: a phone, and not yet a contact (spec/8 CM3). */
export interface UnmetRecipient {
  id: string
  phone: string
  name: string | null
  own: OwnValues | null
}

const unmetRecipients = statement<UnmetRecipient>(
  'broadcasts.unmet',
  `select ${columns('BroadcastRecipient', 'r', ['id', 'phone', 'name', 'own'])} from broadcast_recipient r
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.contact_id is null and r.status = 'pending' order by r.id`,
)

/** The recipients of a broadcast whose contacts are still to be found or made. */
export const unmetOf = (tx: Tx, { workspaceId, id }: BroadcastRow): Promise<UnmetRecipient[]> =>
  run(tx, unmetRecipients, [workspaceId, id])

const ownOfUnsent = statement<Pick<UnmetRecipient, 'id' | 'own'>>(
  'broadcasts.own_of_unsent',
  `select ${columns('BroadcastRecipient', 'r', ['id', 'own'])} from broadcast_recipient r
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending' and r.message_id is null order by r.id`,
)

/** What recipients have of their own who have no message yet. */
export const unsentOf = (
  db: Queryable,
  { workspaceId, id }: BroadcastRow,
): Promise<Pick<UnmetRecipient, 'id' | 'own'>[]> => run(db, ownOfUnsent, [workspaceId, id])

interface Met {
  id: string
  contactId: string
}

const met = rowsIn<Met>({ id: ['uuid', (one) => one.id], contact_id: ['uuid', (one) => one.contactId] }, 2)

const saveMet = statement(
  'broadcasts.save_met',
  `update broadcast_recipient r set contact_id = m.contact_id
   from ${met.from('m')} where r.workspace_id = $1 and r.broadcast_id = $2 and r.id = m.id`,
)

/**
 * Of somebody who stands in it twice, by two phones, the earlier row stays (spec/4 D33). Told by one walk over all rows: a
 * look for an earlier row at each of them would be planned by what was known before they came.
 */
const dropTwice = statement<{ id: string }>(
  'broadcasts.drop_twice',
  `with person as (
     select o.id, row_number() over (partition by o.contact_id order by o.id) as place from broadcast_recipient o
     where o.workspace_id = $1 and o.broadcast_id = $2 and o.contact_id is not null
   )
   delete from broadcast_recipient r where r.workspace_id = $1 and r.broadcast_id = $2
     and r.status = 'pending' and r.message_id is null and r.id = any(array(select id from person where place > 1))
   returning r.id`,
)

const countTwice = statement(
  'broadcasts.count_twice',
  `update broadcast b set total = b.total - $3::int, duplicates = b.duplicates + $3::int
   where b.workspace_id = $1 and b.id = $2`,
)

/** So many contacts are looked up and written in one statement. */
const atOnce = 5000

const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, n) => all.slice(n * atOnce, (n + 1) * atOnce))

/**
 * Gives the recipients of a draft their contacts, set-wise; unknown phones become contacts. Answers those that were made,
 * for the caller to tell of last. Throws limit_reached, before anything is written, when the plan has not room for all.
 */
export async function meetRecipients(
  ctx: Pick<Ctx, 'now' | 'newId'>,
  tx: Tx,
  { workspaceId, id }: BroadcastRow,
  unmet: readonly UnmetRecipient[],
): Promise<ContactRow[]> {
  if (unmet.length === 0) return []
  // Until the end of the transaction nobody else makes contacts here, so what is looked up stays true.
  const at = await takeChangeTime(tx, workspaceId, ctx.now())
  const contactOf = new Map<string, string>()
  const phones = unmet.map(({ phone }) => phone)
  for (const part of parts(phones))
    for (const [phone, contact] of await contactsByPhones(tx, workspaceId, part))
      contactOf.set(phone, contact.id)
  const made = unmet
    .filter(({ phone }) => !contactOf.has(phone))
    .map(({ phone, name }) => ({ ...newContact({ workspaceId, id: ctx.newId(), phone }, at), name }))
  await requireRoomFor(tx, workspaceId, made.length)
  for (const part of parts(made)) await insertContacts(tx, part)
  await takeRoomFor(tx, workspaceId, made.length)
  for (const contact of made) contactOf.set(contact.phone as string, contact.id)
  const rows = unmet.map((one) => ({ id: one.id, contactId: contactOf.get(one.phone) as string }))
  for (const part of parts(rows)) await run(tx, saveMet, [workspaceId, id, ...met.values(part)])
  const twice = await run(tx, dropTwice, [workspaceId, id])
  if (twice.length > 0) await run(tx, countTwice, [workspaceId, id, twice.length])
  return made
}
