import type { App } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { takeChangeTimes } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { contactCreated, contactUpdated } from '#messaging/contacts/contacts/contact-events.ts'
import { type ContactRow, newContact, ownContactColumns } from '#messaging/contacts/contacts/contact-row.ts'
import {
  findContacts,
  forgetDeleted,
  type Match,
  rememberIdentities,
  rememberSpellings,
  type SenderKey,
} from '#messaging/contacts/contacts/identities.ts'
import { countContacts, insertContacts } from '#messaging/contacts/contacts/write.ts'
import { joinTwice } from './join.ts'

/** What customers report about themselves; the time of the change is that of their workspace. */
const told = rowsIn<Person, ReadonlyMap<string, Date>>({
  workspace_id: ['uuid', ({ key }) => key.workspaceId],
  id: ['uuid', ({ contactId }) => contactId],
  profile_name: ['text', ({ key }) => key.sender.profileName],
  phone: ['text', ({ key }) => key.sender.waId],
  at: ['timestamptz', ({ key }, times) => times.get(key.workspaceId)],
})

// A phone of another contact stays with that contact; if both are one person, join.ts has already merged them.
const renameProfiles = statement<Omit<ContactRow, 'lastMessageAt'>>(
  'contacts.rename_profiles',
  `update contact c set profile_name = n.profile_name, phone = n.phone, updated_at = n.at
   from (
     select k.workspace_id, k.id, coalesce(q.profile_name, k.profile_name) as profile_name, q.at,
       case when k.phone is null and not exists (
         select from contact o where o.workspace_id = k.workspace_id and o.phone = q.phone and o.deleted_at is null
       ) then q.phone else k.phone end as phone
     from ${told.from('q')}
     join contact k on k.workspace_id = q.workspace_id and k.id = q.id
   ) n
   where c.workspace_id = n.workspace_id and c.id = n.id
     and (c.profile_name is distinct from n.profile_name or c.phone is distinct from n.phone)
   returning ${ownContactColumns}`,
)

interface MetSender {
  contactId: string
  phone: string | null
}

