import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { isWindowOpen } from '#messaging/chat-model/chats/windows.ts'
import type { MessageType } from '#messaging/chat-model/messages/message-sets.ts'
import { contactBlocked } from '#messaging/contacts/contacts/block-row.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { phoneCountry } from '#messaging/contacts/contacts/phone-country.ts'
import { limitedTo } from '#messaging/contacts/contacts/visibility.ts'
import type { MediaKind } from '#messaging/content/media/media-sets.ts'
import { mediaForSending, requireOfKind } from '#messaging/content/media/sending.ts'
import {
  checkTemplateForm,
  checkTemplateParams,
  mayReach,
  needsPhone,
  requireSendableParts,
  resolveTemplate,
  type TemplateFiles,
} from '#messaging/content/templates/sending.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { defaultNumber, type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { directOf } from './direct.ts'
import type { Interactive } from './interactive.ts'
import { readyInteractive } from './interactive-ready.ts'
import { type KnownTarget, recallTarget, rememberTarget } from './known-recipients.ts'
import { readSend, type SendMessageInput, type TemplateInput } from './message-input.ts'
import { messageLoader } from './message-queries.ts'
import { findTarget, type Target } from './target.ts'
import { templateContent } from './template-content.ts'

/** A send that passed every check: its content, sender and recipient. */
export interface PreparedMessage {
  type: MessageType
  content: Record<string, unknown>
  number: NumberEntry
  target: KnownTarget
  templateId: string | null
}

/**
 * Reads a send. Objects named by a field are looked up before an error in a later field is reported (spec/4 B1, step
 * 11).
 */
export async function parseSend(ctx: Ctx, input: unknown): Promise<SendMessageInput> {
  const isMember = ctx.actor.kind !== 'public_key'
  const read = readSend(input, isMember ? { country: await phoneCountry(ctx) } : null)
  if ('value' in read) return read.value
  await lookUp(ctx, read.before, 'part')
  throw read.problem
}

/** The objects that the fields of a send name. */
interface LookedUp {
  media: Awaited<ReturnType<typeof mediaForSending>> | null
  templateFiles: TemplateFiles | null
  number: NumberEntry | null
}

/** How much of a send was read: the fields before an error, all of it, or all of it with its recipient. */
type Extent = 'part' | 'whole' | 'with recipient'

/**
 * Looks up what each field names, in the order of the table (spec/4 B6, Checks in order). `given` holds the whole send,
 * or only the fields that stand before a fault.
 */
async function lookUp(ctx: Ctx, given: Partial<SendMessageInput>, extent: Extent): Promise<LookedUp> {
  const { to, type = '', media, template, interactive, numberId, replyToMessageId } = given
  const isWhole = extent !== 'part'
  if (extent !== 'with recipient' && to && 'contactId' in to && !(isWhole && (await isSafe(ctx, given))))
    await requireContact(ctx, to.contactId)
  const file = media?.id ? await mediaForSending(ctx, type, media) : null
  const templateFiles = template ? await checkTemplateForm(ctx, template, isWhole) : null
  if (interactive?.header) await checkHeader(ctx, interactive.header)
  const number = numberId ? await requireNumber(ctx, numberId) : null
  // Contact and number of the message replied to are compared after the template, which determines the number.
  if (template && replyToMessageId) await requireMessage(ctx, replyToMessageId)
  return { media: file, templateFiles, number }
}

/**
 * The recipient comes first in the table: an unknown one is told before a fault in what it would have got. A text from
 * a number that is there has no such fault, and the look-up of its target tells whether the contact is there.
 */
async function isSafe(ctx: Ctx, { text, numberId }: Partial<SendMessageInput>): Promise<boolean> {
  return text !== undefined && (await findNumber(ctx, numberId ?? null)) !== null
}

async function checkHeader(ctx: Ctx, header: NonNullable<Interactive['header']>): Promise<void> {
  // If the file field itself was invalid, there is no file to look up.
  if (header.type === 'text' || !header.media?.id) return
  await requireOfKind(ctx, header.media.id, header.type, 'interactive.header.media.id')
}

async function requireContact(ctx: Ctx, contactId: string): Promise<void> {
  if ((await contactLoader(ctx).load(contactId)) === null)
    throw errors.invalidField('to', 'No such contact.').because('no_such')
}

/** Runs the checks of a send in the order of spec/4 B6; the first failure is the answer. Nothing is saved.
 * `known`: the recipient, where the caller has just read it and sees it. */
export async function prepareSend(
  ctx: Ctx,
  input: SendMessageInput,
  known?: Target,
): Promise<PreparedMessage> {
  const {
    media,
    templateFiles,
    number: chosen,
  } = await lookUp(ctx, input, known ? 'with recipient' : 'whole')
  const template =
    input.template && templateFiles ? await findTemplate(ctx, input.template, templateFiles, chosen) : null
  const number = chosen ?? (await numberFor(ctx, template?.numberId ?? null))
  const target = known ?? (await requireTarget(ctx, input, number))
  requireActive(number)
  if (template && input.template) {
    requireTemplateFit(template, input.template, target)
    return {
      type: 'template',
      content: templateContent(template, input.template),
      number,
      target,
      templateId: template.id,
    }
  }
  const direct = directOf(input, number)
  if (!direct) requireOpenWindow(ctx, target)
  const free = freeContent(input, media)
  const content = input.interactive ? await readyInteractive(ctx, input.interactive, number) : free.content
  return { ...free, content: { ...content, ...(direct && { direct }) }, number, target, templateId: null }
}

/** The recipient and sender of a message, and the message to which it replies. */
export type SendPlace = Pick<SendMessageInput, 'to' | 'numberId' | 'replyToMessageId'>

