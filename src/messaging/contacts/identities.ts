import { type Queryable, run, statement } from '#core/db/db.ts'
import type { ContactRow } from './row.ts'
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

/**
 * The living contact of each sender: by business-scoped id first (it survives a number change), then by the
 * platform's form of the phone, then by the phone as the workspace wrote it.
 */
const matchSenders = statement<Match>(
  'contacts.match_senders',
  `
  select c.id as "contactId", c.phone, c.profile_name as "profileName"
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) with ordinality
    as q(workspace_id, business_id, wa_id, user_id, position)
  left join lateral (
    select k.id, k.phone, k.profile_name, 1 as rank from contact_identity i
    join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id and k.deleted_at is null
    where i.workspace_id = q.workspace_id and i.kind = 'bsuid' and i.scope = q.business_id and i.value = q.user_id
    union all
    select k.id, k.phone, k.profile_name, 2 from contact_identity i
    join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id and k.deleted_at is null
    where i.workspace_id = q.workspace_id and i.kind = 'wa_id' and i.scope = '' and i.value = q.wa_id
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
  return run(db, matchSenders, [
    keys.map((key) => key.workspaceId),
    keys.map((key) => key.businessId),
    keys.map((key) => key.sender.waId),
    keys.map((key) => key.sender.userId),
  ])
}

const insertIdentities = statement(
  'contacts.insert_identities',
  `insert into contact_identity (workspace_id, kind, scope, value, contact_id, created_at)
   select distinct on (i.workspace_id, i.kind, i.scope, i.value) i.*
   from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::timestamptz[])
     as i(workspace_id, kind, scope, value, contact_id, created_at)
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
  const rows = known.flatMap(({ workspaceId, businessId, sender, contactId }) =>
    [
      { kind: 'wa_id', scope: '', value: sender.waId },
      { kind: 'bsuid', scope: businessId, value: sender.userId },
      { kind: 'parent_bsuid', scope: businessId, value: sender.parentUserId },
      { kind: 'username', scope: businessId, value: sender.username },
    ]
      .filter((name) => name.value !== null)
      .map((name) => ({ ...name, workspaceId, contactId })),
  )
  if (rows.length === 0) return
  await run(db, insertIdentities, [
    rows.map((row) => row.workspaceId),
    rows.map((row) => row.kind),
    rows.map((row) => row.scope),
    rows.map((row) => row.value),
    rows.map((row) => row.contactId),
    rows.map(() => now),
  ])
}

const insertSpellings = statement(
  'contacts.insert_spellings',
  `insert into contact_identity (workspace_id, kind, scope, value, contact_id, created_at)
   select i.workspace_id, 'wa_id', '', i.value, i.contact_id, i.created_at
   from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[])
     as i(workspace_id, value, contact_id, created_at)
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
  await run(db, insertSpellings, [
    spelled.map((one) => one.workspaceId),
    spelled.map((one) => one.value),
    spelled.map((one) => one.id),
    spelled.map((one) => one.updatedAt),
  ])
}

const deleteDead = statement(
  'contacts.forget_deleted',
  `delete from contact_identity i
   using unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as q(workspace_id, business_id, wa_id, user_id),
     contact c
   where i.workspace_id = q.workspace_id
     and ((i.kind = 'wa_id' and i.scope = '' and i.value = q.wa_id)
       or (i.kind = 'bsuid' and i.scope = q.business_id and i.value = q.user_id))
     and c.workspace_id = i.workspace_id and c.id = i.contact_id and c.deleted_at is not null`,
)

/** Takes the names of strangers from deleted contacts: one can have kept a name when a message came as it was deleted. */
export async function forgetDeleted(db: Queryable, strangers: readonly SenderKey[]): Promise<void> {
  await run(db, deleteDead, [
    strangers.map((key) => key.workspaceId),
    strangers.map((key) => key.businessId),
    strangers.map((key) => key.sender.waId),
    strangers.map((key) => key.sender.userId),
  ])
}
