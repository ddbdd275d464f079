import { displayOf, type PhoneNumber } from '../accounts.ts'
import { countryOfPhone } from '../customers.ts'
import { select } from '../graph/fields.ts'
import { page } from '../graph/paging.ts'
import { type Call, json, type Reply } from '../http.ts'
import type { World } from '../world.ts'

const NODE_FIELDS =
  'verified_name,code_verification_status,display_phone_number,quality_rating,platform_type,throughput'
const LIST_FIELDS = `${NODE_FIELDS},last_onboarded_time,webhook_configuration`
const TYPE_NAME = 'WhatsAppBusinessPhoneNumber'

export function readNumber(call: Call, number: PhoneNumber): Reply {
  return json(select(nodeOf(call.world, number), call.query.get('fields'), NODE_FIELDS, TYPE_NAME))
}

export function listNumbers(call: Call, businessId: string): Reply {
  const fields = call.query.get('fields')
  const numbers = call.world.accounts.numbersOf(businessId)
  return json(
    page(call, numbers, (number) => select(nodeOf(call.world, number), fields, LIST_FIELDS, TYPE_NAME)),
  )
}

/** All fields of a number (platform §7.1). The portfolio's limit answers for the number's own, as since v24. */
function nodeOf(world: World, number: PhoneNumber) {
  return {
    id: number.id,
    display_phone_number: displayOf(number.digits),
    verified_name: number.verifiedName,
    name_status: 'APPROVED',
    new_display_name: undefined,
    new_name_status: 'NONE',
    quality_rating: 'GREEN',
    quality_score: { score: 'GREEN' },
    code_verification_status: number.verified ? 'VERIFIED' : 'NOT_VERIFIED',
    messaging_limit_tier: 'TIER_UNLIMITED',
    whatsapp_business_manager_messaging_limit: 'TIER_UNLIMITED',
    status: number.registered ? 'CONNECTED' : number.verified ? 'PENDING' : 'UNVERIFIED',
    platform_type: number.registered ? 'CLOUD_API' : 'NOT_APPLICABLE',
    account_mode: 'SANDBOX',
    throughput: { level: number.registered ? 'STANDARD' : 'NOT_APPLICABLE' },
    is_on_biz_app: number.isOnBizApp,
    is_official_business_account: false,
    official_business_account: { oba_status: 'NOT_STARTED' },
    is_pin_enabled: number.pin !== null,
    is_preverified_number: false,
    search_visibility: 'NON_VISIBLE',
    eligibility_for_api_business_global_search: 'NOT_ELIGIBLE',
    last_onboarded_time: new Date(number.createdAt).toISOString().replace(/\.\d+Z$/, '+0000'),
    certificate: certificateOf(number),
    new_certificate: undefined,
    country_code: countryOfPhone(number.digits),
    country_dial_code: number.digits.slice(0, number.digits.startsWith('1') ? 1 : 3),
    username: number.username?.username,
    conversational_automation: { id: number.id, ...number.automation },
    health_status: healthOf(number),
    webhook_configuration: configurationOf(world, number),
  }
}

/** What on-premise installations were registered with; here it says nothing. */
function certificateOf(number: PhoneNumber): string {
  return Buffer.from(`sandbox certificate of ${number.id}`).toString('base64')
}

function healthOf(number: PhoneNumber) {
  const can_send_message = number.registered ? 'AVAILABLE' : 'BLOCKED'
  return {
    can_send_message,
    entities: [
      { entity_type: 'PHONE_NUMBER', id: number.id, can_send_message },
      { entity_type: 'WABA', id: number.businessId, can_send_message: 'AVAILABLE' },
    ],
  }
}

function configurationOf(world: World, number: PhoneNumber) {
  const business = world.accounts.businesses.get(number.businessId)
  const ofNumber = number.override && { phone_number: number.override.override_callback_uri }
  const ofBusiness = business?.override && {
    whatsapp_business_account: business.override.override_callback_uri,
  }
  return { application: world.accounts.app.callbackUrl, ...ofBusiness, ...ofNumber }
}
