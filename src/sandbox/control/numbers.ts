import { z } from 'zod'
import { digitsOf, type PhoneNumber } from '../accounts.ts'
import { graphError, unknownObject } from '../graph/errors.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import type { World } from '../world.ts'

/** The number a request names, or the built-in one. */
export function numberNamed(world: World, id: string | undefined): PhoneNumber {
  const number = world.accounts.numbers.get(id ?? world.accounts.builtInNumberId)
  if (!number) throw unknownObject(id ?? '', 'GET')
  return number
}

export function listNumbers(call: Call): Reply {
  return json({ numbers: [...call.world.accounts.numbers.values()].map(shown) })
}

function shown(number: PhoneNumber) {
  return {
    phone_number_id: number.id,
    business_id: number.businessId,
    display_phone_number: `+${number.digits}`,
  }
}

const newNumberSchema = z.strictObject({
  display_phone_number: z.string().regex(/^\+?[\d\s()-]{5,24}$/),
  business_id: z.coerce
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  /** Used in the business app, too. */
  is_on_biz_app: z.boolean().optional(),
})

/** A ready number of the built-in business or of another; asked for twice it is the same number. */
export function addNumber(call: Call, body: unknown): Reply {
  const { display_phone_number, business_id, is_on_biz_app } = bodyOrThrow(newNumberSchema, body)
  const { accounts, clock } = call.world
  const digits = digitsOf(display_phone_number)
  const known = accounts.findByDigits(digits)
  if (known && business_id !== undefined && business_id !== known.businessId) {
    throw graphError(100, 'The number belongs to another business.')
  }
  const number = accounts.addNumber(digits, business_id, clock.now())
  number.isOnBizApp = is_on_biz_app ?? number.isOnBizApp
  return json(shown(number))
}

const signUpSchema = z.strictObject({ display_phone_number: z.string(), business_id: z.string().optional() })

/** What a person does in the sign-up dialog: a number joins a business, and a one-time code comes out of it. */
export function signUp(call: Call, body: unknown): Reply {
  const { display_phone_number, business_id } = bodyOrThrow(signUpSchema, body)
  const { accounts, clock, ids } = call.world
  const number = accounts.addNumber(digitsOf(display_phone_number), business_id ?? ids.numeric(), clock.now())
  const code = `AQ${ids.token(30)}`
  accounts.codes.set(code, number.businessId)
  return json({
    code,
    phone_number_id: number.id,
    waba_id: number.businessId,
    business_id: number.businessId,
  })
}