/** The same checks for what /v1 does not send, whose content was read by its own use-case. */
export async function prepareFree(
  ctx: Ctx,
  place: SendPlace,
  said: Pick<PreparedMessage, 'type' | 'content'>,
): Promise<PreparedMessage> {
  const { number: chosen } = await lookUp(ctx, place, 'whole')
  const number = chosen ?? (await numberFor(ctx, null))
  const target = await requireTarget(ctx, place, number)
  requireActive(number)
  requireOpenWindow(ctx, target)
  return { ...said, number, target, templateId: null }
}

async function requireMessage(ctx: Ctx, id: string): Promise<void> {
  if ((await messageLoader(ctx).load(id)) === null) throw noSuchReply()
}

const noSuchReply = () =>
  errors
    .invalidField('replyToMessageId', 'No such message with this contact on this number.')
    .because('no_such')

async function findTemplate(
  ctx: Ctx,
  input: TemplateInput,
  files: TemplateFiles,
  number: NumberEntry | null,
): Promise<TemplateRow> {
  const { template } = await resolveTemplate(ctx, input, files, number?.id ?? null)
  return template
}

/**
 * Recipients that are remembered may have changed. They are used only where the write can still refuse; then the send
 * runs again and reads them.
 */
async function requireTarget(ctx: Ctx, input: SendPlace, number: NumberEntry): Promise<KnownTarget> {
  const question = {
    workspaceId: number.workspaceId,
    numberId: number.id,
    contactId: 'contactId' in input.to ? input.to.contactId : null,
    phone: 'phone' in input.to ? input.to.phone : null,
    replyToMessageId: input.replyToMessageId ?? null,
  }
  // If other responders exist, a chat may have another owner by now.
  const mayRecall = ctx.writeTaker && number.responderRole === null
  const known = mayRecall ? recallTarget(ctx.app, question, ctx.now()) : undefined
  if (known) return known
  const target = await findTarget(ctx.app, question)
  rememberTarget(ctx.app, question, target)
  if ('contactId' in input.to && target.contactId === null)
    throw errors.invalidField('to', 'No such contact.').because('no_such')
  await requireSeen(ctx, target)
  if (input.replyToMessageId && !target.replyFound) {
    throw noSuchReply()
  }
  if (target.isBlocked) throw contactBlocked('to')
  return target
}

/**
 * A member who sees only their own chats writes in these, and starts none (spec/5 1.1). Costs nothing for all others.
 */
async function requireSeen(ctx: Ctx, { contactId }: Target): Promise<void> {
  if (limitedTo(ctx.actor) === null) return
  const contact = contactId && (await contactLoader(ctx).load(contactId))
  if (!contact) throw errors.invalidField('to', 'No such contact.').because('no_such')
}

function requireTemplateFit(template: TemplateRow, input: TemplateInput, target: Target): void {
  const field = input.id ? 'template.id' : 'template.name'
  if (template.status !== 'approved') {
    throw new AppError('template_not_approved', 'The template is not approved.', { field })
  }
  requireSendableParts(template, field)
  checkTemplateParams(template, input)
  if (!mayReach(template, target)) throw errors.invalidField('to', needsPhone).because('phone_needed')
  if (template.category === 'marketing' && target.marketingOptedOut) {
    throw new AppError('contact_opted_out', 'The contact is opted out of marketing.', { field: 'to' })
  }
}

/** The number with this id, or the default one. */
function findNumber(ctx: Ctx, numberId: string | null): Promise<NumberEntry | null> {
  const workspaceId = workspaceOf(ctx.actor)
  return numberId ? numberById(ctx.app, workspaceId, numberId) : defaultNumber(ctx.app, workspaceId)
}

async function requireNumber(ctx: Ctx, numberId: string): Promise<NumberEntry> {
  const number = await findNumber(ctx, numberId)
  if (!number) throw errors.invalidField('numberId', 'No such number.').because('no_such')
  return number
}

async function numberFor(ctx: Ctx, numberId: string | null): Promise<NumberEntry> {
  const number = await findNumber(ctx, numberId)
  if (!number) throw new AppError('number_unavailable', 'The workspace has no number.', { field: 'numberId' })
  return number
}

function requireActive(number: NumberEntry): void {
  if (number.status === 'active') return
  throw new AppError('number_unavailable', 'The sending number is not active.', { field: 'numberId' })
}

/**
 * A free-form message needs an incoming one on that number at most 24 hours ago (spec/4 B6), and a chat that no other
 * responder owns (spec/10 PL2).
 */
function requireOpenWindow(ctx: Ctx, target: Target): void {
  if (!isWindowOpen(target.lastIncomingAt, ctx.now())) {
    throw new AppError('window_closed', 'The contact has not written to this number in the last 24 hours.', {
      field: 'to',
    })
  }
  if (target.owner === 'external') {
    const text = 'Another responder on this number owns the chat. Take it over before you answer.'
    throw new AppError('invalid_state', text, { field: 'to' }).because('owned_elsewhere')
  }
}

function freeContent(
  input: SendMessageInput,
  media: { kind: MediaKind; content: Record<string, unknown> } | null,
): Pick<PreparedMessage, 'type' | 'content'> {
  if (input.text) return { type: 'text', content: { ...input.text } }
  if (input.interactive) return { type: 'interactive', content: input.interactive as Record<string, unknown> }
  if (input.location) {
    const { latitude, longitude, name, address } = input.location
    return {
      type: 'location',
      content: { latitude, longitude, name: name ?? null, address: address ?? null },
    }
  }
  if (media) return { type: media.kind, content: media.content }
  throw errors.invalidField('type', 'The message has no content.')
}
