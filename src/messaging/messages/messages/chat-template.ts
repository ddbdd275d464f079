import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { runWrite } from '#core/context/prepared-write.ts'
import { AppError, errors } from '#core/errors.ts'
import { isUuid, parseInput } from '#core/validation.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { contactsOfPhones } from '#messaging/contacts/contacts/find.ts'
import { parsePhone } from '#messaging/contacts/contacts/phone.ts'
import { phoneCountry } from '#messaging/contacts/contacts/phone-country.ts'
import { limitedTo } from '#messaging/contacts/contacts/visibility.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { discardUpload } from '#messaging/content/media/upload.ts'
import { templatesOfWorkspace } from '#messaging/content/templates/cache.ts'
import { mismatchOf } from '#messaging/content/templates/mismatch.ts'
import { requireSendableParts } from '#messaging/content/templates/sending.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import type { TemplateValues } from '#messaging/content/templates/values.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { defaultNumber } from '#messaging/numbers/accounts/directory.ts'
import { type HeaderFile, keepHeaderFile } from './chat-header-file.ts'
import { inChatWords } from './chat-send.ts'
import { type ChatTemplateInput, chatTemplateInput } from './chat-template-input.ts'
import { sharedFor } from './chat-template-shared.ts'
import { valuesFor } from './chat-template-values.ts'
import { sendMessage } from './send.ts'

/** The recipient of a template: a known contact, with the number of their chat, or a new phone. */
interface Recipient {
  to: string
  numberId: string | null
}

async function recipientOf(ctx: Ctx, { contactId, phoneNumber }: ChatTemplateInput): Promise<Recipient> {
  const id = contactId?.trim()
  if (id) {
    if (!isUuid(id)) throw errors.invalidRequest('Invalid contact ID')
    const { numberId } = await requireConversation(ctx, id)
    return { to: id, numberId }
  }
  if (!phoneNumber?.trim()) throw errors.missing('contact_id or phone_number is required', 'contactId')
  const phone = parsePhone(phoneNumber, await phoneCountry(ctx))
  if (phone === null) throw errors.invalidPhone('phoneNumber')
  const [known] = await contactsOfPhones(ctx, [phone])
  if (known) return { to: known.id, numberId: (await requireConversation(ctx, known.id)).numberId }
  // A member who sees only their own chats cannot start one (spec/5 1.1).
  if (limitedTo(ctx.actor) !== null) throw errors.notFound('contact')
  return { to: `+${phone}`, numberId: null }
}

const noSuchTemplate = () =>
  new AppError('not_found', 'Template not found', { whole: true }).because('no_such')

/**
 * The template that is named. By its id it has to be approved; by its name it is one of the approved ones, first of the
 * account that is named, then of the chat's and of the default one, and in English before other languages.
 */
async function templateOf(
  ctx: Ctx,
  { templateId, templateName, language }: ChatTemplateInput,
  numberIds: { named: string | null; ofChat: string | null },
): Promise<TemplateRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const { byId } = await templatesOfWorkspace(ctx.app, workspaceId)
  if (templateId?.trim()) {
    const template = byId.get(templateId.trim().toLowerCase())
    if (!template) throw noSuchTemplate()
    if (template.status === 'approved') return template
    const status = template.status.toUpperCase()
    throw errors.told(`Template is not approved (status: ${status})`, 'templateId')
  }
  const name = templateName?.trim()
  if (!name) throw errors.missing('template_name or template_id is required', 'templateName')
  const named = [...byId.values()].filter(
    (one) =>
      one.name === name &&
      one.status === 'approved' &&
      (!language || one.language === language) &&
      (numberIds.named === null || one.numberId === numberIds.named),
  )
  const preferred = [numberIds.ofChat, (await defaultNumber(ctx.app, workspaceId))?.id ?? null]
  const rank = ({ numberId, language: its }: TemplateRow) => {
    const place = preferred.indexOf(numberId)
    return `${place < 0 ? preferred.length : place} ${its.startsWith('en') ? 0 : 1} ${its} ${numberId}`
  }
  const [first] = named.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
  if (!first) throw noSuchTemplate()
  return first
}

/** Missing values are reported in alphabetical order; values for which the template has no place are left out. */
function fittingValues(template: TemplateRow, asked: ChatTemplateInput, hasFile: boolean) {
  requireSendableParts(template, asked.templateId?.trim() ? 'templateId' : 'templateName')
  const values = valuesFor(template, asked)
  const shared = sharedFor(template, asked)
  const { missing } = mismatchOf(template, { ...values, ...shared } as TemplateValues)
  const lacking = missing.filter((name) => name !== 'header_media' || !hasFile)
  if (lacking.length > 0)
    throw errors.told(`Missing template parameters: ${lacking.toSorted().join(', ')}`, 'templateParams')
  return { ...values, ...shared }
}

/**
 * Sends a template to a contact or to a phone (POST /api/messages/template, spec/5 1.2; spec/8 MS8). A file for its
 * header is kept last, and goes away again when the send is refused after all. Throws not_found, and what a send and an
 * upload throw.
 */
export async function sendTemplateInChat(
  ctx: Ctx,
  input: unknown,
  file: SpooledFile | null | undefined,
): Promise<MessageRow> {
  const asked = parseInput(chatTemplateInput, input)
  const recipient = await recipientOf(ctx, asked)
  const account = asked.accountName?.trim() || asked.messagingAccount?.trim()
  const named = account ? await accountNamed(ctx, account, 'accountName') : null
  const template = await templateOf(ctx, asked, { named, ofChat: recipient.numberId })
  const takesFile = template.variables.headerMedia
  const hasFile = Boolean(file || asked.headerMediaId?.trim() || asked.headerMediaUrl?.trim())
  const values = fittingValues(template, asked, hasFile)
  const header = takesFile && hasFile ? await keepHeaderFile(ctx, template, asked, file) : null
  try {
    return await inChatWords(async () => runWrite(ctx, await sendMessage(ctx, sendOf())))
  } catch (failure) {
    if (header?.isFresh) await discardUpload(ctx.app, header.media)
    throw failure
  }

  function sendOf() {
    const headerMedia = header && fileOf(header, asked)
    return {
      to: recipient.to,
      type: 'template',
      template: { id: template.id, ...values, headerMedia },
      ...(named !== null && { numberId: named }),
    }
  }
}

function fileOf({ media }: HeaderFile, { headerMediaFilename }: ChatTemplateInput) {
  const filename = headerMediaFilename?.trim()
  return { id: media.id, ...(filename && { filename }) }
}
