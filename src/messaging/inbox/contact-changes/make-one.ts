import type { Actor } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { joinCases } from '#messaging/chat-model/cases/join-cases.ts'
import { byOf, chatEvent } from '#messaging/chat-model/chats/conversation-events.ts'
import { readConversations } from '#messaging/chat-model/chats/conversation-queries.ts'
import { joinChats, lockChats, type Pair } from '#messaging/chat-model/chats/join.ts'
import { joinTransfers } from '#messaging/chat-model/transfers/join-transfers.ts'
import { changedFields } from '#messaging/contacts/contacts/change.ts'
import { contactDeleted, contactUpdated, memoryChanged } from '#messaging/contacts/contacts/contact-events.ts'
import { readContacts } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { rememberIdentities } from '#messaging/contacts/contacts/identities.ts'
import { movePhone } from '#messaging/contacts/contacts/move-phone.ts'
import { otherSpelling } from '#messaging/contacts/contacts/spellings.ts'
import { countContacts, saveContacts } from '#messaging/contacts/contacts/write.ts'
import { hideJoined } from './update.ts'

// Merges two contacts: for callbacks that name them together (join.ts), and for members (merge.ts).

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

/** Notes, scheduled messages and timeline entries belong to the person in the chat. */
const moveNotes = statement<{ bringsFacts: boolean }>(
  'contacts.move_notes',
  `with notes as (
     update note set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), scheduled as (
     update scheduled_message set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), mentions as (
     update note_mention set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), notified as (
     update notification set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), acted as (
     update custom_action_execution set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), rules_ran as (
     update inbox_rule_run set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), rules_wait as (
     -- The next message waits anew.
     delete from inbox_rule_wait where workspace_id = $1 and contact_id = $2
   ), sessions as (
     update bot_session b set contact_id = $3,
       status = case when b.status = 'active' then 'cancelled' else b.status end,
       ended_at = coalesce(b.ended_at, b.last_activity_at)
     where b.workspace_id = $1 and b.contact_id = $2
   ), turns as (
     update bot_turn set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), decided as (
     update bot_decision set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), waking as (
     delete from bot_wake where workspace_id = $1 and contact_id = $2
   ), asked as (
     delete from bot_call where workspace_id = $1 and contact_id = $2
   ), kept_out as (
     delete from bot_chat where workspace_id = $1 and contact_id = $2
   ), known as (
     delete from customer_fact f using customer_fact o
     where f.workspace_id = $1 and f.contact_id = $2 and o.workspace_id = $1 and o.contact_id = $3
       and lower(o.text) = lower(f.text)
   ), facts as (
     update customer_fact f set contact_id = $3
     where f.workspace_id = $1 and f.contact_id = $2 and not exists (select from customer_fact o
       where o.workspace_id = $1 and o.contact_id = $3 and lower(o.text) = lower(f.text))
     returning f.id
   ), referrals as (
     update contact_referral set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), exchanges as (
     update form_exchange set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), answers as (
     update form_answer set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), timers as (
     update timer set contact_id = $3
     where workspace_id = $1 and contact_id = $2 and kind not in ('client_reminder', 'client_close')
   ), called as (
     update call set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), calls_handed_over as (
     update call_transfer set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), may_be_called as (
     update call_permission set contact_id = $3 where workspace_id = $1 and contact_id = $2
   ), done as (
     update timeline_entry set contact_id = $3 where workspace_id = $1 and contact_id = $2
   )
   select exists (select from facts) as "bringsFacts"`,
)

/**
 * What somebody began to write to either goes on at the one that stays; where they wrote to both, one stands below the
 * other, as far as there is room. What is left goes with the contact.
 */
