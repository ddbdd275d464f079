import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { joinChats, lockChats, type Pair } from '#messaging/conversations/join.ts'
import { changedFields } from './change.ts'
import { contactDeleted, contactUpdated } from './contact-events.ts'
import { readContacts } from './contact-queries.ts'
import type { ContactRow } from './contact-row.ts'
import { rememberIdentities, type SenderKey, senders } from './identities.ts'
import { hide } from './update.ts'
import { countContacts, saveContacts } from './write.ts'

/**
 * Contacts known by a business-scoped id alone whose phone, told now, another contact has. That one must have no such
 * id of its own: with one it is somebody else, who had the phone before.
 */
const findTwice = statement<Pair>(
  'contacts.find_twice',
  `
  select distinct on (a.workspace_id, a.id) ${columns('Contact', 'a', ['workspaceId'])}, a.id as part, b.id as whole
  from ${senders.from('q')}
  join contact_identity i on i.workspace_id = q.workspace_id and i.kind = 'bsuid' and i.scope = q.business_id
    and i.value = q.user_id
  join contact a on a.workspace_id = i.workspace_id and a.id = i.contact_id and a.phone is null
    and a.deleted_at is null
  cross join lateral (
    select k.id, 1 as rank from contact k
    where k.workspace_id = q.workspace_id and k.phone = q.wa_id and k.deleted_at is null
    union all
    select k.id, 2 from contact_identity o
    join contact k on k.workspace_id = o.workspace_id and k.id = o.contact_id and k.phone is not null
      and k.deleted_at is null
    where o.workspace_id = q.workspace_id and o.kind = 'wa_id' and o.scope = '' and o.value = q.wa_id
    order by rank limit 1
  ) b
  where not exists (select from contact_identity o where o.workspace_id = q.workspace_id and o.contact_id = b.id
    and o.kind = 'bsuid' and o.scope = q.business_id)
  order by a.workspace_id, a.id
  `,
)

/**
 * Another contact that has, or is known by, the platform's form of this contact's phone: a Brazilian, Mexican or
 * Argentine number that was written in two spellings (spec/4 B2, Phone out). The older of the two stays. Ids of their
 * own in one portfolio tell two people apart.
 */
const findOtherSpelling = statement<Pair>(
  'contacts.find_other_spelling',
  `
  select ${columns('Contact', 'a', ['workspaceId'])}, case when o.is_older then a.id else o.id end as part,
    case when o.is_older then o.id else a.id end as whole
  from contact a cross join lateral (
    select k.id, (k.created_at, k.id) < (a.created_at, a.id) as is_older, 1 as rank from contact k
    where k.workspace_id = a.workspace_id and k.phone = $3 and k.deleted_at is null
    union all
    select k.id, (k.created_at, k.id) < (a.created_at, a.id), 2 from contact_identity i
    join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id and k.phone is not null
      and k.deleted_at is null
    where i.workspace_id = a.workspace_id and i.kind = 'wa_id' and i.scope = '' and i.value = $3
    order by rank limit 1
  ) o
  where a.workspace_id = $1 and a.id = $2 and a.phone is not null and a.deleted_at is null and o.id <> a.id
    and not exists (select from contact_identity i
      join contact_identity j on j.workspace_id = i.workspace_id and j.kind = i.kind and j.scope = i.scope
      where i.workspace_id = a.workspace_id and i.contact_id = a.id and i.kind = 'bsuid' and j.contact_id = o.id)
  `,
)

/**
 * Messages go over with a new updated_at, so that whoever follows changes learns where they are now; those that wait
 * are handed over to the contact that stays, and broadcasts know it as their recipient. A broadcast to both skips the
 * one that is deleted.
 */
const moveMessages = statement<{ many: number }>(
  'contacts.move_messages',
  `
  with moved as (
    update message set contact_id = $3, updated_at = $4,
      sent_by_id = case when sent_by_type = 'contact' then $3 else sent_by_id end
    where workspace_id = $1 and contact_id = $2 returning id
  ), queued as (
    update hand_over set contact_id = $3 where workspace_id = $1 and contact_id = $2
  ), sent_to as (
    update broadcast_recipient r set contact_id = $3 from moved m where r.workspace_id = $1 and r.message_id = m.id
  ), to_be_sent_to as (
    update broadcast_recipient r set contact_id = $3
    where r.workspace_id = $1 and r.contact_id = $2 and r.status = 'pending' and r.message_id is null
      and not exists (select from broadcast_recipient o where o.workspace_id = $1
        and o.broadcast_id = r.broadcast_id and o.contact_id = $3)
  )
  select count(*)::int as many from moved
  `,
)

const moveNames = statement(
  'contacts.move_identities',
  'update contact_identity set contact_id = $3 where workspace_id = $1 and contact_id = $2',
)

/** What colleagues wrote, now or for later, and what was done, is of the person whom the chat is with. */
const moveNotes = statement(
  'contacts.move_notes',
  `with notes as (
     update note set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), scheduled as (
     update scheduled_message set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), mentions as (
     update note_mention set contact_id = $3 where workspace_id = $1 and contact_id = $2
   )
   update timeline_entry set contact_id = $3 where workspace_id = $1 and contact_id = $2`,
)

/**
 * What somebody began to write to either goes on at the one that stays; where they wrote to both, one stands below the
 * other, as far as there is room. What is left goes with the contact.
 */
