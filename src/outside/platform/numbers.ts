import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { BusinessAccess, NumberCredentials, PlatformAccess } from './credentials.ts'
import { callGraph, graphPath } from './graph.ts'
import { listAll } from './pages.ts'

const fields = [
  'id',
  'display_phone_number',
  'verified_name',
  'quality_rating',
  'messaging_limit_tier',
  'whatsapp_business_manager_messaging_limit',
  'code_verification_status',
  'account_mode',
  'status',
  'is_on_biz_app',
  'platform_type',
  'throughput',
].join(',')

const word = z.string().optional().catch(undefined)

const node = z
  .looseObject({
    id: z.string(),
    display_phone_number: word,
    verified_name: word,
    quality_rating: word,
    messaging_limit_tier: word,
    whatsapp_business_manager_messaging_limit: word,
    code_verification_status: word,
    account_mode: word,
    status: word,
    is_on_biz_app: z.boolean().optional().catch(undefined),
    platform_type: word,
    throughput: z.looseObject({ level: word }).optional().catch(undefined),
  })
  .transform((found) => ({
    phoneId: found.id,
    /** as people write it: `+1 555-010-7788` */
    displayPhone: found.display_phone_number ?? null,
    /** digits alone */
    phone: found.display_phone_number?.replace(/\D/g, '') || null,
    verifiedName: found.verified_name ?? null,
    /** GREEN, YELLOW, RED, NA, UNKNOWN */
    qualityRating: found.quality_rating ?? null,
    /** TIER_250 and so on; since 2025 a limit of the portfolio (spec/6 7.1) */
    messagingLimit: found.whatsapp_business_manager_messaging_limit ?? found.messaging_limit_tier ?? null,
    codeVerificationStatus: found.code_verification_status ?? null,
    accountMode: found.account_mode ?? null,
    /** CONNECTED, PENDING, ... (spec/6 7.1) */
    status: found.status ?? null,
    isOnBusinessApp: found.is_on_biz_app ?? false,
    platformType: found.platform_type ?? null,
    /** STANDARD, HIGH */
    throughput: found.throughput?.level ?? null,
    // The platform has no such member (spec/6 7.1).
    isTestNumber: found.account_mode === 'SANDBOX' || found.verified_name === 'Test Number',
  }))

export type PlatformNumber = z.output<typeof node>

/** What the platform knows of one number. Wrong id or token: PlatformError 100 with subcode 33, or 190. */
export function getNumber(
  app: App,
  number: PlatformAccess & Pick<NumberCredentials, 'phoneId'>,
): Promise<PlatformNumber> {
  return callGraph(app, number, { method: 'GET', path: graphPath(number.phoneId), query: { fields } }, node)
}

/** All numbers of a business account. */
export function listNumbers(app: App, business: BusinessAccess): Promise<PlatformNumber[]> {
  const path = graphPath(business.businessId, 'phone_numbers')
  return listAll(app, business, { path, query: { fields, limit: '100' } }, node)
}

/** Registers a number for sending; sets its PIN of 6 digits, or must give the PIN it has (133005 otherwise). */
export async function registerNumber(
  app: App,
  number: PlatformAccess & Pick<NumberCredentials, 'phoneId'>,
  pin: string,
): Promise<void> {
  const json = { messaging_product: 'whatsapp', pin }
  await callGraph(
    app,
    number,
    { method: 'POST', path: graphPath(number.phoneId, 'register'), json },
    z.unknown(),
  )
}

/** Has the platform send the callbacks of this business account to the application that owns the token. */
export async function subscribeApp(app: App, business: BusinessAccess): Promise<void> {
  const path = graphPath(business.businessId, 'subscribed_apps')
  await callGraph(app, business, { method: 'POST', path, json: {} }, z.unknown())
}

const subscriptions = z.looseObject({
  data: z.array(
    z.looseObject({
      whatsapp_business_api_data: z.looseObject({ id: z.string() }).optional().catch(undefined),
    }),
  ),
})

/** The applications that are told what happens at a business account. */
export async function subscribedApps(app: App, business: BusinessAccess): Promise<string[]> {
  const path = graphPath(business.businessId, 'subscribed_apps')
  const { data } = await callGraph(app, business, { method: 'GET', path }, subscriptions)
  return data.flatMap(({ whatsapp_business_api_data: told }) => told?.id ?? [])
}