const moveDrafts = statement<{ userId: string }>(
  'contacts.move_drafts',
  `with written as (
     update draft w set text = left(w.text || E'\\n' || p.text, 5000), version = w.version + 1, updated_at = $4
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

/** If either contact is blocked, the result is blocked. */
const moveBlock = statement(
  'contacts.move_block',
  `with moved as (
     update contact_block b set contact_id = $3 where b.workspace_id = $1 and b.contact_id = $2
       and not exists (select from contact_block o where o.workspace_id = $1 and o.contact_id = $3)
     returning b.lifted_at, b.blocked_at)
   update contact c set blocked_at = m.blocked_at from moved m
   where c.workspace_id = $1 and c.id = $3 and m.lifted_at is null`,
)

/** A message that is being accepted at this moment still finds the contact. */
const leavePhone = statement(
  'contacts.leave_phone',
  'update contact set phone = $3 where workspace_id = $1 and id = $2 and deleted_at is not null',
)

const forgetWindows = statement(
  'contacts.forget_windows',
  'delete from conversation_window where workspace_id = $1 and contact_id = $2',
)

/** Two contacts, one of which is merged into the other. */
export interface Both {
  whole: ContactRow
  part: ContactRow
}

export interface MakingOne {
  /** the actor who must see both */
  actor: Actor
  /** throws if they must not be merged */
  assertFit?: (both: Both) => void
  /** the values of the remaining contact */
  together: (both: Both, at: Date) => ContactRow
  /** further writes of the same transaction */
  also?: (tx: Tx, both: Both, after: ContactRow) => Promise<void>
}

/**
 * Makes one contact of two; all that the part has is the whole's from then on. Answers the contact that stays, or null
 * where one of them was deleted meanwhile, joined in the same moment, or is not seen by the actor.
 */
export async function makeOne(app: App, pair: Pair, how: MakingOne): Promise<ContactRow | null> {
  const after = await inTransaction(app.pool, (tx) => join(app, tx, pair, how))
  if (after) await inTransaction(app.pool, (tx) => fetchLate(app, tx, pair, how))
  return after
}

async function join(app: App, tx: Tx, pair: Pair, how: MakingOne): Promise<ContactRow | null> {
  const { workspaceId } = pair
  const readBoth = () => readContacts(tx, how.actor, [pair.part, pair.whole])
  await lockChats(tx, pair.workspaceId, [pair.part, pair.whole])
  // Contacts are deleted and joined by those who hold their chats: whoever is there now stays until the end.
  if ((await readBoth()).length < 2) return null
  // Before the counter, which every change of messages locks last.
  await run(tx, moveMessages, [workspaceId, pair.part, pair.whole, app.clock.now()])
  const at = await takeChangeTime(tx, workspaceId, app.clock.now())
  const contacts = await readBoth()
  const part = contacts.find(({ id }) => id === pair.part)
  const whole = contacts.find(({ id }) => id === pair.whole)
  if (!part || !whole) throw new Error('a contact was deleted whose chat was locked')
  const both = { whole, part }
  how.assertFit?.(both)
  const after = how.together(both, at)
  if (isOtherPhone(part.phone, after.phone)) await run(tx, forgetWindows, [workspaceId, part.id])
  const chatEvents = [...(await joinChats(app, tx, pair, at)), ...(await joinTransfers(app, tx, pair, at))]
  await joinCases(tx, pair, at)
  await saveContacts(tx, [after])
  await run(tx, moveNames, [workspaceId, part.id, whole.id])
  const written = await moveWritten(app, tx, pair, how, at)
  await run(tx, moveBlock, [workspaceId, part.id, whole.id])
  await hideJoined(tx, part, at)
  await run(tx, leavePhone, [workspaceId, part.id, after.phone])
  await keepSpelling(tx, whole, part.phone, at)
  if (after.phone !== null && after.phone !== whole.phone) await movePhone(tx, after, after.phone)
  await countContacts(tx, [{ workspaceId, delta: -1 }])
  await how.also?.(tx, both, after)
  const changed = changedFields(whole, after)
  const told = [...chatEvents, ...(changed.length > 0 ? [contactUpdated(app, after, changed)] : [])]
  const events = told.length > 0 ? told : await tellChat(app, tx, pair)
  await appendEvents(app, tx, [...events, ...written, contactDeleted(app, part, at)])
  return after
}

/** Screens are informed of messages that came to a chat, even if no other event does so. */
async function tellChat(app: App, tx: Tx, { workspaceId, whole }: Pair): Promise<NewEvent[]> {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  const chats = await readConversations(tx, ctx.actor, [whole])
  return chats.map((chat) => chatEvent(ctx, 'chat.updated', chat, {}))
}

/** A window is open for the phone that wrote; it does not apply to the phone to which replies are sent from now on. */
function isOtherPhone(left: string | null, kept: string | null): boolean {
  if (left === null || kept === null) return false
  return kept !== left && otherSpelling(kept) !== left
}

/** The remaining contact is also found by spellings of the other's phone. */
async function keepSpelling(
  tx: Tx,
  { workspaceId, id }: ContactRow,
  phone: string | null,
  at: Date,
): Promise<void> {
  const sender = { waId: phone, userId: null, parentUserId: null, username: null, profileName: null }
  await rememberIdentities(tx, [{ workspaceId, businessId: '', contactId: id, sender }], at)
}

/** What was being sent or written to the contact that goes has waited for its chat; it is there by now. */
async function fetchLate(app: App, tx: Tx, pair: Pair, how: MakingOne): Promise<void> {
  const { workspaceId, part, whole } = pair
  await lockChats(tx, workspaceId, [part, whole])
  const now = app.clock.now()
  const [late] = await run(tx, moveMessages, [workspaceId, part, whole, now])
  const written = await moveWritten(app, tx, pair, how, now)
  const events = late?.many ? await joinChats(app, tx, pair, now) : []
  if (events.length + written.length > 0) await appendEvents(app, tx, [...events, ...written])
}

/** Returns the events to be appended. */
async function moveWritten(
  app: App,
  tx: Tx,
  pair: Pair,
  { actor }: MakingOne,
  at: Date,
): Promise<NewEvent[]> {
  const { workspaceId, part, whole } = pair
  const [moved] = await run(tx, moveNotes, [workspaceId, part, whole])
  const writers = await run(tx, moveDrafts, [workspaceId, part, whole, at])
  tx.afterCommit(() => {
    for (const { userId } of writers) app.bus.publish('draft', { workspaceId, userId, contactId: whole })
  })
  return moved?.bringsFacts ? [memoryChanged(app, { workspaceId, id: whole }, byOf({ actor }), at)] : []
}

/**
 * What is known of either; where both know, the contact that stays is right. Nobody is written to about marketing
 * against a choice of either, and the person's own choice goes before one that others noted (spec/4 D29).
 */
export function together({ whole, part }: Both, at: Date): ContactRow {
  const known = [whole, part]
  const choice =
    known.find((one) => one.marketingOptedOutBy === 'contact') ??
    known.find((one) => one.marketingOptedOut) ??
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
