import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { graphError } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, type Reply, success } from '../http.ts'

const HOUR_MS = 3_600_000
const MOST_REGISTRATIONS = 10
const CODE_GAP_MS = 60_000
const REGIONS = 'AE AU BH BR CA CH DE GB ID IN JP KR SG ZA'.split(' ')

export const pin = z.coerce.string().regex(/^\d{6}$/, 'must be six digits')

/** The steps that make a number ready: code, verification, registration (platform §7.1). */
export const registrationRoutes: Routes<PhoneNumber> = {
  'POST request_code': requestCode,
  'POST verify_code': verifyCode,
  'POST register': register,
  'POST deregister': deregister,
}

const requestSchema = z.looseObject({ code_method: z.enum(['SMS', 'VOICE']), language: z.string().min(2) })

async function requestCode(call: Call, number: PhoneNumber): Promise<Reply> {
  bodyOrThrow(requestSchema, await paramsOf(call))
  const { occurrences } = call.world
  if (number.verified) throw graphError(136024, 'The number is verified already.')
  const key = `request_code ${number.id}`
  if (occurrences.within(key, CODE_GAP_MS) > 0)
    throw graphError(136024, 'A code has just been sent; try again after some time.')
  occurrences.note(key)
  return success()
}

const codeSchema = z.looseObject({ code: z.coerce.string() })

/** Any six digits are the right code here. */
async function verifyCode(call: Call, number: PhoneNumber): Promise<Reply> {
  const { code } = bodyOrThrow(codeSchema, await paramsOf(call))
  if (!/^\d{6}$/.test(code.replace('-', ''))) throw graphError(136025, 'The code must be six digits.')
  number.verified = true
  return success()
}

const registerSchema = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  pin,
  data_localization_region: z.enum(REGIONS).optional(),
})

/** Sets the PIN, or must repeat the one that is set; again while registered is a success. */
async function register(call: Call, number: PhoneNumber): Promise<Reply> {
  const body = bodyOrThrow(registerSchema, await paramsOf(call))
  if (!number.verified) throw graphError(133006, 'The number must be verified before it is registered.')
  if (number.pin !== null && number.pin !== body.pin) throw graphError(133005, 'The PIN is wrong.')
  countAttempt(call, number)
  number.pin = body.pin
  number.registered = true
  return success()
}

function deregister(call: Call, number: PhoneNumber): Reply {
  if (number.isOnBizApp)
    throw graphError(100, 'A number that is used in the business app, too, cannot be deregistered.')
  countAttempt(call, number)
  number.registered = false
  return success()
}

function countAttempt(call: Call, number: PhoneNumber): void {
  const { occurrences } = call.world
  const key = `register ${number.id}`
  if (occurrences.within(key, 72 * HOUR_MS) >= MOST_REGISTRATIONS) {
    throw graphError(
      133016,
      `A number is registered and deregistered at most ${MOST_REGISTRATIONS} times in 72 hours.`,
    )
  }
  occurrences.note(key)
}
