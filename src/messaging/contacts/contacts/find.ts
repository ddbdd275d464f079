import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { loaderOf } from '#core/context/loader.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { contactLoader } from './contact-queries.ts'
import { type ContactRow, contactColumns } from './contact-row.ts'
import { parsePhone } from './phone.ts'

/**
 * Living contacts by phone as the workspace wrote it, else by the platform's own form of it, so that Brazilian,
 * Mexican or Argentine spellings do not make two contacts (spec/4 B2, Phone out).
 */
const byPhones = statement<ContactRow & { asked: string }>(
  'contacts.by_phones',
  `select q.phone as asked, ${contactColumns}
   from unnest($2::text[]) as q(phone)
   join lateral (
     select k.id, 1 as rank from contact k
     where k.workspace_id = $1 and k.phone = q.phone and k.deleted_at is null
     union all
     select k.id, 2 from contact_identity i
     join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id and k.deleted_at is null
     where i.workspace_id = $1 and i.kind = 'wa_id' and i.scope = '' and i.value = q.phone
     order by rank limit 1
   ) f on true
   join contact c on c.workspace_id = $1 and c.id = f.id
   left join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id`,
)

/** Contacts of a workspace by the phones (digits) asked for; phones that nobody has are missing. */
export async function contactsByPhones(
  db: Queryable,
  workspaceId: string,
  phones: readonly string[],
): Promise<Map<string, ContactRow>> {
  const rows = await run(db, byPhones, [workspaceId, phones])
  return new Map(rows.map(({ asked, ...contact }) => [asked, contact]))
}

const byUserIds = statement<ContactRow & { asked: string }>(
  'contacts.by_user_ids',
  `select distinct on (i.value) i.value as asked, ${contactColumns}
   from contact_identity i
   join contact c on c.workspace_id = i.workspace_id and c.id = i.contact_id and c.deleted_at is null
   left join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id
   where i.workspace_id = $1 and i.kind = 'bsuid' and i.value = any($2::text[])
   order by i.value, i.created_at, i.scope`,
)

/** Contacts of a workspace by the platform's ids of people, whatever portfolio they are of; ids that nobody has are missing. */
export async function contactsByUserIds(
  db: Queryable,
  workspaceId: string,
  userIds: readonly string[],
): Promise<Map<string, ContactRow>> {
  const rows = userIds.length === 0 ? [] : await run(db, byUserIds, [workspaceId, userIds])
  return new Map(rows.map(({ asked, ...contact }) => [asked, contact]))
}

const phoneLoader = loaderOf<ContactRow>(async (ctx, phones) => {
  const found = await contactsByPhones(ctx.app.pool, workspaceOf(ctx.actor), phones)
  return phones.map((phone) => found.get(phone) ?? null)
})

/** The contacts that have one of these phones, in any spelling, as far as the reader sees them. Gathered. */
export async function contactsOfPhones(ctx: Ctx, phones: readonly string[]): Promise<ContactRow[]> {
  const digits = phones.map((phone) => parsePhone(phone)).filter((phone) => phone !== null)
  const found = await Promise.all(digits.map((phone) => phoneLoader(ctx).load(phone)))
  const ids = new Set(found.flatMap((contact) => (contact ? [contact.id] : [])))
  const seen = await Promise.all([...ids].map((id) => contactLoader(ctx).load(id)))
  return seen.filter((contact) => contact !== null)
}