const moveDrafts = statement<{ userId: string }>(
  'contacts.move_drafts',
  `with written as (
     update draft w set text = left(concat_ws(E'\\n', w.text, p.text), 5000), version = w.version + 1, updated_at = $4
     from draft p
     where w.workspace_id = $1 and w.contact_id = $3 and p.workspace_id = $1 and p.contact_id = $2
       and p.user_id = w.user_id and p.kind = w.kind
     returning w.user_id
   ), moved as (
     update draft p set contact_id = $3
     where p.workspace_id = $1 and p.contact_id = $2 and not exists (select from draft w
       where w.workspace_id = $1 and w.contact_id = $3 and w.user_id = p.user_id and w.kind = p.kind)
     returning p.user_id
   )
   select user_id as "userId" from written union select user_id from moved`,
)

/** A message that was accepted in this very moment still finds the person. */
const leavePhone = statement(
  'contacts.leave_phone',
  'update contact set phone = $3 where workspace_id = $1 and id = $2 and deleted_at is not null',
)

/**
 * Makes one contact of every two that a callback tells to be one person, by naming the phone and the business-scoped
 * id together (spec/6 12.9, docs/adr/0021). The one that has the phone stays. Answers how many were joined.
 */
export async function joinTwice(app: App, keys: readonly SenderKey[]): Promise<number> {
  const named = keys.filter(({ sender }) => sender.waId !== null && sender.userId !== null)
  if (named.length === 0) return 0
  const pairs = await run(app.pool, findTwice, senders.values(named))
  for (const pair of pairs) await joinPair(app, pair)
  return pairs.length
}

/**
 * The platform has answered a send to this contact with its own form of the phone: whoever has that is the same
 * person. Answers the contact that the person is now.
 */
export async function joinSpellings(
  app: App,
  { workspaceId, contactId, waId }: { workspaceId: string; contactId: string; waId: string },
): Promise<string> {
  const [pair] = await run(app.pool, findOtherSpelling, [workspaceId, contactId, waId])
  if (!pair) return contactId
  await joinPair(app, pair)
  return pair.whole
}

async function joinPair(app: App, pair: Pair): Promise<void> {
  const joined = await inTransaction(app.pool, (tx) => join(app, tx, pair))
  if (joined) await inTransaction(app.pool, (tx) => fetchLate(app, tx, pair))
}

/** Answers false when one of them was deleted meanwhile, or joined by a callback of the same moment. */
async function join(app: App, tx: Tx, pair: Pair): Promise<boolean> {
  const { workspaceId } = pair
  const readBoth = () => readContacts(tx, { kind: 'system', workspaceId }, [pair.part, pair.whole])
  await lockChats(tx, pair.workspaceId, [pair.part, pair.whole])
  // Contacts are deleted and joined by those who hold their chats: whoever is there now stays until the end.
  if ((await readBoth()).length < 2) return false
  // Before the counter, which whoever changes messages takes last.
  await run(tx, moveMessages, [workspaceId, pair.part, pair.whole, app.clock.now()])
  const at = await takeChangeTime(tx, workspaceId, app.clock.now())
  const contacts = await readBoth()
  const part = contacts.find(({ id }) => id === pair.part)
  const whole = contacts.find(({ id }) => id === pair.whole)
  if (!part || !whole) throw new Error('a contact was deleted whose chat was locked')
  const after = together(whole, part, at)
  const chatEvents = await joinChats(app, tx, pair, at)
  await saveContacts(tx, [after])
  await run(tx, moveNames, [workspaceId, part.id, whole.id])
  await run(tx, moveNotes, [workspaceId, part.id, whole.id])
  const writers = await run(tx, moveDrafts, [workspaceId, part.id, whole.id, at])
  tx.afterCommit(() => {
    for (const { userId } of writers) app.bus.publish('draft', { workspaceId, userId, contactId: whole.id })
  })
  await hide(tx, part, at)
  await run(tx, leavePhone, [workspaceId, part.id, whole.phone])
  await keepSpelling(tx, whole, part.phone, at)
  await countContacts(tx, [{ workspaceId, delta: -1 }])
  const changed = changedFields(whole, after)
  await appendEvents(app, tx, [
    ...chatEvents,
    ...(changed.length > 0 ? [contactUpdated(app, after, changed)] : []),
    contactDeleted(app, part, at),
  ])
  return true
}

/** The contact that stays is found by how the other's phone was written, too. */
async function keepSpelling(
  tx: Tx,
  { workspaceId, id }: ContactRow,
  phone: string | null,
  at: Date,
): Promise<void> {
  const sender = { waId: phone, userId: null, parentUserId: null, username: null, profileName: null }
  await rememberIdentities(tx, [{ workspaceId, businessId: '', contactId: id, sender }], at)
}

/** A message that was being sent to the contact that goes has waited for its chat; it is there by now. */
async function fetchLate(app: App, tx: Tx, pair: Pair): Promise<void> {
  await lockChats(tx, pair.workspaceId, [pair.part, pair.whole])
  const now = app.clock.now()
  const [late] = await run(tx, moveMessages, [pair.workspaceId, pair.part, pair.whole, now])
  if (late?.many) await appendEvents(app, tx, await joinChats(app, tx, pair, now))
}

/**
 * What is known of either; where both know, the contact that stays is right. Nobody is written to about marketing
 * against a choice of either, and the person's own choice goes before one that others noted (spec/4 D29).
 */
function together(whole: ContactRow, part: ContactRow, at: Date): ContactRow {
  const both = [whole, part]
  const choice =
    both.find((one) => one.marketingOptedOutBy === 'contact') ??
    both.find((one) => one.marketingOptedOut) ??
    whole
  const { marketingOptedOut, marketingOptedOutAt, marketingOptedOutBy } = choice
  return {
    ...whole,
    name: whole.name ?? part.name,
    profileName: whole.profileName ?? part.profileName,
    tags: [...new Set([...whole.tags, ...part.tags])].sort(),
    customFields: { ...part.customFields, ...whole.customFields },
    marketingOptedOut,
    marketingOptedOutAt,
    marketingOptedOutBy,
    updatedAt: at,
  }
}
