import type { Actor } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { ensureContact } from '#messaging/contacts/ensure.ts'
import { requireRoomFor } from '#messaging/contacts/write.ts'
import { reopenConversation } from '#messaging/conversations/commands.ts'
import { windowExpiry } from '#messaging/conversations/windows.ts'
import { accept } from './accept.ts'
import { type Prepared, parseSend, prepareSend } from './checks.ts'
import type { SendMessageInput } from './input.ts'
import { previewOf } from './preview.ts'
import { messageLoader } from './queries.ts'
import { type MessageRow, newMessage, type SenderType } from './row.ts'

/** What a dry run found out instead of sending (spec/4 B16). */
export interface DryRun {
  contactId: string | null
  numberId: string
  templateId: string | null
  windowExpiresAt: Date | null
}

/**
 * Accepts one message to a contact (POST /messages, spec/4 B6). It is checked and saved as pending; the hand-over job
 * gives it to the platform, once. Errors in the order of spec/4 B6, Checks in order.
 */
export async function sendMessage(ctx: Ctx, input: unknown): Promise<MessageRow> {
  const parsed = await parseSend(ctx, input)
  const prepared = await prepareSend(ctx, parsed)
  // Making the contact would be a write before the last: the door claims the key and then runs this once more.
  if (ctx.lastWrite && prepared.target.contactId === null)
    throw errors.unavailable('The key is not claimed yet.')
  const message = await buildMessage(ctx, parsed, prepared)
  const acceptance = { message, eventId: ctx.newId(), preview: previewOf(message.type, message.content) }
  if (ctx.lastWrite) {
    const { contactKnownAt } = prepared.target
    ctx.lastWrite.save = (answer) => accept(ctx.app, { ...acceptance, answer, contactKnownAt })
    return message
  }
  const fresh = await accept(ctx.app, acceptance)
  if (!fresh) return (await messageLoader(ctx).load(message.id)) ?? message
  // A member's reply opens the chat; a template sent to a closed one does not (spec/4 B11).
  const reply = ctx.actor.kind === 'member' && message.type !== 'template'
  if (reply && prepared.target.conversationStatus !== 'open') {
    await reopenConversation(ctx, message.contactId)
  }
  return message
}

/** All checks of a send, nothing saved. */
export async function dryRunMessage(ctx: Ctx, input: unknown): Promise<DryRun> {
  const parsed = await parseSend(ctx, input)
  const { number, target, templateId } = await prepareSend(ctx, parsed)
  if (target.contactId === null) await requireRoomFor(ctx.app.pool, number.workspaceId, 1)
  return {
    contactId: target.contactId,
    numberId: number.id,
    templateId,
    windowExpiresAt: windowExpiry(target.lastIncomingAt, ctx.now()),
  }
}

async function buildMessage(ctx: Ctx, input: SendMessageInput, prepared: Prepared): Promise<MessageRow> {
  const id = ctx.newId()
  const { target, number } = prepared
  const known = target.contactId !== null ? { id: target.contactId, phone: target.phone } : null
  const contact = known ?? (await ensureContact(ctx, 'phone' in input.to ? input.to.phone : ''))
  const { sentByType, sentById } = senderOf(ctx.actor)
  return newMessage({
    workspaceId: number.workspaceId,
    id,
    contactId: contact.id,
    numberId: number.id,
    type: prepared.type,
    fromPhone: number.phone,
    toPhone: contact.phone,
    content: prepared.content,
    replyToMessageId: input.replyToMessageId ?? null,
    sentByType,
    sentById,
    createdAt: ctx.now(),
  })
}

function senderOf(actor: Actor): { sentByType: SenderType; sentById: string | null } {
  if (actor.kind === 'public_key') return { sentByType: 'api', sentById: actor.keyId }
  if (actor.kind === 'member') return { sentByType: 'member', sentById: actor.userId }
  return { sentByType: 'chatbot', sentById: null }
}
