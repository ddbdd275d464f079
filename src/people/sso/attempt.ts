import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Ctx } from '#core/context/context.ts'
import { sha256Hex } from '#core/crypto.ts'
import { run } from '#core/db/db.ts'
import { randomToken } from '#core/ids.ts'
import { SsoRefusal } from './refusal.ts'
import { type AttemptRow, insertAttempt, type SsoProviderRow, takeAttempt } from './sso-sql.ts'

const lifetimeSeconds = 300
const browserBytes = 32

/** What travels to the provider of a sign-in that begins. */
export interface Attempt {
  state: string
  nonce: string
  codeVerifier: string
}

/**
 * Remembers a sign-in that leaves for a provider, for 5 minutes. The browser gets a cookie, so that nobody can be
 * signed in as somebody else by being sent to the end of a way that another browser began. Where a browser has one
 * from a moment ago it keeps it: two tabs may be on their way. `linkUserId` is whose account the provider is linked to.
 */
export async function beginAttempt(
  ctx: Ctx,
  provider: SsoProviderRow,
  linkUserId: string | null,
): Promise<Attempt> {
  const attempt = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  const browser = ctx.cookies.get('svc_sso') || randomToken(browserBytes)
  const expiresAt = new Date(ctx.now().getTime() + lifetimeSeconds * 1000)
  await run(ctx.app.pool, insertAttempt, [
    sha256Hex(attempt.state),
    provider.workspaceId,
    provider.provider,
    sha256Hex(browser),
    attempt.nonce,
    attempt.codeVerifier,
    expiresAt,
    linkUserId,
  ])
  ctx.cookies.set('svc_sso', browser, lifetimeSeconds)
  return attempt
}

/** Takes the sign-in that a state names: once, in time, in the browser and for the provider it began with. */
export async function endAttempt(ctx: Ctx, provider: string, state: string | null): Promise<AttemptRow> {
  const browser = ctx.cookies.get('svc_sso')
  const [attempt] =
    state && browser
      ? await run(ctx.app.pool, takeAttempt, [sha256Hex(state), sha256Hex(browser), provider, ctx.now()])
      : []
  if (!attempt) throw new SsoRefusal('attempt')
  return attempt
}
