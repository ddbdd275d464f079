import type { App } from '../context.ts'
import { type Queryable, run, statement } from '../db.ts'
import type { NewEvent } from '../events/log.ts'
import { newId } from '../ids.ts'
import { findContacts, rememberIdentities, type SenderKey } from './identities.ts'

const insertContacts = statement<{ id: string }>(
  'contacts.insert_met',
  `insert into contact (workspace_id, id, phone, profile_name, tags, created_at, updated_at)
   select workspace_id, id, phone, profile_name, '{}', created_at, created_at
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[])
     as c(workspace_id, id, phone, profile_name, created_at)
   on conflict do nothing returning id`,
)

const insertConversations = statement(
  'contacts.insert_conversations',
  `insert into conversation (workspace_id, contact_id, created_at, updated_at)
   select workspace_id, id, created_at, created_at
   from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as c(workspace_id, id, created_at)
   order by workspace_id, id`,
)

// Receiving ignores the plan's limit of contacts: losing messages is worse than a count over plan (spec/4 D31).
const countContacts = statement(
  'contacts.count_met',
  `update workspace_counter c set contacts = c.contacts + n.many
   from (select workspace_id, count(*)::int as many from unnest($1::uuid[]) as w(workspace_id) group by 1) n
   where c.workspace_id = n.workspace_id`,
)

const renameProfiles = statement<{ workspaceId: string; id: string }>(
  'contacts.rename_profiles',
  `update contact c set profile_name = n.profile_name, updated_at = n.at
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) as n(workspace_id, id, profile_name, at)
   where c.workspace_id = n.workspace_id and c.id = n.id and c.profile_name is distinct from n.profile_name
   returning c.workspace_id as "workspaceId", c.id`,
)

export interface Met {
  contactId: string
  phone: string | null
}

/**
 * One name per person, so that two messages of a stranger in one batch make one contact: by phone, also where another
 * message of the batch tells the phone of a person who is named by user id alone.
 */
function naming(keys: readonly SenderKey[]): (key: SenderKey) => string {
  const byUser = ({ workspaceId, businessId, sender }: SenderKey) =>
    `${workspaceId} ${businessId} ${sender.userId}`
  const byPhone = ({ workspaceId, sender }: SenderKey) => `${workspaceId} ${sender.waId}`
  const both = keys.filter(({ sender }) => sender.waId !== null && sender.userId !== null)
  const phones = new Map(both.map((key) => [byUser(key), byPhone(key)]))
  return (key) => (key.sender.waId === null ? (phones.get(byUser(key)) ?? byUser(key)) : byPhone(key))
}

/**
 * Finds or makes the contact of every sender, set-wise, and keeps profile names and identities current. Answers in
 * order; `events` tells contact.created and contact.updated for the caller's transaction to append.
 */
export async function meetSenders(
  app: App,
  db: Queryable,
  keys: readonly SenderKey[],
): Promise<{ met: Met[]; events: NewEvent[] }> {
  const nameOf = naming(keys)
  // The key that tells the phone stands for the person.
  const people = new Map<string, SenderKey>()
  for (const key of keys)
    if (key.sender.waId !== null || !people.has(nameOf(key))) people.set(nameOf(key), key)
  const names = [...people.keys()]
  const unique = [...people.values()]
  const found = await findContacts(db, unique)
  const strangers = unique.filter((_, index) => found[index]?.contactId == null)
  const created = await createContacts(app, db, strangers, nameOf)
  const again = strangers.length > 0 ? await findContacts(db, unique) : found
  const renamed = await keepProfiles(app, db, unique, again)
  const met = new Map<string, Met>()
  again.forEach((match, index) => {
    const stranger = created.byName.get(names[index] ?? '')
    const contactId = match.contactId ?? stranger
    if (contactId) met.set(names[index] ?? '', { contactId, phone: match.phone })
  })
  const known = unique.flatMap((key) => {
    const one = met.get(nameOf(key))
    return one ? [{ ...key, contactId: one.contactId }] : []
  })
  await rememberIdentities(db, known, app.clock.now())
  return {
    met: keys.map((key) => met.get(nameOf(key)) as Met),
    events: [...created.events, ...renamed],
  }
}

async function createContacts(
  app: App,
  db: Queryable,
  strangers: readonly SenderKey[],
  nameOf: (key: SenderKey) => string,
) {
  const byName = new Map<string, string>()
  if (strangers.length === 0) return { byName, events: [] as NewEvent[] }
  const now = app.clock.now()
  const rows = strangers.map((key) => ({ key, id: newId(now.getTime()) }))
  const inserted = await run(db, insertContacts, [
    rows.map((row) => row.key.workspaceId),
    rows.map((row) => row.id),
    rows.map((row) => row.key.sender.waId),
    rows.map((row) => row.key.sender.profileName),
    rows.map(() => now),
  ])
  const ids = new Set(inserted.map((row) => row.id))
  const fresh = rows.filter((row) => ids.has(row.id))
  const workspaces = fresh.map((row) => row.key.workspaceId)
  await run(db, insertConversations, [workspaces, fresh.map((row) => row.id), fresh.map(() => now)])
  await run(db, countContacts, [workspaces])
  for (const row of fresh) byName.set(nameOf(row.key), row.id)
  const events = fresh.map((row) => contactEvent(app, row.key.workspaceId, row.id, 'contact.created', {}))
  return { byName, events }
}

async function keepProfiles(
  app: App,
  db: Queryable,
  keys: readonly SenderKey[],
  found: readonly { contactId: string | null; profileName: string | null }[],
): Promise<NewEvent[]> {
  const changed = keys.flatMap((key, index) => {
    const match = found[index]
    const name = key.sender.profileName
    return match?.contactId && name !== null && name !== match.profileName
      ? [{ workspaceId: key.workspaceId, id: match.contactId, name }]
      : []
  })
  if (changed.length === 0) return []
  const now = app.clock.now()
  const rows = await run(db, renameProfiles, [
    changed.map((row) => row.workspaceId),
    changed.map((row) => row.id),
    changed.map((row) => row.name),
    changed.map(() => now),
  ])
  return rows.map((row) =>
    contactEvent(app, row.workspaceId, row.id, 'contact.updated', { changed: ['profile_name'] }),
  )
}

function contactEvent(
  app: App,
  workspaceId: string,
  contactId: string,
  type: 'contact.created' | 'contact.updated',
  extras: Record<string, unknown>,
): NewEvent {
  const now = app.clock.now()
  return {
    id: newId(now.getTime()),
    workspaceId,
    type,
    subjectId: contactId,
    contactId,
    data: type === 'contact.created' ? {} : { extras },
    occurredAt: now,
  }
}
