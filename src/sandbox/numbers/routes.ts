import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { verifyCallback } from '../callbacks/dispatch.ts'
import { graphError, invalidParameter } from '../graph/errors.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, paramsOf, type Reply, success } from '../http.ts'
import { readNumber } from './node.ts'
import { readProfile, writeProfile } from './profile.ts'

const pin = z.coerce.string().regex(/^\d{6}$/, 'must be six digits')

export const numberRoutes: Routes<PhoneNumber> = {
  'GET ': readNumber,
  'POST ': changeNumber,
  'POST register': register,
  'POST deregister': (_call, number) => {
    number.registered = false
    return success()
  },
  'POST request_code': (_call, number) => {
    if (number.verified) throw graphError(136024, 'The number is verified already.')
    return success()
  },
  'POST verify_code': verifyCode,
  'GET whatsapp_business_profile': readProfile,
  'POST whatsapp_business_profile': writeProfile,
  'GET settings': (_call, number) => json(number.settings),
  'POST settings': async (call, number) => {
    Object.assign(number.settings, await paramsOf(call))
    return success()
  },
}

const registerSchema = z.looseObject({ messaging_product: z.literal('whatsapp'), pin })

/** Sets the PIN, or must repeat the one that is set; again while registered is a success (platform §7.1). */
async function register(call: Call, number: PhoneNumber): Promise<Reply> {
  const body = bodyOrThrow(registerSchema, await paramsOf(call))
  if (!number.verified) throw graphError(133006, 'The number must be verified before it is registered.')
  if (number.pin !== null && number.pin !== body.pin) throw graphError(133005, 'The PIN is wrong.')
  number.pin = body.pin
  number.registered = true
  return success()
}

async function verifyCode(call: Call, number: PhoneNumber): Promise<Reply> {
  const { code } = await paramsOf(call)
  if (!/^\d{6}$/.test(String(code ?? ''))) throw invalidParameter('Param code must be six digits.')
  number.verified = true
  return success()
}

const changeSchema = z.looseObject({
  pin: pin.optional(),
  new_display_name: z.string().min(1).optional(),
  webhook_configuration: z
    .union([
      z.literal(''),
      z.looseObject({ override_callback_uri: z.string().max(200), verify_token: z.string().optional() }),
    ])
    .optional(),
})

/** PIN, display name or the number's own callback address; an empty address takes it back (platform §7.1, §7.3). */
async function changeNumber(call: Call, number: PhoneNumber): Promise<Reply> {
  const change = bodyOrThrow(changeSchema, await paramsOf(call))
  if (change.pin !== undefined) number.pin = change.pin
  if (change.new_display_name !== undefined) number.verifiedName = change.new_display_name
  const configuration = change.webhook_configuration
  if (configuration === undefined) return success()
  if (configuration === '' || configuration.override_callback_uri === '') number.override = null
  else {
    const { override_callback_uri, verify_token = '' } = configuration
    await verifyCallback(call.world, override_callback_uri, verify_token)
    number.override = { override_callback_uri, verify_token }
  }
  return success()
}