/** A person of a batch, with the contact found so far. */
interface Person {
  key: SenderKey
  contactId: string | null
  phone: string | null
  profileName: string | null
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

/** New customers, those with a new profile name, and those who hid their phone until now (spec/4 D26). */
const isNews = ({ key: { sender }, contactId, phone, profileName }: Person) =>
  contactId === null ||
  (sender.profileName !== null && sender.profileName !== profileName) ||
  (sender.waId !== null && phone === null)

/**
 * Finds or makes the contact of every sender, set-wise, and keeps profile names and identities current. Answers in
 * order. What is new is committed by itself, before the messages: whoever holds the time of a change must not wait for
 * chats, which senders hold while they wait for that time.
 */
export async function meetSenders(app: App, keys: readonly SenderKey[]): Promise<MetSender[]> {
  const nameOf = naming(keys)
  // Of several keys for one person, the one with the phone is used.
  const unique = new Map<string, SenderKey>()
  for (const key of keys)
    if (key.sender.waId !== null || !unique.has(nameOf(key))) unique.set(nameOf(key), key)
  const seen = await recogniseOnce(app, [...unique.values()])
  const news = seen.filter(isNews)
  if (news.length === 0) await remember(app, app.pool, seen)
  const people = news.length === 0 ? seen : await inTransaction(app.pool, (tx) => introduce(app, tx, seen))
  const met = new Map(
    people.map(({ key, contactId, phone }) => [nameOf(key), { contactId, phone } as MetSender] as const),
  )
  return keys.map((key) => met.get(nameOf(key)) as MetSender)
}

/**
 * The same for people who are named beside something else: whoever is known by none of these names stays unknown.
 */
export async function meetKnown(app: App, keys: readonly SenderKey[]): Promise<void> {
  if (keys.length === 0) return
  const known = (await recogniseOnce(app, keys)).filter(isKnown)
  if (known.some(isNews)) await inTransaction(app.pool, (tx) => introduce(app, tx, known, isKnown))
  else await remember(app, app.pool, known)
}

const isKnown = ({ contactId }: Person) => contactId !== null

/** Identifies customers after contacts of the same person have been merged. */
async function recogniseOnce(app: App, keys: readonly SenderKey[]): Promise<Person[]> {
  const seen = await recognise(app.pool, keys)
  const shown = seen.filter(({ key, contactId, phone }) => contactId && !phone && key.sender.waId)
  if (shown.length === 0) return seen
  const joined = await joinTwice(
    app,
    shown.map(({ key }) => key),
  )
  return joined === 0 ? seen : recognise(app.pool, keys)
}

async function recognise(db: Queryable, keys: readonly SenderKey[]): Promise<Person[]> {
  const matches = await findContacts(db, keys)
  return keys.map((key, index) => ({ key, ...(matches[index] as Match) }))
}

async function remember(app: App, db: Queryable, people: readonly Person[]): Promise<void> {
  const known = people.flatMap(({ key, contactId }) => (contactId === null ? [] : [{ ...key, contactId }]))
  await rememberIdentities(db, known, app.clock.now())
}

/** Creates the contacts of new customers and stores new data of others; returns everybody with their contact. */
async function introduce(
  app: App,
  tx: Tx,
  seen: readonly Person[],
  concerns: (person: Person) => boolean = () => true,
): Promise<Person[]> {
  const workspaces = seen.filter(isNews).map(({ key }) => key.workspaceId)
  const times = await takeChangeTimes(tx, workspaces, app.clock.now())
  // From here nobody else creates contacts; those created in the meantime are found.
  const found = await recognise(
    tx,
    seen.map(({ key }) => key),
  )
  const people = found.filter(concerns)
  const created = await createContacts(app, tx, people, times)
  const renamed = await keepProfiles(tx, people, times)
  await remember(app, tx, people)
  await appendEvents(app, tx, [
    ...created.map((contact) => contactCreated(app, contact)),
    ...renamed.map(({ contact, changed }) => contactUpdated(app, contact, changed)),
  ])
  return people
}

/** Creates the contacts of new customers. Receiving ignores the plan's limit: losing messages is worse (spec/4 D31). */
async function createContacts(
  app: App,
  tx: Queryable,
  people: Person[],
  times: ReadonlyMap<string, Date>,
): Promise<ContactRow[]> {
  const strangers = people.filter(({ contactId }) => contactId === null)
  if (strangers.length === 0) return []
  const rows = strangers.map((person): ContactRow => {
    const { workspaceId, sender } = person.key
    const at = times.get(workspaceId) ?? app.clock.now()
    const contact = newContact({ workspaceId, id: newId(app.clock.nowMs()), phone: sender.waId }, at)
    person.contactId = contact.id
    person.phone = contact.phone
    person.profileName = sender.profileName
    return { ...contact, profileName: sender.profileName }
  })
  await forgetDeleted(
    tx,
    strangers.map(({ key }) => key),
  )
  await insertContacts(tx, rows)
  await countContacts(
    tx,
    rows.map(({ workspaceId }) => ({ workspaceId, delta: 1 })),
  )
  return rows
}

async function keepProfiles(
  tx: Queryable,
  people: readonly Person[],
  times: ReadonlyMap<string, Date>,
): Promise<{ contact: Omit<ContactRow, 'lastMessageAt'>; changed: string[] }[]> {
  const news = people.filter(isNews).filter(({ key }) => times.has(key.workspaceId))
  if (news.length === 0) return []
  const contacts = await run(tx, renameProfiles, told.values(news, times))
  await rememberSpellings(tx, contacts)
  return contacts.map((contact) => {
    const before = news.find(({ contactId }) => contactId === contact.id)
    const changed = [
      ...(before?.phone !== contact.phone ? ['phone'] : []),
      ...(before?.profileName !== contact.profileName ? ['profile_name'] : []),
    ]
    return { contact, changed }
  })
}
