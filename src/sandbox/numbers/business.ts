import { z } from 'zod'
import { type Business, digitsOf } from '../accounts.ts'
import { analyticsFields } from '../analytics/routes.ts'
import { verifyCallback } from '../callbacks/dispatch.ts'
import { graphError } from '../graph/errors.ts'
import { select } from '../graph/fields.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, paramsOf, type Reply, success } from '../http.ts'
import { listNumbers } from './node.ts'

export const businessRoutes: Routes<Business> = {
  'GET ': (call, business) =>
    json(
      select(
        nodeOf(call, business),
        call.query.get('fields'),
        'id,name,currency,timezone_id',
        'WhatsAppBusinessAccount',
      ),
    ),
  'GET phone_numbers': (call, business) => listNumbers(call, business.id),
  'POST phone_numbers': addNumber,
  'GET subscribed_apps': listSubscriptions,
  'POST subscribed_apps': subscribe,
  'DELETE subscribed_apps': (_call, business) => {
    business.subscribed = false
    return success()
  },
}

/** Fields of a business account (platform §7.2). */
function nodeOf(call: Call, business: Business) {
  return {
    id: business.id,
    name: business.name,
    currency: 'EUR',
    timezone_id: '58',
    message_template_namespace: `sandbox_${business.id}`,
    account_review_status: 'APPROVED',
    business_verification_status: 'verified',
    country: 'US',
    ownership_type: 'SELF',
    primary_business_location: undefined,
    is_enabled_for_insights: true,
    health_status: { can_send_message: 'AVAILABLE', entities: [] },
    owner_business_info: undefined,
    on_behalf_of_business_info: undefined,
    whatsapp_business_manager_messaging_limit: 'TIER_UNLIMITED',
    marketing_messages_onboarding_status: 'INELIGIBLE',
    ...analyticsFields(call.world, business),
  }
}

const newNumberSchema = z.looseObject({
  cc: z.coerce.string().regex(/^\d{1,3}$/),
  phone_number: z.coerce.string().regex(/^\d{4,14}$/),
  verified_name: z.string().min(1),
})

/** A number added through the API goes up the ladder: it must be verified and registered first (platform §7.1). */
async function addNumber(call: Call, business: Business): Promise<Reply> {
  const { cc, phone_number, verified_name } = bodyOrThrow(newNumberSchema, await paramsOf(call))
  const { accounts, clock } = call.world
  const digits = digitsOf(cc + phone_number)
  if (accounts.findByDigits(digits)) throw graphError(100, 'The number is in use already.')
  const number = accounts.addNumber(digits, business.id, clock.now())
  Object.assign(number, { verifiedName: verified_name, verified: false, registered: false })
  return json({ id: number.id })
}

function listSubscriptions(call: Call, business: Business): Reply {
  const { app } = call.world.accounts
  const override = business.override && { override_callback_uri: business.override.override_callback_uri }
  const subscription = {
    whatsapp_business_api_data: { id: app.id, name: app.name, link: 'https://parley.example/' },
    ...override,
  }
  return json({ data: business.subscribed ? [subscription] : [] })
}

const subscribeSchema = z.looseObject({
  override_callback_uri: z.string().max(200).optional(),
  verify_token: z.string().optional(),
})

/** An empty body clears the override; a new address must pass the handshake (platform §7.3). */
async function subscribe(call: Call, business: Business): Promise<Reply> {
  const { override_callback_uri, verify_token = '' } = bodyOrThrow(subscribeSchema, await paramsOf(call))
  if (override_callback_uri) await verifyCallback(call.world, override_callback_uri, verify_token)
  business.override = override_callback_uri ? { override_callback_uri, verify_token } : null
  business.subscribed = true
  return success()
}
