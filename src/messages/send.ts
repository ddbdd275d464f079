import { type Actor, workspaceOf } from '../auth/actor.ts'
import { ensureContact } from '../contacts/ensure.ts'
import type { Ctx } from '../context.ts'
import { reopenConversation } from '../conversations/commands.ts'
import { AppError, errors } from '../errors.ts'
import { mediaForSending } from '../media/sending.ts'
import { defaultNumber, type NumberEntry, numberById } from '../numbers/directory.ts'
import { checkTemplateParams, renderTemplate, resolveTemplate } from '../templates/sending.ts'
import { firstProblem, parseInput } from '../validation.ts'
import { accept } from './accept.ts'
import { type SendMessageInput, sendMessageInput } from './input.ts'
import { previewOf } from './preview.ts'
import type { MessageRow, SenderType } from './row.ts'
import { findTarget, type Target } from './target.ts'

const windowMs = 24 * 60 * 60 * 1000

/** What a dry run found out instead of sending (spec/4 B16). */
export interface DryRun {
  contactId: string | null
  numberId: string
  templateId: string | null
  windowExpiresAt: Date | null
}

interface Prepared {
  type: string
  content: Record<string, unknown>
  number: NumberEntry
  target: Target
  templateId: string | null
}

/**
 * Accepts one message to a contact (POST /messages, spec/4 B6). It is checked and saved as pending; the hand-over job
 * gives it to the platform, once. Errors in the order of spec/4 B6, Checks in order.
 */
export async function sendMessage(ctx: Ctx, input: unknown): Promise<MessageRow> {
  const parsed = await parseSend(ctx, input)
  const prepared = await prepare(ctx, parsed)
  const message = await buildMessage(ctx, parsed, prepared)
  const fresh = await accept(ctx.app, {
    message,
    eventId: ctx.newId(),
    preview: previewOf(message.type, message.content),
  })
  if (!fresh) return (await ctx.loaders.message.load(message.id)) ?? message
  if (ctx.actor.kind === 'member' && prepared.target.conversationStatus !== 'open') {
    await reopenConversation(ctx, message.contactId)
  }
  return message
}

/** All checks of a send, nothing saved. */
export async function dryRunMessage(ctx: Ctx, input: unknown): Promise<DryRun> {
  const parsed = await parseSend(ctx, input)
  const { number, target, templateId } = await prepare(ctx, parsed)
  return {
    contactId: target.contactId,
    numberId: number.id,
    templateId,
    windowExpiresAt: target.lastIncomingAt && new Date(target.lastIncomingAt.getTime() + windowMs),
  }
}

/** `to` is the first field of the table, so that an unknown contact is told before a fault in a later field. */
async function parseSend(ctx: Ctx, input: unknown): Promise<SendMessageInput> {
  const result = firstProblem(sendMessageInput, input)
  if ('value' in result) return result.value
  const to = (input as { to?: unknown } | null)?.to
  if (result.problem.field !== 'to' && typeof to === 'string') {
    const recipient = parseInput(sendMessageInput.shape.to, to)
    if ('contactId' in recipient) await requireContact(ctx, recipient.contactId)
  }
  throw result.problem
}

async function requireContact(ctx: Ctx, contactId: string): Promise<void> {
  if ((await ctx.loaders.contact.load(contactId)) === null) throw errors.invalidField('to', 'No such contact.')
}

