import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { dispatchAccount } from '../callbacks/dispatch.ts'
import { type CallingSettings, callingSchema } from '../calling/settings.ts'
import { graphError } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'

const settingsSchema = z.looseObject({
  calling: callingSchema.partial().optional(),
  storage_configuration: z.looseObject({ status: z.string() }).optional(),
  user_identity_change: z.looseObject({ enable_identity_key_check: z.boolean() }).optional(),
})

export function readSettings(call: Call, number: PhoneNumber): Reply {
  const showsCredentials = call.query.get('include_sip_credentials') === 'true'
  const { calling, ...others } = number.settings
  return json({ calling: showsCredentials ? withSipPasswords(number, calling) : calling, ...others })
}

function withSipPasswords(number: PhoneNumber, calling: CallingSettings): CallingSettings {
  if (!calling.sip?.servers) return calling
  const sip_user_password = Buffer.from(`sip ${number.id}`).toString('base64url')
  const servers = calling.sip.servers.map((server) => ({ ...server, sip_user_password }))
  return { ...calling, sip: { ...calling.sip, servers } }
}

/** Members left out stay as they are; a change of calling is told (platform §9, `account_settings_update`). */
export async function writeSettings(call: Call, number: PhoneNumber): Promise<Reply> {
  const { calling, storage_configuration, user_identity_change } = bodyOrThrow(
    settingsSchema,
    await paramsOf(call),
  )
  if (calling?.status === 'ENABLED') checkSubscription(call)
  if (storage_configuration) number.settings.storage_configuration = storage_configuration
  if (user_identity_change) number.settings.user_identity_change = user_identity_change
  if (calling) {
    Object.assign(number.settings.calling, calling)
    const phone_number_settings = { phone_number_id: number.id, calling: number.settings.calling }
    const value = { type: 'phone_number_settings', phone_number_settings }
    dispatchAccount(call.world, number.businessId, 'account_settings_update', value, call.effect)
  }
  return success()
}

function checkSubscription(call: Call): void {
  const { fields } = call.world.accounts.app
  if (fields && !fields.has('calls'))
    throw graphError(138018, 'No application is subscribed to the callbacks "calls".')
}
