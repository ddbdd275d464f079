import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { optional, parseInput, trimmedText } from '#core/validation.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { blockLoader } from '#messaging/contacts/contacts/block-row.ts'
import { type BlockReason, blockReasons } from '#messaging/contacts/contacts/block-sets.ts'
import { auditBlocked } from '#messaging/contacts/contacts/contact-audit.ts'
import { blockChanged } from '#messaging/contacts/contacts/contact-events.ts'
import { contactById, contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { tellPlatform } from '#messaging/inbox/contact-changes/block-at-platform.ts'
import { changeHeld, holdChats } from './chat-changes.ts'
import { closing } from './close-many.ts'

// Blocking a person: here at once, and at the platform as far as it lets us (docs/adr/0160).

export const blockContactInput = z.object({
  reason: z.enum(blockReasons.values).meta({ description: 'Reason for which the contact is blocked.' }),
  note: optional(trimmedText(500)).meta({
    description: 'Internal note about the block for members of the workspace, up to 500 characters.',
  }),
})

/** A contact that is already blocked keeps the time and the author of its block. */
const saveBlock = statement<{ isNew: boolean }>(
  'contacts.save_block',
  `with before as (
     select blocked_at from contact where workspace_id = $1 and id = $2
   ), marked as (
     update contact set blocked_at = coalesce(blocked_at, $6), updated_at = $6 where workspace_id = $1 and id = $2
   ), saved as (
     insert into contact_block as b (workspace_id, contact_id, reason, note, blocked_by_id, blocked_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, contact_id) do update set reason = excluded.reason, note = excluded.note, lifted_at = null,
       blocked_by_id = case when b.lifted_at is null then b.blocked_by_id else excluded.blocked_by_id end,
       blocked_at = case when b.lifted_at is null then b.blocked_at else excluded.blocked_at end
   )
   select blocked_at is null as "isNew" from before`,
)

/** Ends everything in progress for the contact: no member and no automation replies any more. */
const silence = statement(
  'contacts.silence',
  `with turns as (
     delete from bot_turn where workspace_id = $1 and contact_id = $2
   ), sessions as (
     update bot_session set status = 'cancelled', ended_at = $3
     where workspace_id = $1 and contact_id = $2 and status = 'active'
   )
   update conversation set unread_count = 0 where workspace_id = $1 and contact_id = $2 and unread_count > 0`,
)

interface Block {
  reason: BlockReason
  note?: string | null | undefined
}

async function keepBlock(ctx: Ctx, tx: Tx, id: string, { reason, note }: Block): Promise<void> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const held = await holdChats(tx, workspaceId, [id])
  const at = await takeChangeTime(tx, workspaceId, ctx.now())
  const [saved] = await run(tx, saveBlock, [workspaceId, id, reason, note ?? null, userId, at])
  await run(tx, silence, [workspaceId, id, at])
  if (saved?.isNew) await auditBlocked(ctx, tx, id, { blocked: true, reason })
  await appendEvents(ctx.app, tx, [blockChanged(ctx.app, { workspaceId, id }, byOf(ctx), at)])
  const open = held.filter(({ status }) => status === 'open')
  await changeHeld(ctx, tx, open, closing(ctx))
}

/**
 * Blocks a contact: its messages are stored without notifying anyone, nothing is sent to it, and its chat is closed.
 * The platform is asked on each number that the contact wrote to; if it refuses, the block still holds in Parley and
 * states the reason. Repeating it changes the reason and asks the platform again. Throws not_found.
 */
export async function blockContact(ctx: Ctx, contactId: string, input: unknown): Promise<ContactRow> {
  const { id } = await contactById(ctx, contactId)
  const given = parseInput(blockContactInput, input)
  await inTransaction(ctx.app.pool, (tx) => keepBlock(ctx, tx, id, given))
  await tellPlatform(ctx, id, true)
  return readAgain(ctx, id)
}

/** The row stays until the platform has unblocked the contact on every number. */
const liftBlock = statement(
  'contacts.lift_block',
  `with marked as (
     update contact set blocked_at = null, updated_at = $3 where workspace_id = $1 and id = $2 and blocked_at is not null
     returning id
   ), lifted as (
     update contact_block set lifted_at = $3 where workspace_id = $1 and contact_id = $2 and lifted_at is null
   )
   select from marked`,
)

/**
 * Unblocks a contact in Parley and on the numbers on which the platform blocks it; messages that it sent in the meantime are
 * in the chat. If the platform refuses, `block` states the reason. A contact that is not blocked stays as it is. Throws
 * not_found.
 */
export async function unblockContact(ctx: Ctx, contactId: string): Promise<ContactRow> {
  const { id } = await contactById(ctx, contactId)
  const { workspaceId } = memberOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const at = await takeChangeTime(tx, workspaceId, ctx.now())
    const lifted = await run(tx, liftBlock, [workspaceId, id, at])
    if (lifted.length === 0) return
    await auditBlocked(ctx, tx, id, { blocked: false })
    await appendEvents(ctx.app, tx, [blockChanged(ctx.app, { workspaceId, id }, byOf(ctx), at)])
  })
  await tellPlatform(ctx, id, false)
  return readAgain(ctx, id)
}

function readAgain(ctx: Ctx, id: string): Promise<ContactRow> {
  contactLoader(ctx).clear(id)
  blockLoader(ctx).clear(id)
  return contactById(ctx, id)
}
