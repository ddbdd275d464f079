import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { changedFields } from '#messaging/contacts/contacts/change.ts'
import { contactUpdated } from '#messaging/contacts/contacts/contact-events.ts'
import { readContacts } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { findContacts, rememberIdentities, type Sender } from '#messaging/contacts/contacts/identities.ts'
import { movePhone } from '#messaging/contacts/contacts/move-phone.ts'
import { otherSpelling } from '#messaging/contacts/contacts/spellings.ts'
import { joinTwice } from './join.ts'
import { makeOne, together } from './make-one.ts'

/** The platform knows a person under a new name: another phone, or another business-scoped id. */
export interface NewName {
  workspaceId: string
  businessId: string
  previous: Sender
  current: Sender
  /** the customer has shared their phone: it is used if they have none */
  isShared?: boolean
}

const keyOf = ({ workspaceId, businessId }: NewName, sender: Sender) => ({ workspaceId, businessId, sender })

/** The present contact with this name; null if the workspace does not know it. */
async function personOf(tx: Tx, news: NewName, name: Sender): Promise<ContactRow | null> {
  const { workspaceId } = news
  const [match] = await findContacts(tx, [keyOf(news, name)])
  if (!match?.contactId) return null
  const [contact] = await readContacts(tx, { kind: 'system', workspaceId }, [match.contactId])
  return contact ?? null
}

const formerOf = statement<{ contactId: string }>(
  'contacts.former_phone_of',
  `select contact_id as "contactId" from contact_identity
   where workspace_id = $1 and kind = 'wa_id' and scope = '' and value = $2 and is_former`,
)

/** The customer's new phone, if it differs. */
async function newPhone(tx: Tx, news: NewName, { id, phone }: ContactRow): Promise<string | null> {
  const { waId } = news.current
  if (waId === null || waId === news.previous.waId) return null
  if (phone !== null && (news.isShared || phone === waId || otherSpelling(phone) === waId)) return null
  if (news.previous.waId === null) return waId
  // The change was reported before, and the customer has changed the phone again since.
  const former = await run(tx, formerOf, [news.workspaceId, news.previous.waId])
  return former.some(({ contactId }) => contactId === id) ? null : waId
}

/** Another contact with one of the new names; a contact that has given up the phone is somebody else. */
const holderOf = statement<{ id: string }>(
  'contacts.holder_of_name',
  `select id from (
     select k.id from contact k where k.workspace_id = $1 and k.phone = $3 and k.deleted_at is null
     union all
     select k.id from (values ('wa_id', '', $3), ('bsuid', $4, $5)) as n(kind, scope, value)
     join contact_identity i on i.workspace_id = $1 and i.kind = n.kind and i.scope = n.scope and i.value = n.value
       and not i.is_former
     join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id and k.deleted_at is null
   ) h where id <> $2 limit 1`,
)

/**
 * The person is known by the new name alone: what was sent under the former user id and comes later is theirs as well
 * (spec/10 PL3).
 */
async function rememberFormerId(tx: Tx, news: NewName, at: Date): Promise<boolean> {
  const { current, previous } = news
  const person = await personOf(tx, news, current)
  if (!person) return false
  const former = { ...previous, waId: null, parentUserId: null, username: null }
  await rememberIdentities(tx, [{ ...keyOf(news, former), contactId: person.id }], at)
  return true
}

/** Another contact of the same person, or the result of merging it. */
type Outcome = { isKnown: boolean } | { part: string; whole: string; phone: string | null }

async function follow(app: App, tx: Tx, news: NewName): Promise<Outcome> {
  const { workspaceId, businessId, current } = news
  const at = await takeChangeTime(tx, workspaceId, app.clock.now())
  const before = await personOf(tx, news, news.previous)
  if (!before) return { isKnown: await rememberFormerId(tx, news, at) }
  const phone = await newPhone(tx, news, before)
  const names = [workspaceId, before.id, phone, businessId, current.userId]
  const [holder] = await run(tx, holderOf, names)
  if (holder) return { part: holder.id, whole: before.id, phone }
  if (phone !== null) {
    const after = { ...before, phone, updatedAt: at }
    await movePhone(tx, after, phone)
    await appendEvents(app, tx, [contactUpdated(app, after, changedFields(before, after))])
  }
  await rememberIdentities(tx, [{ ...keyOf(news, current), contactId: before.id }], at)
  return { isKnown: true }
}

/** Two contacts may each have one of the new names. */
const mostTurns = 4

/**
 * A person has a new phone or a new business-scoped id (spec/10 FR7, spec/6 12.9): answers go to the new phone, the old
 * one still finds the contact, and a contact that has one of the new names already is joined. Repeating it changes
 * nothing. Answers false when the workspace does not know the person.
 */
export async function followPerson(app: App, news: NewName): Promise<boolean> {
  const { workspaceId, previous, current } = news
  const named = news.isShared ? { ...previous, waId: current.waId } : previous
  await joinTwice(app, [keyOf(news, named)])
  for (let turn = 0; turn < mostTurns; turn++) {
    const outcome = await inTransaction(app.pool, (tx) => follow(app, tx, news))
    if ('isKnown' in outcome) return outcome.isKnown
    const { phone, part, whole } = outcome
    await makeOne(
      app,
      { workspaceId, part, whole },
      {
        actor: { kind: 'system', workspaceId },
        together: (both, at) => ({
          ...together(both, at),
          phone: phone ?? both.whole.phone ?? both.part.phone,
        }),
      },
    )
  }
  throw new Error('others come to have the names of a person again and again')
}
