import { decodeJwt, type JWTPayload } from 'jose'
import { authorizationCodeGrant, type Configuration, customFetch } from 'openid-client'
import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { type SsoEndpoints, ssoDescriptions } from './catalogue.ts'
import { configurationOf, endpointsOf, secretOf, send } from './client.ts'
import { SsoRefusal } from './refusal.ts'
import { callbackUrl } from './sso-queries.ts'
import type { AttemptRow, SsoProviderRow } from './sso-sql.ts'

/** What the provider gave for the code. */
export interface ProviderGrant {
  configuration: Configuration
  accessToken: string
  /** its checked claims; undefined where there is no ID token */
  claims: JWTPayload | undefined
}

const tenant = '{tenantid}'

/** The code must not reach the token endpoint of one provider when another one sent it (RFC 9207). */
function assertSameIssuer({ issuer }: SsoEndpoints, params: URLSearchParams): void {
  const sender = params.get('iss')
  if (issuer !== null && !issuer.includes(tenant) && sender !== null && sender !== issuer)
    throw new SsoRefusal('provider', `the answer is of ${sender}`)
}

/** Whom the ID token must be of. A custom provider may be set up without telling; then its answers must agree. */
function issuerFor({ issuer }: SsoEndpoints, params: URLSearchParams, claims: JWTPayload): string {
  const tid = typeof claims.tid === 'string' ? claims.tid : ''
  return issuer?.replace(tenant, tid) ?? params.get('iss') ?? claims.iss ?? 'unknown'
}

function requestTokens(app: App, row: SsoProviderRow, attempt: AttemptRow, code: string): Promise<Response> {
  const secret = secretOf(app, row)
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUrl(app, row.provider),
    client_id: row.clientId,
    code_verifier: attempt.codeVerifier,
    ...(secret === null ? {} : { client_secret: secret }),
  })
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  return send(app, endpointsOf(app, row).tokenUrl, { method: 'POST', headers, body: form })
}

const tokenAnswer = z.object({ id_token: z.string().optional() })

function unchecked(text: string): JWTPayload {
  const { id_token: token } = tokenAnswer.parse(JSON.parse(text))
  return token === undefined ? {} : decodeJwt(token)
}

/**
 * Redeems the code for tokens and checks them: state, issuer, audience, time, nonce. The answer is fetched first and
 * then given to openid-client, because who issued it is known only from the answer where three addresses are all that
 * a provider was set up with, or where every tenant has an issuer of its own. What comes from the token endpoint
 * itself over TLS needs no signature (OpenID Connect Core 3.1.3.7).
 */
export async function redeemCode(
  app: App,
  row: SsoProviderRow,
  attempt: AttemptRow,
  params: URLSearchParams,
): Promise<ProviderGrant> {
  const endpoints = endpointsOf(app, row)
  assertSameIssuer(endpoints, params)
  const code = params.get('code')
  if (!code) throw new SsoRefusal('provider', 'the answer has no code')
  const answer = await requestTokens(app, row, attempt, code)
  const text = await answer.text()
  const issuer = issuerFor(endpoints, params, unchecked(text))
  const checking = configurationOf(app, row, issuer)
  checking[customFetch] = async () => new Response(text, answer)
  const callback = new URL(`${callbackUrl(app, row.provider)}?${params}`)
  const { protocol } = ssoDescriptions[row.provider]
  const tokens = await authorizationCodeGrant(checking, callback, {
    expectedState: params.get('state') ?? '',
    pkceCodeVerifier: attempt.codeVerifier,
    ...(protocol === 'openid' ? { expectedNonce: attempt.nonce, idTokenExpected: true } : {}),
  })
  const configuration = configurationOf(app, row, issuer)
  return { configuration, accessToken: tokens.access_token, claims: tokens.claims() }
}
