import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { NumberCredentials, PlatformAccess } from './credentials.ts'
import { callGraph, graphPath } from './graph.ts'

/** The application that people sign up with, as this installation is configured. */
export interface SignupApp {
  appId: string
  appSecret: string
  apiVersion: string
}

/** The application itself, as it asks the platform. */
export const asApp = ({ appId, appSecret, apiVersion }: SignupApp): PlatformAccess => ({
  accessToken: `${appId}|${appSecret}`,
  apiVersion,
})

/** The token that a code of the sign-up dialog stands for; a code is good once, for about 30 seconds (spec/6 7.5). */
export async function exchangeCode(app: App, signup: SignupApp, code: string): Promise<string> {
  const query = { client_id: signup.appId, client_secret: signup.appSecret, code }
  const call = { method: 'GET', path: 'oauth/access_token', query } as const
  return (await callGraph(app, asApp(signup), call, z.looseObject({ access_token: z.string().min(1) })))
    .access_token
}

const inspected = z.looseObject({
  data: z.looseObject({
    granular_scopes: z
      .array(z.looseObject({ scope: z.string(), target_ids: z.array(z.string()).catch([]) }))
      .catch([]),
  }),
})

/** The business accounts that a token opens, the newest first. */
export async function businessesOfToken(app: App, signup: SignupApp, token: string): Promise<string[]> {
  const call = { method: 'GET', path: 'debug_token', query: { input_token: token } } as const
  const { data } = await callGraph(app, asApp(signup), call, inspected)
  const targets = (scope: string) =>
    data.granular_scopes.filter((one) => one.scope === scope).flatMap((one) => one.target_ids)
  return [...new Set([...targets('whatsapp_business_management'), ...targets('whatsapp_business_messaging')])]
}

const health = z.looseObject({
  data: z.looseObject({
    is_valid: z.boolean().catch(false),
    app_id: z.union([z.string(), z.number()]).transform(String).nullable().catch(null),
    expires_at: z.number().catch(0),
    scopes: z.array(z.string()).catch([]),
  }),
})

/** What the platform says of a token, to whoever asks: the application, or the token itself. */
export async function inspectToken(app: App, asker: PlatformAccess, token: string) {
  const call = { method: 'GET', path: 'debug_token', query: { input_token: token } } as const
  const { data } = await callGraph(app, asker, call, health)
  const { is_valid: isValid, app_id: appId, expires_at: expires, scopes } = data
  return { isValid, appId, expiresAt: expires > 0 ? new Date(expires * 1000) : null, scopes }
}

const callbacks = z.looseObject({
  data: z.array(
    z.looseObject({
      object: z.string().catch(''),
      callback_url: z.string().catch(''),
      active: z.boolean().catch(true),
      fields: z.array(z.looseObject({ name: z.string() })).catch([]),
    }),
  ),
})

/** Where the platform sends the callbacks of the application, and of which fields; null while nowhere. */
export async function callbackAddress(app: App, signup: SignupApp) {
  const call = { method: 'GET', path: graphPath(signup.appId, 'subscriptions') } as const
  const { data } = await callGraph(app, asApp(signup), call, callbacks)
  const found = data.find(({ object, active }) => object === 'whatsapp_business_account' && active)
  return found ? { url: found.callback_url, fields: found.fields.map(({ name }) => name) } : null
}

/** Asks for what the business app on the phone holds; once each, within a day of onboarding (spec/6 7.5, step 6). */
export async function requestAppData(
  app: App,
  number: PlatformAccess & Pick<NumberCredentials, 'phoneId'>,
  kind: 'smb_app_state_sync' | 'history',
): Promise<void> {
  const json = { messaging_product: 'whatsapp', sync_type: kind }
  const call = { method: 'POST', path: graphPath(number.phoneId, 'smb_app_data'), json } as const
  await callGraph(app, number, call, z.unknown())
}
