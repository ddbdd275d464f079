import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  customFetch,
  type FetchBody,
  None,
} from 'openid-client'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { createGuardedClient, type GuardedRequest } from '#outside/guarded-client/client.ts'
import { knownEndpoints, type SsoEndpoints } from './catalogue.ts'
import { openClientSecret } from './sso-secrets.ts'
import type { SsoProviderRow } from './sso-sql.ts'

/** Where a provider answers. */
export function endpointsOf(app: App, row: SsoProviderRow): SsoEndpoints {
  if (row.provider !== 'custom') return knownEndpoints(app)[row.provider]
  const { authUrl, tokenUrl, userInfoUrl, issuer } = row
  if (!authUrl || !tokenUrl) throw new Error('a custom provider lacks its addresses')
  return { authUrl, tokenUrl, userInfoUrl, issuer }
}

/** The secret of our client there; null for a public client. */
export function secretOf(app: App, row: SsoProviderRow): string | null {
  return openClientSecret(app.keyRing, row, row.clientSecret)
}

interface FetchOptions {
  method: string
  headers: Record<string, string>
  body?: FetchBody
}

/** People sign in to an installation that is held, too. */
const providers = perApp(
  (app) => createGuardedClient({ allowHosts: app.config.webhooks.allowHosts, held: () => false }),
  (client) => client.close(),
)

/** Asks a provider through the client for addresses that customers give. */
export function send(app: App, url: string, { method, headers, body }: FetchOptions): Promise<Response> {
  const request: GuardedRequest = { method: method === 'POST' ? 'POST' : 'GET', headers }
  return providers(app).fetch(url, body == null ? request : { ...request, body: String(body) })
}

/** Its default would be RS256 alone. */
const algorithms = ['RS', 'PS', 'ES', 'HS'].flatMap((family) =>
  [256, 384, 512].map((bits) => `${family}${bits}`),
)

/** openid-client's view of a provider whose ID tokens this issuer signs. */
export function configurationOf(app: App, row: SsoProviderRow, issuer: string): Configuration {
  const { authUrl, tokenUrl, userInfoUrl } = endpointsOf(app, row)
  const server = {
    issuer,
    authorization_endpoint: authUrl,
    token_endpoint: tokenUrl,
    id_token_signing_alg_values_supported: [...algorithms, 'Ed25519', 'EdDSA'],
    ...(userInfoUrl === null ? {} : { userinfo_endpoint: userInfoUrl }),
  }
  const secret = secretOf(app, row)
  const configuration = new Configuration(
    server,
    row.clientId,
    undefined,
    secret === null ? None() : ClientSecretPost(secret),
  )
  configuration[customFetch] = (url, options) => send(app, url, options)
  // The guarded client decides about http: it allows it for hosts that the operator names (webhooks.allow_hosts).
  allowInsecureRequests(configuration)
  return configuration
}
