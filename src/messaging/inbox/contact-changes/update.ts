import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { assertIsId, found } from '#core/found.ts'
import { firstProblem } from '#core/validation.ts'
import { lockChats } from '#messaging/chat-model/chats/join.ts'
import { authorOf, changeContact } from '#messaging/contacts/contacts/change.ts'
import { giveNumbers } from '#messaging/contacts/contacts/chat-number.ts'
import { auditDeleted } from '#messaging/contacts/contacts/contact-audit.ts'
import { contactDeleted } from '#messaging/contacts/contacts/contact-events.ts'
import { changeContactInput } from '#messaging/contacts/contacts/contact-input.ts'
import { contactById, readContacts } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { holdKeptDays } from '#messaging/contacts/contacts/kept-days.ts'
import { requireDeclared } from '#messaging/contacts/contacts/require-declared.ts'
import { limitedTo } from '#messaging/contacts/contacts/visibility.ts'
import { countContacts } from '#messaging/contacts/contacts/write.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { saveEdits } from './save-edits.ts'

/**
 * PATCH /contacts/{id} (spec/4 B8): only what is given changes. Tags are added and removed on what is there now, so
 * two systems can tag without losing each other's (D28). Throws not_found before any fault of the values.
 */
export async function updateContact(ctx: Ctx, id: string, input: unknown): Promise<ContactRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const parsed = firstProblem(changeContactInput, input)
  if ('problem' in parsed) {
    await contactById(ctx, id)
    throw parsed.problem
  }
  assertIsId(id, 'contact')
  const { account, ...change } = parsed.value
  const numberId = account && (await accountNamed(ctx, account, 'account'))
  return inTransaction(ctx.app.pool, async (tx) => {
    if (account !== undefined) await lockChats(tx, workspaceId, [id])
    const at = await takeChangeTime(tx, workspaceId, ctx.now())
    const [row] = await readContacts(tx, ctx.actor, [id])
    const before = found(row, 'contact')
    await requireDeclared(tx, workspaceId, change, before.customFields)
    const edit = changeContact(before, change, authorOf(ctx.actor), at)
    if (account !== undefined)
      await giveNumbers(tx, workspaceId, at, [{ contactId: before.id, numberId: numberId || null }])
    await saveEdits(ctx, tx, [{ before, ...edit }])
    return edit.after
  })
}

/**
 * What the platform calls the person and what the team knew of the person are forgotten at once: whoever writes again
 * is somebody new, and deleting answers requests for erasure (spec/4 D30). Messages stay where nobody sees them: those
 * that wait are still sent, and counts of broadcasts and usage stay true; what was said in them is erased behind the
 * answer (src/messaging/records/personal-data/erase.ts). That somebody was changed stays in the audit
 * log, who it was does not. Every table that tells of a contact stands in test/guards/contact-references.test.ts, with
 * what becomes of it here and where two are joined.
 */
