import { z } from 'zod'
import type { App } from '../accounts.ts'
import { verifyCallback } from '../callbacks/dispatch.ts'
import { graphError, invalidParameter } from '../graph/errors.ts'
import { select } from '../graph/fields.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow, listOf } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'
import { SYSTEM_USER } from './assigned-users.ts'

export const APP_LINK = 'https://parley.example/'

export const appRoutes: Routes<App> = {
  'GET ': (call, app) =>
    json(
      select(
        { id: app.id, name: app.name, link: APP_LINK },
        call.query.get('fields'),
        'name,link',
        'Application',
      ),
    ),
  'GET subscriptions': (_call, app) => {
    const fields = [...(app.fields ?? ['messages'])].map((name) => ({ name, version: 'v27.0' }))
    return json({
      data: [{ object: 'whatsapp_business_account', callback_url: app.callbackUrl, active: true, fields }],
    })
  },
  'POST subscriptions': setCallback,
}

const subscriptionSchema = z.looseObject({
  object: z.literal('whatsapp_business_account'),
  callback_url: z.string().min(1),
  verify_token: z.string(),
  fields: listOf(z.string()).optional(),
})

/** The application's own callback address; it takes effect once the handshake has been answered (platform §7.3). */
async function setCallback(call: Call, app: App): Promise<Reply> {
  const body = bodyOrThrow(subscriptionSchema, await paramsOf(call))
  await verifyCallback(call.world, body.callback_url, body.verify_token)
  app.callbackUrl = body.callback_url
  app.verifyToken = body.verify_token
  if (body.fields !== undefined) app.fields = new Set(body.fields)
  return success()
}

/**
 * Turns the code of the sign-up dialog, good for one time, into a token (platform §7.5, step 2); with the grant
 * `client_credentials` answers the application's own.
 */
export async function exchangeCode(call: Call): Promise<Reply> {
  const { client_id, client_secret, code, grant_type } = await paramsOf(call)
  const { app, codes } = call.world.accounts
  if (client_id !== app.id) throw invalidParameter('Error validating application. Invalid application ID.')
  if (client_secret !== app.secret)
    throw graphError(1, undefined, { message: 'Error validating client secret.' })
  if (grant_type === 'client_credentials')
    return json({ access_token: `${app.id}|${app.secret}`, token_type: 'bearer' })
  const businessId = codes.get(String(code))
  if (businessId === undefined) {
    throw graphError(100, undefined, {
      message: 'This authorization code has been used or is not valid.',
      error_subcode: 36009,
    })
  }
  codes.delete(String(code))
  return json({ access_token: call.world.accounts.issueToken(businessId), token_type: 'bearer' })
}

/** What a token is good for; the newest business comes first (platform §7.5, step 3). */
export function debugToken(call: Call): Reply {
  const { accounts } = call.world
  const token = call.query.get('input_token') ?? ''
  const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging']
  if (!accounts.accepts(token))
    return json({
      data: { is_valid: false, scopes: [], error: { code: 190, message: 'Malformed access token' } },
    })
  const target_ids = accounts.businessesOf(token)
  const granular_scopes = scopes.map((scope) => ({ scope, target_ids }))
  return json({
    data: {
      app_id: accounts.app.id,
      type: 'SYSTEM_USER',
      application: accounts.app.name,
      data_access_expires_at: 0,
      expires_at: 0,
      is_valid: true,
      issued_at: call.world.clock.seconds(),
      user_id: SYSTEM_USER.id,
      scopes,
      granular_scopes,
    },
  })
}
