import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { invalidParameter } from '../graph/errors.ts'
import { parseFields } from '../graph/fields.ts'
import { paramsOf } from '../graph/params.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'

const VERTICALS =
  'ALCOHOL APPAREL AUTO BEAUTY EDU ENTERTAIN EVENT_PLAN FINANCE GOVT GROCERY HEALTH HOTEL NONPROFIT ' +
  'ONLINE_GAMBLING OTC_DRUGS OTHER PHYSICAL_GAMBLING PROF_SERVICES RESTAURANT RETAIL TRAVEL'

/** What a profile may hold (platform §7.4). */
const profileSchema = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  about: z.string().min(1).max(139).optional(),
  address: z.string().max(256).optional(),
  description: z.string().max(512).optional(),
  email: z.union([z.literal(''), z.email().max(128)]).optional(),
  websites: z.array(z.string().max(256)).max(2).optional(),
  vertical: z.enum(['', ...VERTICALS.split(' ')]).optional(),
  profile_picture_handle: z.string().optional(),
})

const FIELDS = ['about', 'address', 'description', 'email', 'profile_picture_url', 'websites', 'vertical']

export function readProfile(call: Call, number: PhoneNumber): Reply {
  const wanted = parseFields(call.query.get('fields') || 'about').map((field) => field.name)
  const unknown = wanted.find((name) => !FIELDS.includes(name) && name !== 'messaging_product')
  if (unknown) throw invalidParameter(`Tried accessing nonexisting field (${unknown})`)
  const shown = Object.fromEntries(Object.entries(number.profile).filter(([name]) => wanted.includes(name)))
  return json({ data: [{ ...shown, messaging_product: 'whatsapp' }] })
}

export async function writeProfile(call: Call, number: PhoneNumber): Promise<Reply> {
  const params = await paramsOf(call)
  const {
    messaging_product: _product,
    profile_picture_handle,
    ...fields
  } = bodyOrThrow(profileSchema, params)
  Object.assign(number.profile, fields)
  if (profile_picture_handle !== undefined) {
    const sample = call.world.uploads.sampleOf(profile_picture_handle)
    if (!sample) throw invalidParameter('Param profile_picture_handle is not an upload handle.')
    number.profile.profile_picture_url = `${call.base}/whatsapp_business/samples/${sample.id}`
  }
  return success()
}
