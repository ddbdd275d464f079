import { type Queryable, run, statement } from '#core/db/db.ts'
import { type ContactRow, contactColumns } from './contact-row.ts'

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