const hideContacts = statement<{ id: string; phone: string | null }>(
  'contacts.delete',
  `with names as (
     delete from contact_identity where workspace_id = $1 and contact_id = any($2::uuid[])
   ), sessions as (
     delete from bot_session where workspace_id = $1 and contact_id = any($2::uuid[])
   ), turns as (
     delete from bot_turn where workspace_id = $1 and contact_id = any($2::uuid[])
   ), decided as (
     delete from bot_decision where workspace_id = $1 and contact_id = any($2::uuid[])
   ), asked as (
     delete from bot_call where workspace_id = $1 and contact_id = any($2::uuid[])
   ), kept_out as (
     delete from bot_chat where workspace_id = $1 and contact_id = any($2::uuid[])
   ), facts as (
     delete from customer_fact where workspace_id = $1 and contact_id = any($2::uuid[])
   ), exchanges as (
     delete from form_exchange where workspace_id = $1 and contact_id = any($2::uuid[])
   ), answers as (
     delete from form_answer where workspace_id = $1 and contact_id = any($2::uuid[])
   ), referrals as (
     delete from contact_referral where workspace_id = $1 and contact_id = any($2::uuid[])
   ), timers as (
     delete from timer where workspace_id = $1 and contact_id = any($2::uuid[])
   ), put_off as (
     delete from conversation_snooze where workspace_id = $1 and contact_id = any($2::uuid[])
   ), blocks as (
     delete from contact_block where workspace_id = $1 and contact_id = any($2::uuid[])
   ), windows as (
     delete from conversation_window where workspace_id = $1 and contact_id = any($2::uuid[])
   ), notes as (
     delete from note where workspace_id = $1 and contact_id = any($2::uuid[])
   ), scheduled as (
     delete from scheduled_message where workspace_id = $1 and contact_id = any($2::uuid[])
   ), notified as (
     delete from notification where workspace_id = $1 and contact_id = any($2::uuid[])
   ), drafts as (
     delete from draft where workspace_id = $1 and contact_id = any($2::uuid[])
   ), audited as (
     update audit_record a set changes = (
       select jsonb_object_agg(k, '{"old": "changed", "new": "changed"}'::jsonb) from jsonb_object_keys(a.changes) k)
     where a.workspace_id = $1 and a.kind = 'contact' and a.resource_id = any($2::uuid[]::text[]) and a.changes <> '{}'
   ), acted as (
     delete from custom_action_execution where workspace_id = $1 and contact_id = any($2::uuid[])
   ), rules_ran as (
     delete from inbox_rule_run where workspace_id = $1 and contact_id = any($2::uuid[])
   ), rules_wait as (
     delete from inbox_rule_wait where workspace_id = $1 and contact_id = any($2::uuid[])
   ), counted as (
     -- The figures of days of theirs are made anew (docs/adr/0150).
     delete from settled_day d using transfer x where d.workspace_id = $1 and d.kind = 'chats' and x.workspace_id = $1
       and x.contact_id = any($2::uuid[]) and x.transferred_at >= d.begins_at and x.transferred_at < d.before_at
   ), handed_over as (
     delete from transfer where workspace_id = $1 and contact_id = any($2::uuid[])
   ), called as (
     -- Those with a recording wait for its file to go (call-media/erase-recordings.ts).
     delete from call x where x.workspace_id = $1 and x.contact_id = any($2::uuid[]) and not exists (
       select from call_recording r
       where r.workspace_id = x.workspace_id and r.call_id = x.id and r.storage_key is not null)
   ), may_be_called as (
     delete from call_permission where workspace_id = $1 and contact_id = any($2::uuid[])
   ), cases as (
     delete from conversation_case where workspace_id = $1 and contact_id = any($2::uuid[])
   ), done as (
     delete from timeline_entry where workspace_id = $1 and contact_id = any($2::uuid[])
   ), chat as (
     update conversation set last_message_preview = null, unread_count = 0 where workspace_id = $1 and contact_id = any($2::uuid[])
   )
   update contact set deleted_at = $3, updated_at = $3, name = null, profile_name = null, tags = '{}',
     custom_fields = '{}', blocked_at = null, erase_at = $4
   where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null returning id, phone`,
)

interface Hidden {
  id: string
  phone: string | null
}

/**
 * Takes contacts out of sight to erase what was said with them, by a transaction that holds the kept days (kept-days.ts);
 * answers those that were there, with their phones.
 */
export function hideMany(tx: Tx, workspaceId: string, ids: readonly string[], at: Date): Promise<Hidden[]> {
  return run(tx, hideContacts, [workspaceId, ids, at, at])
}

type Named = Pick<ContactRow, 'workspaceId' | 'id'>

/** The same for one contact; returns nothing if it does not exist. */
async function hide(tx: Tx, { workspaceId, id }: Named, at: Date): Promise<Hidden | undefined> {
  const [hidden] = await hideMany(tx, workspaceId, [id], at)
  return hidden
}

/** Takes one out of sight that is a part of another from now on: what was said is the other's, as are its transfers. */
export async function hideJoined(tx: Tx, { workspaceId, id }: Named, at: Date): Promise<void> {
  await run(tx, hideContacts, [workspaceId, [id], at, null])
}

/** A contact outside the record scope cannot be changed either. It costs no statement for callers who see all. */
async function requireSeen(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  if (limitedTo(ctx.actor) === null) return
  const [seen] = await readContacts(tx, ctx.actor, [id])
  found(seen, 'contact')
}

/**
 * DELETE /contacts/{id}: contact, chat and messages disappear, and the phone may be used again. Messages that wait are
 * still sent.
 */
export async function deleteContact(ctx: Ctx, id: string): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  assertIsId(id, 'contact')
  await inTransaction(ctx.app.pool, async (tx) => {
    // Messages lock their chat before the counter, so that one which comes in or goes out now is waited for.
    await lockChats(tx, workspaceId, [id])
    await holdKeptDays(tx, workspaceId)
    const at = await takeChangeTime(tx, workspaceId, ctx.now())
    await requireSeen(ctx, tx, id)
    const deleted = found(await hide(tx, { workspaceId, id }, at), 'contact')
    await countContacts(tx, [{ workspaceId, delta: -1 }])
    await auditDeleted(ctx, tx, id.toLowerCase())
    await appendEvents(ctx.app, tx, [contactDeleted(ctx.app, { workspaceId, id, phone: deleted.phone }, at)])
  })
}
