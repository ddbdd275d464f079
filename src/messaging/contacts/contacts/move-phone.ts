import { type Queryable, run, statement } from '#core/db/db.ts'
import type { ContactRow } from './contact-row.ts'
import { rememberSpellings } from './identities.ts'
import { otherSpelling } from './spellings.ts'

// A contact has another phone from now on (spec/10 FR7). The one that it left finds it, and nothing is sent to it.

/** The phone as the workspace wrote it, which the platform may never have told. */
const keepOwn = statement(
  'contacts.keep_own_phone',
  `insert into contact_identity (workspace_id, kind, scope, value, contact_id, created_at)
   select c.workspace_id, 'wa_id', '', c.phone, c.id, $3 from contact c
   where c.workspace_id = $1 and c.id = $2 and c.phone is not null
   on conflict do nothing`,
)

const markFormer = statement(
  'contacts.mark_former_phones',
  `update contact_identity set is_former = true
   where workspace_id = $1 and contact_id = $2 and kind = 'wa_id' and value <> all($3::text[])`,
)

/** One that somebody else has left is this contact's now. */
const takeOver = statement(
  'contacts.take_over_phone',
  `insert into contact_identity (workspace_id, kind, scope, value, contact_id, created_at)
   values ($1, 'wa_id', '', $3, $2, $4)
   on conflict (workspace_id, kind, scope, value) do update set contact_id = excluded.contact_id, is_former = false`,
)

const savePhone = statement(
  'contacts.save_phone',
  'update contact set phone = $3, updated_at = $4 where workspace_id = $1 and id = $2',
)

/**
 * Gives a contact, whose other fields are saved, this phone (digits). Nobody else may have it; the caller holds the
 * change time and tells of it.
 */
export async function movePhone(
  db: Queryable,
  { workspaceId, id, updatedAt }: Pick<ContactRow, 'workspaceId' | 'id' | 'updatedAt'>,
  phone: string,
): Promise<void> {
  await run(db, keepOwn, [workspaceId, id, updatedAt])
  await run(db, markFormer, [workspaceId, id, [phone, otherSpelling(phone) ?? phone]])
  await run(db, takeOver, [workspaceId, id, phone, updatedAt])
  await run(db, savePhone, [workspaceId, id, phone, updatedAt])
  await rememberSpellings(db, [{ workspaceId, id, phone, updatedAt }])
}
