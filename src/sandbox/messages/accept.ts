import { digitsOf, type PhoneNumber } from '../accounts.ts'
import { type Customer, isUserId } from '../customers.ts'
import { graphError, invalidParameter } from '../graph/errors.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, parseJson, type Reply } from '../http.ts'
import { fits } from '../media/types.ts'
import type { Template } from '../templates/definition.ts'
import { type SendBody, schemaOf } from './content.ts'
import type { SentMessage } from './log.ts'
import { pricingOf } from './pricing.ts'
import { startProgress } from './progress.ts'
import { isReadReceipt, markRead } from './read-receipt.ts'
import { checkTemplateUse } from './template-check.ts'

export const sendRoutes: Routes<PhoneNumber> = { 'POST messages': postMessages }

function postMessages(call: Call, number: PhoneNumber): Reply {
  const body = parseJson(call.raw)
  return isReadReceipt(body) ? markRead(call, number, body) : send(call, number, body)
}

function send(call: Call, number: PhoneNumber, raw: unknown): Reply {
  const type = typeOf(raw)
  const schema = schemaOf(type)
  if (!schema) throw graphError(131009, `type: ${type} is not a type of message`)
  const body = bodyOrThrow(schema, raw, 131009)
  if ((body as Record<string, unknown>)[type] === undefined)
    throw graphError(131008, `Required parameter is missing: ${type}`)
  if (!number.registered) throw graphError(133010, 'The number must be registered before it can send.')
  const customer = recipientOf(call, number, body)
  const template = body.template && checkTemplateUse(call.world, number.businessId, body.template)
  if (template && isUserId(body.to ?? body.recipient ?? '')) checkMayGoToUserId(template)
  checkFiles(call, number, body, type)
  checkFlow(call, number, body)
  const message = record(call, number, body, { type, customer, template })
  startProgress(call.world, message)
  return answer(message, isUserId(message.to))
}

function typeOf(raw: unknown): string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw graphError(100, 'The request body must be a JSON object.')
  const { type } = raw as { type?: unknown }
  if (type === undefined) return 'text'
  if (typeof type !== 'string') throw invalidParameter('Param type must be of type string.')
  return type
}

/** `to` wins over `recipient` (platform §2.1). */
function recipientOf(call: Call, number: PhoneNumber, body: SendBody): Customer {
  const { to, recipient } = body
  if (to === undefined && recipient === undefined) throw invalidParameter('The parameter to is required.')
  if (to === undefined && !isUserId(recipient!))
    throw graphError(131009, 'recipient: not a business-scoped user id')
  const customer = call.world.customers.find(to ?? recipient!)
  if (to !== undefined && !isUserId(to) && !/^\d{5,15}$/.test(digitsOf(to))) {
    throw graphError(131009, 'to: Recipient phone number is not valid')
  }
  if (customer.phone === number.digits)
    throw graphError(131021, 'Sender and recipient phone number is the same.')
  return customer
}

/** Codes that are copied or filled in need a phone (platform §12.9, "Not allowed"). */
function checkMayGoToUserId(template: Template): void {
  if (template.category === 'AUTHENTICATION')
    throw graphError(131062, 'Authentication templates cannot be sent to a user id.')
}

/** A file by id must exist, belong to the number and be of the kind it is sent as. */
function checkFiles(call: Call, number: PhoneNumber, body: SendBody, type: string): void {
  for (const [kind, file] of filesOf(body, type)) {
    if (file.id === undefined) continue
    const media = call.world.media.find(file.id)
    if (!media || media.numberId !== number.id) {
      throw invalidParameter(
        `Param ${kind}['id'] is not a valid whatsapp business account media attachment ID`,
      )
    }
    if (!fits(media.mimeType, kind)) throw graphError(131053, `${media.mimeType} cannot be sent as ${kind}.`)
  }
}

/** A form must be one of the business, and published unless it is sent as a draft (platform §2.3, §6). */
function checkFlow(call: Call, number: PhoneNumber, body: SendBody): void {
  if (body.interactive?.type !== 'flow') return
  const { flow_id, flow_name, mode } = body.interactive.action.parameters
  const flows = call.world.flows.list(number.businessId)
  const flow = flows.find((each) => each.id === flow_id || each.name === flow_name)
  if (!flow) throw graphError(131009, 'interactive.action.parameters: there is no such flow')
  if (flow.status !== 'PUBLISHED' && !(flow.status === 'DRAFT' && mode === 'draft')) {
    throw graphError(131009, `interactive.action.parameters: the flow is ${flow.status}`)
  }
}

type File = { id?: string; link?: string }

function filesOf(body: SendBody, type: string): [string, File][] {
  const direct = (body as Record<string, unknown>)[type]
  if (['image', 'video', 'audio', 'document', 'sticker'].includes(type)) return [[type, direct as File]]
  const header = body.template?.components?.find((component) => component.type === 'header')?.parameters?.[0]
  const kind = header?.type?.toLowerCase()
  return kind && ['image', 'video', 'document'].includes(kind) ? [[kind, header?.[kind] as File]] : []
}

type Checked = { type: string; customer: Customer; template: Template | undefined }

function record(call: Call, number: PhoneNumber, body: SendBody, checked: Checked): SentMessage {
  const { world } = call
  const now = world.clock.now()
  const isInWindow = world.customers.window(checked.customer, number.id, now) === 'open'
  const message: SentMessage = {
    id: world.ids.wamid(),
    at: now,
    number,
    to: body.to ?? body.recipient ?? '',
    customer: checked.customer,
    body: call.raw.toString('utf8'),
    type: checked.type,
    callbackData: body.biz_opaque_callback_data,
    pricing: pricingOf(checked.template?.category, isInWindow),
    category: checked.template?.category,
    templateId: checked.template?.id,
    isVoice: body.audio?.voice === true,
    mediaLink: filesOf(body, checked.type)[0]?.[1].link,
    reactsTo: body.reaction?.message_id,
    effect: call.effect,
    failed: false,
    deliveredAt: undefined,
    readAt: undefined,
  }
  world.messages.addSent(message)
  return message
}

/** 200 means accepted; only templates carry a `message_status` (platform §2.1). */
function answer(message: SentMessage, isToUserId: boolean): Reply {
  const input = JSON.stringify(message.to)
  const contact = isToUserId
    ? `{"input":${input},"user_id":"${message.customer.userId}"}`
    : `{"input":${input},"wa_id":"${message.customer.phone}"}`
  const status = message.category === undefined ? '' : ',"message_status":"accepted"'
  const body = `{"messaging_product":"whatsapp","contacts":[${contact}],"messages":[{"id":"${message.id}"${status}}]}`
  return { status: 200, body }
}
