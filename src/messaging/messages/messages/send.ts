import type { Actor } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { KeptAnswer } from '#core/context/keyed-request.ts'
import type { PreparedWrite } from '#core/context/prepared-write.ts'
import { inTransaction, type Tx } from '#core/db/db.ts'
import { windowExpiry } from '#messaging/chat-model/chats/windows.ts'
import { type MessageRow, newMessage } from '#messaging/chat-model/messages/message-row.ts'
import type { SenderType } from '#messaging/chat-model/messages/message-sets.ts'
import { previewOf } from '#messaging/chat-model/messages/preview.ts'
import { requireRoomFor } from '#messaging/contacts/contacts/write.ts'
import { ensureContact } from '#messaging/inbox/contact-changes/ensure.ts'
import { openByWriting } from '#messaging/inbox/conversations/conversation-commands.ts'
import { takeSentDraft } from '#messaging/inbox/drafts/draft-commands.ts'
import { type Acceptance, accept, acceptWithin } from './accept.ts'
import { type PreparedMessage, parseSend, prepareSend, type SendPlace } from './checks.ts'
import type { SendMessageInput } from './message-input.ts'
import { messageLoader } from './message-queries.ts'
import { keepOriginalWords } from './message-translations.ts'
import { type SendKey, sendKeyOf, sentUnderKey, takeSendKey } from './send-key.ts'

/** What a dry run found out instead of sending (spec/4 B16). */
export interface DryRun {
  contactId: string | null
  numberId: string
  templateId: string | null
  windowExpiresAt: Date | null
}

/** What a client says of a send beside the message. */
export interface SendOptions {
  /** a send under the same key of the same sender is this one, whatever it says */
  idempotencyKey?: string | null
  /** what the caller began to write, and now sends */
  draftId?: string | null
  /** what the member wrote before it was translated, for colleagues */
  originalText?: string | null
}

/**
 * Prepares one message to a contact (POST /messages, spec/4 B6): checked, to be saved as pending; the hand-over job then
 * gives it to the platform, once. Errors in the order of spec/4 B6, Checks in order.
 */
export async function sendMessage(
  ctx: Ctx,
  input: unknown,
  { idempotencyKey, draftId, originalText }: SendOptions = {},
): Promise<PreparedWrite<MessageRow>> {
  const sendKey = idempotencyKey ? sendKeyOf(ctx, idempotencyKey) : null
  // Sent before, it is not checked again: the window may have closed since.
  const sent = sendKey ? await earlierSend(ctx, sendKey) : null
  if (sent) return { once: null, run: () => Promise.resolve(sent) }
  const id = ctx.newId()
  const parsed = await parseSend(ctx, input)
  const prepared = await prepareSend(ctx, parsed)
  const besides = [
    draftId ? withoutDraft(ctx, draftId, prepared) : null,
    originalText ? withOriginal(ctx, id, originalText, prepared) : null,
  ].filter((one) => one !== null)
  const all = async (tx: Tx) => {
    for (const beside of besides) await beside(tx)
    return true
  }
  if (!sendKey)
    return writeOf(ctx, { id, input: parsed, prepared, alongside: besides.length > 0 ? all : null })
  const alongside = async (tx: Tx) => (await takeSendKey(ctx, tx, sendKey, id)) && (await all(tx))
  return writeOf(ctx, {
    id,
    input: parsed,
    prepared,
    alongside,
    earlier: () => earlierSend(ctx, sendKey),
  })
}

/** What was sent under this key of the caller. */
async function earlierSend(ctx: Ctx, sendKey: SendKey): Promise<MessageRow | null> {
  const id = await sentUnderKey(ctx, sendKey)
  return id === null ? null : await messageLoader(ctx).load(id)
}

/** The write that is left of a message that passed its checks. */
export function writeOf(ctx: Ctx, send: CheckedSend): PreparedWrite<MessageRow> {
  const { contactId, phone, contactKnownAt } = send.prepared.target
  const run = () => acceptAlone(ctx, send)
  // A new contact is made by a write of its own.
  if (contactId === null) return { once: null, run }
  const acceptance = acceptanceOf(ctx, send, { id: contactId, phone })
  const save = (answer: KeptAnswer) => accept(ctx.app, { ...acceptance, answer, contactKnownAt })
  return { once: { result: acceptance.message, save }, run }
}

