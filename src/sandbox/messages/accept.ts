import type { PhoneNumber } from '../accounts.ts'
import { noteRequest } from '../calling/permissions.ts'
import { type Customer, isUserId } from '../customers.ts'
import { graphError, invalidParameter } from '../graph/errors.ts'
import { withoutNulls } from '../graph/nulls.ts'
import { hasFormParams, paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, parseJson, type Reply } from '../http.ts'
import { checkMayAnswer } from '../responders/routes.ts'
import type { Template } from '../templates/definition.ts'
import {
  asksToCall,
  checkFiles,
  checkFlow,
  checkFlowOfTemplate,
  checkMayGoToUserId,
  checkProducts,
  filesOf,
} from './checks.ts'
import { type SendBody, schemaOf } from './content.ts'
import { checkDirectSend } from './direct-send.ts'
import type { SentMessage } from './log.ts'
import { checkMarketingRoute, withoutMarketingOptions } from './marketing.ts'
import { priceOf } from './pricing.ts'
import { startProgress } from './progress.ts'
import { isReadReceipt, markRead } from './read-receipt.ts'
import { recipientOf } from './recipient.ts'
import { checkTemplateUse } from './template-check.ts'

export const sendRoutes: Routes<PhoneNumber> = {
  'POST messages': (call, number) =>
    hasFormParams(call)
      ? paramsOf(call).then((params) => postMessage(call, number, params))
      : postMessage(call, number, withoutNulls(parseJson(call.raw))),
  'POST marketing_messages': async (call, number) =>
    send(call, number, withoutMarketingOptions(await paramsOf(call)), true),
}

function postMessage(call: Call, number: PhoneNumber, body: unknown): Reply {
  return isReadReceipt(body) ? markRead(call, number, body) : send(call, number, body)
}

function send(call: Call, number: PhoneNumber, raw: unknown, isMarketing = false): Reply {
  const type = typeOf(raw)
  const schema = schemaOf(type)
  if (!schema) throw graphError(131009, `type: ${type} is not a type of message`)
  const body = bodyOrThrow(schema, raw, 131009)
  if ((body as Record<string, unknown>)[type] === undefined)
    throw graphError(131008, `Required parameter is missing: ${type}`)
  if (!number.registered) throw graphError(133010, 'The number must be registered before it can send.')
  const { world } = call
  const customer = recipientOf(world, number, body)
  if (body.category) checkDirectSend(world)
  else if (!body.template) checkMayAnswer(world, number, customer)
  const template = body.template && checkTemplateUse(world, number.businessId, body.template)
  if (template && isUserId(body.to ?? body.recipient ?? '')) checkMayGoToUserId(template)
  if (template) checkFlowOfTemplate(world, template)
  checkMarketingRoute(world, template, isMarketing)
  checkFiles(call, number, body, type)
  checkFlow(world, number, body)
  checkProducts(world, number, body)
  const asks = asksToCall(world, number, customer, body, template)
  const message = record(call, number, body, { type, customer, template, isMarketing })
  if (asks) noteRequest(world, number, customer, message.id)
  if (!message.isHeld) startProgress(world, message)
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

type Checked = { type: string; customer: Customer; template: Template | undefined; isMarketing: boolean }

function record(call: Call, number: PhoneNumber, body: SendBody, checked: Checked): SentMessage {
  const { world } = call
  const now = world.clock.now()
  const isInWindow = world.customers.window(checked.customer, number.id, now) === 'open'
  const category = checked.isMarketing
    ? 'MARKETING_LITE'
    : (checked.template?.category ?? body.category?.toUpperCase())
  const price = priceOf(world, { number, customer: checked.customer, category, isInWindow })
  const message: SentMessage = {
    id: world.ids.wamid(),
    at: now,
    number,
    to: body.to ?? body.recipient ?? '',
    customer: checked.customer,
    body: hasFormParams(call) ? JSON.stringify(body) : call.raw.toString('utf8'),
    type: checked.type,
    callbackData: body.biz_opaque_callback_data,
    pricing: price.note,
    isUnpaid: price.isUnpaid,
    category: checked.template?.category,
    isDirect: body.category !== undefined,
    templateId: checked.template?.id,
    isHeld: checked.template?.isHeld === true,
    isVoice: body.audio?.voice === true,
    mediaLink: filesOf(body, checked.type)[0]?.[1].link,
    reactsTo: body.reaction?.message_id,
    effect: call.effect,
    failed: undefined,
    sentAt: undefined,
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
  const status =
    message.category === undefined
      ? ''
      : `,"message_status":"${message.isHeld ? 'held_for_quality_assessment' : 'accepted'}"`
  const body = `{"messaging_product":"whatsapp","contacts":[${contact}],"messages":[{"id":"${message.id}"${status}}]}`
  return { status: 200, body }
}
