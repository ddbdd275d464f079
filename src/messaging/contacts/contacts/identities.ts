import { columns, columnsAs } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { ContactRow } from './contact-row.ts'
import type { IdentityKind } from './contact-sets.ts'
import { otherSpelling } from './spellings.ts'

/** Who wrote, as a callback tells it: a phone-like wa_id, a business-scoped id, or both (spec/6 12.9). */
export interface Sender {
  waId: string | null
  userId: string | null
  parentUserId: string | null
  username: string | null
  profileName: string | null
}

export interface SenderKey {
  workspaceId: string
  /** the portfolio in which user ids are unique */
  businessId: string
  sender: Sender
}

export interface Match {
  contactId: string | null
  phone: string | null
  profileName: string | null
}

export const senders = rowsIn<SenderKey>({
  workspace_id: ['uuid', (key) => key.workspaceId],
  business_id: ['text', (key) => key.businessId],
  wa_id: ['text', ({ sender }) => sender.waId],
  user_id: ['text', ({ sender }) => sender.userId],
})

/**
 * The living contact of each sender: by business-scoped id first (it survives a number change), then by the
 * platform's form of the phone, then by the phone as the workspace wrote it, and at last by one that the contact has
 * left: somebody with an id of their own who has it now is somebody else.
 */
const matchSenders = statement<Match>(
  'contacts.match_senders',
  `
  select ${columnsAs('Contact', 'c', { contactId: 'id' })}, ${columns('Contact', 'c', ['phone', 'profileName'])}
  from ${senders.from('q', { position: true })}
  left join lateral (
    select k.id, k.phone, k.profile_name, 1 as rank from contact_identity i
    join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id and k.deleted_at is null
    where i.workspace_id = q.workspace_id and i.kind = 'bsuid' and i.scope = q.business_id and i.value = q.user_id
    union all
    select k.id, k.phone, k.profile_name, case when i.is_former then 4 else 2 end from contact_identity i
    join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id and k.deleted_at is null
    where i.workspace_id = q.workspace_id and i.kind = 'wa_id' and i.scope = '' and i.value = q.wa_id
      and (not i.is_former or q.user_id is null or not exists (select from contact_identity o
        where o.workspace_id = q.workspace_id and o.contact_id = k.id and o.kind = 'bsuid' and o.scope = q.business_id))
    union all
    select k.id, k.phone, k.profile_name, 3 from contact k
    where k.workspace_id = q.workspace_id and k.phone = q.wa_id and k.deleted_at is null
    order by rank limit 1
  ) c on true
  order by q.position
  `,
)

/** Matches senders to contacts, in order; a sender nobody knows yet has contactId null. */
export function findContacts(db: Queryable, keys: readonly SenderKey[]): Promise<Match[]> {
  return run(db, matchSenders, senders.values(keys))
}

interface Identity {
  workspaceId: string
  kind: IdentityKind
  scope: string
  value: string | null
  contactId: string
}

const identities = rowsIn<Identity, Date>({
  workspace_id: ['uuid', (identity) => identity.workspaceId],
  kind: ['text', (identity) => identity.kind],
  scope: ['text', (identity) => identity.scope],
  value: ['text', (identity) => identity.value],
  contact_id: ['uuid', (identity) => identity.contactId],
  created_at: ['timestamptz', (_, now) => now],
})

const insertIdentities = statement(
  'contacts.insert_identities',
  `insert into contact_identity (workspace_id, kind, scope, value, contact_id, created_at)
   select distinct on (i.workspace_id, i.kind, i.scope, i.value) i.workspace_id, i.kind, i.scope, i.value, i.contact_id,
     i.created_at
   from ${identities.from('i')}
   join contact c on c.workspace_id = i.workspace_id and c.id = i.contact_id and c.deleted_at is null
   order by i.workspace_id, i.kind, i.scope, i.value
   on conflict do nothing`,
)

/** Remembers under which names the platform knows these contacts; a name that belongs to somebody already stays there. */
export async function rememberIdentities(
  db: Queryable,
  known: readonly (SenderKey & { contactId: string })[],
  now: Date,
): Promise<void> {
  const rows = known.flatMap(({ workspaceId, businessId, sender, contactId }) => {
    const names: Pick<Identity, 'kind' | 'scope' | 'value'>[] = [
      { kind: 'wa_id', scope: '', value: sender.waId },
      { kind: 'bsuid', scope: businessId, value: sender.userId },
      { kind: 'parent_bsuid', scope: businessId, value: sender.parentUserId },
      { kind: 'username', scope: businessId, value: sender.username },
    ]
    return names.filter(({ value }) => value !== null).map((name) => ({ ...name, workspaceId, contactId }))
  })
  if (rows.length === 0) return
  await run(db, insertIdentities, identities.values(rows, now))
}

type Spelled = Pick<ContactRow, 'workspaceId' | 'id' | 'updatedAt'> & { value: string }

const spellings = rowsIn<Spelled>({
  workspace_id: ['uuid', (one) => one.workspaceId],
  value: ['text', (one) => one.value],
  contact_id: ['uuid', (one) => one.id],
  created_at: ['timestamptz', (one) => one.updatedAt],
})

const insertSpellings = statement(
  'contacts.insert_spellings',
  `insert into contact_identity (workspace_id, kind, scope, value, contact_id, created_at)
   select i.workspace_id, 'wa_id', '', i.value, i.contact_id, i.created_at
   from ${spellings.from('i')}
   where not exists (select from contact c
     where c.workspace_id = i.workspace_id and c.phone = i.value and c.deleted_at is null)
   on conflict do nothing`,
)

/**
 * Contacts whose numbers are written in two ways are known by the other one, too, unless somebody has it already
 * (spec/4 B2, Phone out).
 */
export async function rememberSpellings(
  db: Queryable,
  contacts: readonly Pick<ContactRow, 'workspaceId' | 'id' | 'phone' | 'updatedAt'>[],
): Promise<void> {
  const spelled = contacts.flatMap(({ phone, ...contact }) => {
    const value = phone && otherSpelling(phone)
    return value ? [{ ...contact, value }] : []
  })
  if (spelled.length === 0) return
  await run(db, insertSpellings, spellings.values(spelled))
}

const deleteDead = statement(
  'contacts.forget_deleted',
  `delete from contact_identity i
   using ${senders.from('q')}, contact c
   where i.workspace_id = q.workspace_id
     and ((i.kind = 'wa_id' and i.scope = '' and i.value = q.wa_id)
       or (i.kind = 'bsuid' and i.scope = q.business_id and i.value = q.user_id))
     and c.workspace_id = i.workspace_id and c.id = i.contact_id and c.deleted_at is not null`,
)

/** Takes the names of strangers from deleted contacts: one can have kept a name when a message came as it was deleted. */
export async function forgetDeleted(db: Queryable, strangers: readonly SenderKey[]): Promise<void> {
  await run(db, deleteDead, senders.values(strangers))
}