/** A send that passed every check, under the id that its message gets. */
interface CheckedSend {
  id: string
  input: SendPlace
  prepared: PreparedMessage
  /** what is done in the transaction that accepts it, before it; false: it is not to be sent after all */
  alongside: ((tx: Tx) => Promise<boolean>) | null
  /** the message that was sent in its place in the meantime */
  earlier?: () => Promise<MessageRow | null>
}

/** Saves a message by itself, and its contact before it when there is none yet. */
async function acceptAlone(ctx: Ctx, send: CheckedSend): Promise<MessageRow> {
  const { input, prepared } = send
  const { contactId, phone, conversationStatus } = prepared.target
  const contact =
    contactId === null
      ? await ensureContact(ctx, 'phone' in input.to ? input.to.phone : '')
      : { id: contactId, phone }
  const acceptance = acceptanceOf(ctx, send, contact)
  const { message } = acceptance
  const fresh = await acceptWith(ctx, acceptance, send.alongside)
  if (!fresh) {
    const earlier = await send.earlier?.()
    return earlier ?? (await messageLoader(ctx).clear(message.id).load(message.id)) ?? message
  }
  // A member's reply opens the chat; a template sent to a closed one does not (spec/4 B11), nor does a mere reaction.
  const reply = ctx.actor.kind === 'member' && message.type !== 'template' && message.type !== 'reaction'
  if (reply && conversationStatus !== 'open') await openByWriting(ctx, message.contactId)
  return message
}

/** The draft that a message was goes with it; only members have any. */
function withoutDraft(
  ctx: Ctx,
  id: string,
  { target: { contactId } }: PreparedMessage,
): ((tx: Tx) => Promise<void>) | null {
  if (ctx.actor.kind !== 'member' || contactId === null) return null
  return (tx) => takeSentDraft(ctx, tx, { id, contactId })
}

/** What a member wrote before it was translated goes with the message to one of their chats. */
function withOriginal(
  ctx: Ctx,
  messageId: string,
  text: string,
  { target: { contactId } }: PreparedMessage,
): ((tx: Tx) => Promise<void>) | null {
  if (ctx.actor.kind !== 'member' || contactId === null) return null
  return (tx) => keepOriginalWords(ctx, tx, { messageId, contactId, text })
}

/** Alone it goes with the others of the moment; with something alongside it has a transaction of its own. */
async function acceptWith(
  { app }: Ctx,
  acceptance: Acceptance,
  alongside: CheckedSend['alongside'],
): Promise<boolean> {
  if (!alongside) return accept(app, acceptance)
  return inTransaction(app.pool, async (tx) => (await alongside(tx)) && acceptWithin(app, tx, acceptance))
}

/**
 * Sends what was to be sent later, if `take` finds it in the same transaction. The message has an id of this moment: the
 * order of a contact's messages is that of their ids.
 */
export async function sendScheduled(
  ctx: Ctx,
  input: SendMessageInput,
  take: (tx: Tx, messageId: string) => Promise<boolean>,
): Promise<void> {
  const id = ctx.newId()
  const prepared = await prepareSend(ctx, input)
  await acceptAlone(ctx, { id, input, prepared, alongside: (tx) => take(tx, id) })
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

/** A send that passed every check, as it is saved. */
export function acceptanceOf(
  ctx: Ctx,
  { id, input, prepared }: Pick<CheckedSend, 'id' | 'input' | 'prepared'>,
  contact: { id: string; phone: string | null },
): Acceptance {
  const { number, type, content } = prepared
  const message = newMessage({
    workspaceId: number.workspaceId,
    id,
    contactId: contact.id,
    numberId: number.id,
    type,
    fromPhone: number.phone,
    toPhone: contact.phone,
    content,
    replyToMessageId: input.replyToMessageId ?? null,
    ...senderOf(ctx.actor),
    createdAt: ctx.now(),
  })
  return { message, eventId: ctx.newId(), preview: previewOf(type, content), trace: ctx.trace }
}

function senderOf(actor: Actor): { sentByType: SenderType; sentById: string | null } {
  if (actor.kind === 'public_key') return { sentByType: 'api', sentById: actor.keyId }
  if (actor.kind === 'member') return { sentByType: 'member', sentById: actor.userId }
  return { sentByType: 'chatbot', sentById: null }
}