async function prepare(ctx: Ctx, input: SendMessageInput): Promise<Prepared> {
  const template = input.template
  if ('contactId' in input.to && (template || input.media)) await requireContact(ctx, input.to.contactId)
  const media = input.media && (await mediaForSending(ctx, input.type, input.media))
  const chosen = input.numberId ? await requireNumber(ctx, input.numberId) : null
  const resolved = template ? await resolveTemplate(ctx, template, input.numberId ?? null) : null
  const number = chosen ?? (await numberFor(ctx, resolved?.numberId ?? null))
  const target = await findTarget(ctx.app, {
    workspaceId: workspaceOf(ctx.actor),
    numberId: number.id,
    contactId: 'contactId' in input.to ? input.to.contactId : null,
    phone: 'phone' in input.to ? input.to.phone : null,
    replyToMessageId: input.replyToMessageId ?? null,
  })
  if ('contactId' in input.to && target.contactId === null) throw errors.invalidField('to', 'No such contact.')
  if (input.replyToMessageId && !target.replyFound) {
    throw errors.invalidField('replyToMessageId', 'No such message with this contact on this number.')
  }
  if (number.status !== 'active') {
    throw new AppError('number_unavailable', 'The sending number is not active.', { field: 'numberId' })
  }
  if (!resolved || !template) {
    requireOpenWindow(ctx, target)
    return { ...contentOf(input, media ?? null), number, target, templateId: null }
  }
  if (resolved.template.status !== 'approved') {
    throw new AppError('template_not_approved', 'The template is not approved.', {
      field: template.id ? 'template.id' : 'template.name',
    })
  }
  await checkTemplateParams(ctx, resolved.template, template, 'template')
  if (resolved.template.category === 'marketing' && target.marketingOptedOut) {
    throw new AppError('contact_opted_out', 'The contact is opted out of marketing.', { field: 'to' })
  }
  const content = {
    id: resolved.template.id,
    name: resolved.template.name,
    language: resolved.template.language,
    category: resolved.template.category,
    params: template.params ?? {},
    headerParams: template.headerParams ?? {},
    buttonParams: template.buttonParams ?? {},
    headerMedia: template.headerMedia ?? null,
    text: renderTemplate(resolved.template, template),
  }
  return { type: 'template', content, number, target, templateId: resolved.template.id }
}

async function requireNumber(ctx: Ctx, numberId: string): Promise<NumberEntry> {
  const number = await numberById(ctx.app, workspaceOf(ctx.actor), numberId)
  if (!number) throw errors.invalidField('numberId', 'No such number.')
  return number
}

async function numberFor(ctx: Ctx, numberId: string | null): Promise<NumberEntry> {
  const workspaceId = workspaceOf(ctx.actor)
  const number = numberId
    ? await numberById(ctx.app, workspaceId, numberId)
    : await defaultNumber(ctx.app, workspaceId)
  if (!number) throw new AppError('number_unavailable', 'The workspace has no number.', { field: 'numberId' })
  return number
}

/** A free-form message needs an incoming one on that number at most 24 hours ago (spec/4 B6). */
function requireOpenWindow(ctx: Ctx, target: Target): void {
  const age = target.lastIncomingAt ? ctx.now().getTime() - target.lastIncomingAt.getTime() : Number.POSITIVE_INFINITY
  if (age > windowMs) {
    throw new AppError('window_closed', 'The contact has not written to this number in the last 24 hours.', {
      field: 'to',
    })
  }
}

function contentOf(input: SendMessageInput, media: { kind: string; content: Record<string, unknown> } | null) {
  if (input.text) return { type: 'text', content: { body: input.text.body, previewUrl: input.text.previewUrl ?? false } }
  if (input.interactive) return { type: 'interactive', content: input.interactive as Record<string, unknown> }
  if (input.location) {
    const { latitude, longitude, name, address } = input.location
    return { type: 'location', content: { latitude, longitude, name: name ?? null, address: address ?? null } }
  }
  if (media) return { type: media.kind, content: media.content }
  throw errors.invalidField('type', 'The message has no content.')
}

async function buildMessage(ctx: Ctx, input: SendMessageInput, prepared: Prepared): Promise<MessageRow> {
  const id = ctx.newId()
  const { target, number } = prepared
  const known = target.contactId !== null ? { id: target.contactId, phone: target.phone } : null
  const contact = known ?? (await ensureContact(ctx, 'phone' in input.to ? input.to.phone : ''))
  const now = ctx.now()
  return {
    workspaceId: number.workspaceId,
    id,
    contactId: contact.id,
    numberId: number.id,
    direction: 'outgoing',
    type: prepared.type,
    status: 'pending',
    errorCode: null,
    errorMessage: null,
    failureCause: null,
    fromPhone: number.phone,
    toPhone: contact.phone,
    content: prepared.content,
    replyToMessageId: input.replyToMessageId ?? null,
    ...senderOf(ctx.actor),
    broadcastId: null,
    platformMessageId: null,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

function senderOf(actor: Actor): { sentByType: SenderType; sentById: string | null } {
  if (actor.kind === 'public_key') return { sentByType: 'api', sentById: actor.keyId }
  if (actor.kind === 'member') return { sentByType: 'member', sentById: actor.userId }
  return { sentByType: 'chatbot', sentById: null }
}
