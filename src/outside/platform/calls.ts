import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { NumberCredentials } from './credentials.ts'
import { callGraph, graphPath } from './graph.ts'

// Calls over the platform (spec/6 9). All of it throws PlatformError or PlatformSilence.

/** Who is called, by their phone or by the user id of who hides it. */
export interface Callee {
  phone: string | null
  userId: string | null
}

const product = { messaging_product: 'whatsapp' } as const

function post<T>(app: App, number: NumberCredentials, json: object, answer: z.ZodType<T>): Promise<T> {
  const path = graphPath(number.phoneId, 'calls')
  return callGraph(app, number, { method: 'POST', path, json: { ...product, ...json } }, answer)
}

/** Describes our side of a call that a customer makes: prepares it, and takes it. */
export async function answerCall(
  app: App,
  number: NumberCredentials,
  callId: string,
  sdp: string,
): Promise<void> {
  const session = { sdp_type: 'answer', sdp }
  await post(app, number, { call_id: callId, action: 'pre_accept', session }, z.unknown())
  await post(app, number, { call_id: callId, action: 'accept', session }, z.unknown())
}

export async function closeCall(
  app: App,
  number: NumberCredentials,
  callId: string,
  action: 'reject' | 'terminate',
): Promise<void> {
  await post(app, number, { call_id: callId, action }, z.unknown())
}

const connected = z.looseObject({ calls: z.tuple([z.looseObject({ id: z.string().min(1) })], z.unknown()) })

const addressOf = ({ phone, userId }: Callee) => (phone ? { to: phone } : { recipient: userId ?? '' })

/** Calls somebody; answers the platform's id of the call. */
export async function connectCall(
  app: App,
  number: NumberCredentials,
  callee: Callee,
  { sdp, data }: { sdp: string; data: string },
): Promise<string> {
  const json = {
    ...addressOf(callee),
    action: 'connect',
    session: { sdp_type: 'offer', sdp },
    biz_opaque_callback_data: data,
  }
  const { calls } = await post(app, number, json, connected)
  return calls[0].id
}

const limit = z.looseObject({
  time_period: z.string().catch(''),
  max_allowed: z.number().catch(0),
  current_usage: z.number().catch(0),
})

const action = z.looseObject({
  action_name: z.string(),
  can_perform_action: z.boolean().catch(false),
  limits: z.array(limit).catch([]),
})

const permissions = z.looseObject({
  permission: z.looseObject({
    status: z.string(),
    expiration_time: z.coerce.number().optional().catch(undefined),
  }),
  actions: z.array(action).catch([]),
})

/** How often something may be done in a period (ISO 8601), and how often it was. */
export interface CallLimit {
  action: string
  period: string
  most: number
  used: number
}

/** What the platform says of calling somebody. */
export interface PermissionThere {
  /** no_permission, temporary or permanent */
  status: string
  expiresAt: Date | null
  canAsk: boolean
  canCall: boolean
  limits: CallLimit[]
}

export async function readCallPermission(
  app: App,
  number: NumberCredentials,
  { phone, userId }: Callee,
): Promise<PermissionThere> {
  const query = phone ? { user_wa_id: phone } : { recipient: userId ?? '' }
  const path = graphPath(number.phoneId, 'call_permissions')
  const { permission, actions } = await callGraph(app, number, { method: 'GET', path, query }, permissions)
  const may = (name: string) => actions.some((one) => one.action_name === name && one.can_perform_action)
  return {
    status: permission.status,
    expiresAt: permission.expiration_time ? new Date(permission.expiration_time * 1000) : null,
    canAsk: may('send_call_permission_request'),
    canCall: may('start_call'),
    limits: actions.flatMap(({ action_name, limits }) =>
      limits.map(({ time_period, max_allowed, current_usage }) => ({
        action: action_name,
        period: time_period,
        most: max_allowed,
        used: current_usage,
      })),
    ),
  }
}

const sent = z.looseObject({ messages: z.tuple([z.looseObject({ id: z.string().min(1) })], z.unknown()) })

/** Asks somebody whether they may be called; answers the platform's id of the message. */
export async function askCallPermission(
  app: App,
  number: NumberCredentials,
  callee: Callee,
  words: string | null,
): Promise<string> {
  const interactive = {
    type: 'call_permission_request',
    ...(words && { body: { text: words } }),
    action: { name: 'call_permission_request' },
  }
  const json = {
    ...product,
    recipient_type: 'individual',
    ...addressOf(callee),
    type: 'interactive',
    interactive,
  }
  const path = graphPath(number.phoneId, 'messages')
  const { messages } = await callGraph(app, number, { method: 'POST', path, json }, sent)
  return messages[0].id
}

const settings = z.looseObject({ calling: z.looseObject({}).catch({}) })

/** How a number takes and makes calls, in the platform's words. */
export async function readCallingThere(
  app: App,
  number: NumberCredentials,
): Promise<Record<string, unknown>> {
  const path = graphPath(number.phoneId, 'settings')
  const { calling } = await callGraph(app, number, { method: 'GET', path }, settings)
  return calling
}

export async function changeCallingThere(
  app: App,
  number: NumberCredentials,
  calling: Record<string, unknown>,
): Promise<void> {
  const path = graphPath(number.phoneId, 'settings')
  await callGraph(app, number, { method: 'POST', path, json: { calling } }, z.unknown())
}
