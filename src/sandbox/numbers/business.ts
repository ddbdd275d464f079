import { z } from 'zod'
import { type Business, digitsOf } from '../accounts.ts'
import { analyticsFields } from '../analytics/fields.ts'
import { verifyCallback } from '../callbacks/dispatch.ts'
import { membersOf, nodeWithEdges } from '../graph/edges.ts'
import { graphError } from '../graph/errors.ts'
import { select } from '../graph/fields.ts'
import { page } from '../graph/paging.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'
import { APP_LINK } from './app.ts'
import { assignedUserRoutes } from './assigned-users.ts'
import { listNumbers } from './node.ts'

export const businessRoutes: Routes<Business> = {
  'GET ': (call, business) => json(shown(call, business)),
  'POST ': changeBusiness,
  'GET client_whatsapp_business_accounts': (call, business) => listAccounts(call, (id) => id !== business.id),
  'GET owned_whatsapp_business_accounts': (call, business) => listAccounts(call, (id) => id === business.id),
  'GET phone_numbers': (call, business) => listNumbers(call, business.id),
  'POST phone_numbers': addNumber,
  'GET subscribed_apps': listSubscriptions,
  'POST subscribed_apps': subscribe,
  'DELETE subscribed_apps': (_call, business) => {
    business.subscribed = false
    return success()
  },
  ...assignedUserRoutes,
}

function shown(call: Call, business: Business) {
  const node = businessNode(call, business)
  return select(node, call.query.get('fields'), 'id,name,currency,timezone_id', 'WhatsAppBusinessAccount')
}

/** Fields of a business account (platform §7.2). */
export function businessNode(call: Call, business: Business) {
  const owner = { id: business.id, name: business.name }
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
    primary_business_location: 'US',
    is_enabled_for_insights: true,
    health_status: {
      can_send_message: 'AVAILABLE',
      entities: [{ entity_type: 'WABA', id: business.id, can_send_message: 'AVAILABLE' }],
    },
    owner_business: owner,
    owner_business_info: owner,
    creation_time: Math.floor(business.createdAt / 1000),
    is_shared_with_partners: false,
    linked_commerce_account: undefined,
    auth_international_rate_eligibility: undefined,
    disable_marketing_messages_on_cloud_api: false,
    on_behalf_of_business_info: { ...owner, status: 'APPROVED', type: 'SELF' },
    whatsapp_business_manager_messaging_limit: 'TIER_UNLIMITED',
    marketing_messages_onboarding_status: 'ONBOARDED',
    marketing_messages_lite_api_status: 'ONBOARDED',
    primary_funding_id: undefined,
    purchase_order_number: undefined,
    status: 'ACTIVE',
    ...analyticsFields(call.world, business),
  }
}

/** Accounts that the token opens. Here a business is its own portfolio (platform §7.5, step 4). */
async function listAccounts(call: Call, isWanted: (id: string) => boolean): Promise<Reply> {
  const { accounts } = call.world
  const all = accounts.businessesOf(call.token).filter(isWanted)
  const list = page(
    call,
    all.map((id) => accounts.businesses.get(id)!),
    (each) => each,
  )
  const data = await Promise.all(
    list.data.map(async (each) => membersOf(await nodeWithEdges(call, businessRoutes, each))),
  )
  return json({ ...list, data })
}

const changeSchema = z.looseObject({ is_enabled_for_insights: z.union([z.boolean(), z.stringbool()]) })

/** Insights are on for every account here, and once on they stay on (platform §8). */
async function changeBusiness(call: Call, business: Business): Promise<Reply> {
  const { is_enabled_for_insights } = bodyOrThrow(changeSchema, await paramsOf(call))
  if (!is_enabled_for_insights) throw graphError(200006, 'Insights cannot be turned off once they are on.')
  return json({ id: business.id })
}

const newNumberSchema = z.looseObject({
  cc: z.coerce.string().regex(/^\+?\d{1,3}$/),
  phone_number: z.coerce.string().regex(/^\d{4,14}$/),
  verified_name: z.string().min(1),
})

/** `cc` is also spelled `country_code`. A number added through the API must be verified and registered before it can send (platform §7.1). */
async function addNumber(call: Call, business: Business): Promise<Reply> {
  const params = await paramsOf(call)
  const { cc, phone_number, verified_name } = bodyOrThrow(newNumberSchema, {
    cc: params.country_code,
    ...params,
  })
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
    whatsapp_business_api_data: { id: app.id, name: app.name, link: APP_LINK },
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
