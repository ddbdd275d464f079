import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { beginAttempt } from './attempt.ts'
import { ssoDescriptions } from './catalogue.ts'
import { configurationOf, endpointsOf } from './client.ts'
import { SsoRefusal } from './refusal.ts'
import { organizationInput } from './sso-input.ts'
import { callbackUrl } from './sso-queries.ts'
import { fromOfferedProvider, providerColumns, type SsoProviderRow } from './sso-sql.ts'

/** Begins a way through a provider: a sign-in, or a link to the account of `linkUserId`. */
export async function leaveForProvider(
  ctx: Ctx,
  row: SsoProviderRow,
  linkUserId: string | null,
): Promise<URL> {
  const { app } = ctx
  const { state, nonce, codeVerifier } = await beginAttempt(ctx, row, linkUserId)
  const { protocol, scope } = ssoDescriptions[row.provider]
  // Who issues tokens does not matter yet.
  const configuration = configurationOf(app, row, endpointsOf(app, row).issuer ?? 'unknown')
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(app, row.provider),
    scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(protocol === 'openid' ? { nonce } : {}),
  })
}

/** $1 provider, $2 as above. Where several workspaces have it and none is named: the installation's, then who had it first. */
const offeredProvider = statement<SsoProviderRow>(
  'sso.offered_provider',
  `select ${providerColumns} ${fromOfferedProvider} and p.provider = $1 and ($2::text is null or w.slug = $2 or w.id::text = $2)
   order by p.platform_wide desc, p.created_at, p.workspace_id limit 1`,
)

/**
 * Begins a sign-in: the address at the provider that the browser goes to. `organization` (slug or id) says whose
 * provider is meant where several workspaces have one. Throws SsoRefusal.
 */
export async function startSso(ctx: Ctx, provider: string, organization: string | null): Promise<URL> {
  const asked = organizationInput.safeParse(organization)
  const [row] = asked.success ? await run(ctx.app.pool, offeredProvider, [provider, asked.data]) : []
  if (!row) throw new SsoRefusal('not_offered')
  return leaveForProvider(ctx, row, null)
}
