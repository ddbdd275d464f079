import { z } from 'zod'
import type { Business } from '../accounts.ts'
import { unknownObject } from '../graph/errors.ts'
import { select } from '../graph/fields.ts'
import { page } from '../graph/paging.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'
import type { SignUp } from './belongings.ts'

const signUpSchema = z.looseObject({
  signup_message: z.string().min(1),
  confirmation_message: z.string().min(1).max(300),
  privacy_policy_url: z.url({ protocol: /^https?$/ }),
  promo_code: z.string().min(1).optional(),
})

const FIELDS = 'signup_message,confirmation_message,privacy_policy_url,promo_code,deep_link_url'

export const signUpRoutes: Routes<Business> = {
  'GET signups': (call, business) =>
    json(page(call, [...call.world.signUps.of(business.id).values()], (signUp) => shown(call, signUp))),
  'POST signups': async (call, business) => {
    const id = call.world.ids.numeric()
    const { signup_message, confirmation_message, privacy_policy_url, promo_code } = bodyOrThrow(
      signUpSchema,
      await paramsOf(call),
    )
    const signUp = { id, signup_message, confirmation_message, privacy_policy_url, promo_code }
    call.world.signUps.set(business.id, id, signUp)
    return json({ id })
  },
  'GET signups/*': (call, business, id) => json(shown(call, signUpNamed(call, business, id))),
  'POST signups/*': change,
  'DELETE signups/*': (call, business, id) => {
    call.world.signUps.delete(business.id, signUpNamed(call, business, id).id)
    return success()
  },
}

async function change(call: Call, business: Business, id: string): Promise<Reply> {
  const signUp = signUpNamed(call, business, id)
  Object.assign(signUp, bodyOrThrow(signUpSchema.partial(), await paramsOf(call)))
  return success()
}

function signUpNamed(call: Call, business: Business, id: string): SignUp {
  const found = call.world.signUps.of(business.id).get(id)
  if (!found) throw unknownObject(id, call.method)
  return found
}

function shown(call: Call, signUp: SignUp) {
  const node = { ...signUp, deep_link_url: `https://wa.me/signup/${signUp.id}` }
  return select(node, call.query.get('fields'), FIELDS, 'WhatsAppBusinessSignup')
}
