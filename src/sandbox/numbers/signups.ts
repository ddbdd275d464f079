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

const fields = {
  signup_message: z.string().min(1),
  confirmation_message: z.string().min(1).max(300),
  promo_code: z.string().min(1).max(50).optional(),
  website_url: z.url({ protocol: /^https$/ }).optional(),
  display_name: z.string().min(1).max(256).optional(),
}
const signUpSchema = z.object({ ...fields, privacy_policy_url: z.url({ protocol: /^https?$/ }) })
const changeSchema = z.object({ ...fields, status: z.enum(['ACTIVE', 'DISABLED']) }).partial()

const FIELDS =
  'waba_id,status,signup_message,confirmation_message,privacy_policy_url,promo_code,website_url,display_name,deep_link_url'

export const signUpRoutes: Routes<Business> = {
  'GET signups': (call, business) =>
    json(
      page(call, [...call.world.signUps.of(business.id).values()], (signUp) => shown(call, business, signUp)),
    ),
  'POST signups': async (call, business) => {
    const id = call.world.ids.numeric()
    const given = bodyOrThrow(signUpSchema, await paramsOf(call))
    call.world.signUps.set(business.id, id, { ...given, id, status: 'ACTIVE' })
    return json({ id })
  },
  'GET signups/*': (call, business, id) => json(shown(call, business, signUpNamed(call, business, id))),
  'POST signups/*': change,
  'DELETE signups/*': (call, business, id) => {
    call.world.signUps.delete(business.id, signUpNamed(call, business, id).id)
    return success()
  },
}

async function change(call: Call, business: Business, id: string): Promise<Reply> {
  const signUp = signUpNamed(call, business, id)
  Object.assign(signUp, bodyOrThrow(changeSchema, await paramsOf(call)))
  return success()
}

function signUpNamed(call: Call, business: Business, id: string): SignUp {
  const found = call.world.signUps.of(business.id).get(id)
  if (!found) throw unknownObject(id, call.method)
  return found
}

/** `/signups/{id}` names no business: it is that of the sign-up. */
export function businessOfSignUp(call: Call, id: string): Business | undefined {
  const all = [...call.world.accounts.businesses.values()]
  return all.find((business) => call.world.signUps.of(business.id).has(id))
}

function shown(call: Call, business: Business, signUp: SignUp) {
  const nothing = { promo_code: undefined, website_url: undefined, display_name: undefined }
  const deep_link_url = `https://wa.me/signup/${signUp.id}`
  const node = { ...nothing, ...signUp, waba_id: business.id, deep_link_url }
  return select(node, call.query.get('fields'), FIELDS, 'WhatsAppBusinessSignup')
}
