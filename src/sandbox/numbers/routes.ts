import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { verifyCallback } from '../callbacks/dispatch.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, type Reply, success } from '../http.ts'
import { responderRoutes } from '../responders/routes.ts'
import { syncAppData } from './app-data.ts'
import { setAutomation } from './automation.ts'
import { blockListRoutes } from './block-list.ts'
import { commerceRoutes } from './commerce.ts'
import { encryptionRoutes } from './encryption.ts'
import { readNumber } from './node.ts'
import { readProfile, writeProfile } from './profile.ts'
import { pin, registrationRoutes } from './registration.ts'
import { readSettings, writeSettings } from './settings.ts'

export const numberRoutes: Routes<PhoneNumber> = {
  'GET ': readNumber,
  'POST ': changeNumber,
  'GET whatsapp_business_profile': readProfile,
  'POST whatsapp_business_profile': writeProfile,
  'GET settings': readSettings,
  'POST settings': writeSettings,
  'POST conversational_automation': setAutomation,
  'POST smb_app_data': syncAppData,
  ...registrationRoutes,
  ...encryptionRoutes,
  ...blockListRoutes,
  ...commerceRoutes,
  ...responderRoutes,
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
