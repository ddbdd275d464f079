import type { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import { defaultNumber, type NumberEntry, numberById } from '#messaging/accounts/directory.ts'
import { contactLoader } from '#messaging/contacts/queries.ts'
import { limitedTo } from '#messaging/contacts/visibility.ts'
import { isWindowOpen } from '#messaging/conversations/windows.ts'
import type { MediaRow } from '#messaging/media/row.ts'
import { mediaForSending, requireOfKind } from '#messaging/media/sending.ts'
import type { TemplateRow } from '#messaging/templates/row.ts'
import { checkTemplateForm, checkTemplateParams, resolveTemplate } from '#messaging/templates/sending.ts'
import {
  contentInput,
  readSend,
  type SendMessageInput,
  sendMessageInput,
  type TemplateInput,
} from './input.ts'
import type { Interactive } from './interactive.ts'
import { type KnownTarget, recallTarget, rememberTarget } from './known-recipients.ts'
import { messageLoader } from './queries.ts'
import { findTarget, type Target } from './target.ts'
import { templateContent } from './template-content.ts'
import { checkTemplateBefore } from './template-form.ts'

/** A send that passed every check: what it carries, from where and to whom. */
export interface Prepared {
  type: string
  content: Record<string, unknown>
  number: NumberEntry
  target: KnownTarget
  templateId: string | null
}

/** Reads a send. What a field names is looked up before a fault in a later field is told (spec/4 B1, step 11). */
export async function parseSend(ctx: Ctx, input: unknown): Promise<SendMessageInput> {
  const result = readSend(input)
  if ('value' in result) return result.value
  const { problem } = result
  const given = input as { to?: unknown; numberId?: unknown } | null
  if (problem.field !== 'to' && typeof given?.to === 'string') {
    const recipient = parseInput(sendMessageInput.shape.to, given.to)
    if ('contactId' in recipient) await requireContact(ctx, recipient.contactId)
  }
  await checkFileBefore(ctx, problem.field ?? '', input as WithFile)
  if (problem.field === 'numberId' || problem.field === 'replyToMessageId') {
    await checkContent(ctx, parseInput(contentInput, input))
    if (problem.field !== 'numberId' && given?.numberId) await requireNumber(ctx, String(given.numberId))
  }
  throw problem
}

/** A send whose file, if it names one, has passed all that can be said without looking it up. */
type WithFile = Pick<SendMessageInput, 'type'> & {
  media: { id: string }
  interactive: Pick<Interactive, 'header'>
  template?: unknown
}

/** Files come before other fields in the tables of their content, too. */
async function checkFileBefore(ctx: Ctx, field: string, given: WithFile): Promise<void> {
  if (/^media\.(caption|filename)$/.test(field))
    await mediaForSending(ctx, given.type, { id: given.media.id })
  if (/^interactive\.(body|footer|action)/.test(field)) await checkHeader(ctx, given.interactive)
  await checkTemplateBefore(ctx, field, given.template)
}

async function checkHeader(ctx: Ctx, { header }: Pick<Interactive, 'header'>): Promise<void> {
  if (!header || header.type === 'text') return
  await requireOfKind(ctx, header.media.id, header.type, 'interactive.header.media.id')
}

async function requireContact(ctx: Ctx, contactId: string): Promise<void> {
  if ((await contactLoader(ctx).load(contactId)) === null) throw errors.invalidField('to', 'No such contact.')
}

/** Runs the checks of a send in the order of spec/4 B6; the first failure is the answer. Nothing is saved. */
export async function prepareSend(ctx: Ctx, input: SendMessageInput): Promise<Prepared> {
  // The recipient comes first in the table: an unknown one is told before a fault in what it would have got. A text
  // from a number that is there has no such fault, and the look-up of its target tells whether the contact is there.
  const safe = input.text && (await findNumber(ctx, input.numberId ?? null))
  if ('contactId' in input.to && !safe) await requireContact(ctx, input.to.contactId)
  const { media, headerFile } = await checkContent(ctx, input)
  const chosen = input.numberId ? await requireNumber(ctx, input.numberId) : null
  if (input.template && input.replyToMessageId) await requireMessage(ctx, input.replyToMessageId)
  const template = input.template ? await findTemplate(ctx, input.template, headerFile, chosen) : null
  const number = chosen ?? (await numberFor(ctx, template?.numberId ?? null))
  const target = await requireTarget(ctx, input, number)
  if (number.status !== 'active') {
    throw new AppError('number_unavailable', 'The sending number is not active.', { field: 'numberId' })
  }
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
  requireOpenWindow(ctx, target)
  return { ...freeContent(input, media), number, target, templateId: null }
}

/** What can be said of the content without the number that sends it; answers its files. */
async function checkContent(ctx: Ctx, { type, media, template, interactive }: z.output<typeof contentInput>) {
  if (interactive) await checkHeader(ctx, interactive)
  const headerFile = template ? await checkTemplateForm(ctx, template) : null
  return { media: media ? await mediaForSending(ctx, type, media) : null, headerFile }
}

/** Whether contact and number are the reply's too can be told when the template has told the number. */
async function requireMessage(ctx: Ctx, id: string): Promise<void> {
  if ((await messageLoader(ctx).load(id)) === null) throw noSuchReply()
}

const noSuchReply = () =>
  errors.invalidField('replyToMessageId', 'No such message with this contact on this number.')

async function findTemplate(
  ctx: Ctx,
  input: TemplateInput,
  headerFile: MediaRow | null,
  number: NumberEntry | null,
): Promise<TemplateRow> {
  const { template } = await resolveTemplate(ctx, input, headerFile, number?.id ?? null)
  return template
}

/** Remembered recipients serve only where the write can still refuse: then the send runs once more and reads. */
async function requireTarget(ctx: Ctx, input: SendMessageInput, number: NumberEntry): Promise<KnownTarget> {
  const question = {
    workspaceId: number.workspaceId,
    numberId: number.id,
    contactId: 'contactId' in input.to ? input.to.contactId : null,
    phone: 'phone' in input.to ? input.to.phone : null,
    replyToMessageId: input.replyToMessageId ?? null,
  }
  const known = ctx.writeTaker ? recallTarget(ctx.app, question, ctx.now()) : undefined
  if (known) return known
  const target = await findTarget(ctx.app, question)
  rememberTarget(ctx.app, question, target)
  if ('contactId' in input.to && target.contactId === null)
    throw errors.invalidField('to', 'No such contact.')
  await requireSeen(ctx, target)
  if (input.replyToMessageId && !target.replyFound) {
    throw noSuchReply()
  }
  return target
}

/** Whoever sees only their own chats writes in them, and starts none (spec/5 1.1). Costs nothing to all others. */
async function requireSeen(ctx: Ctx, { contactId }: Target): Promise<void> {
  if (limitedTo(ctx.actor) === null) return
  const contact = contactId && (await contactLoader(ctx).load(contactId))
  if (!contact) throw errors.invalidField('to', 'No such contact.')
}

function requireTemplateFit(template: TemplateRow, input: TemplateInput, target: Target): void {
  if (template.status !== 'approved') {
    throw new AppError('template_not_approved', 'The template is not approved.', {
      field: input.id ? 'template.id' : 'template.name',
    })
  }
  checkTemplateParams(template, input)
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
  if (!number) throw errors.invalidField('numberId', 'No such number.')
  return number
}

async function numberFor(ctx: Ctx, numberId: string | null): Promise<NumberEntry> {
  const number = await findNumber(ctx, numberId)
  if (!number) throw new AppError('number_unavailable', 'The workspace has no number.', { field: 'numberId' })
  return number
}

/** A free-form message needs an incoming one on that number at most 24 hours ago (spec/4 B6). */
function requireOpenWindow(ctx: Ctx, target: Target): void {
  if (!isWindowOpen(target.lastIncomingAt, ctx.now())) {
    throw new AppError('window_closed', 'The contact has not written to this number in the last 24 hours.', {
      field: 'to',
    })
  }
}

function freeContent(
  input: SendMessageInput,
  media: { kind: string; content: Record<string, unknown> } | null,
) {
  if (input.text)
    return { type: 'text', content: { body: input.text.body, previewUrl: input.text.previewUrl ?? false } }
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
