import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Ctx } from '#core/context/context.ts'
import { sha256Hex } from '#core/crypto.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { randomToken } from '#core/ids.ts'
import { SsoRefusal } from './refusal.ts'
import { type AttemptRow, attemptFields, type SsoProviderRow } from './sso-sql.ts'

const lifetimeSeconds = 300

const browserBytes = 32

/** What travels to the provider of a sign-in that begins. */
export interface Attempt {
  state: string
  nonce: string
  codeVerifier: string
}

const insertAttempt = statement<never>(
  'sso.insert_attempt',
  `insert into sso_attempt (state_hash, workspace_id, provider, browser_hash, nonce, code_verifier, expires_at,
     link_user_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/**
 * Remembers a sign-in that leaves for a provider, for 5 minutes. The browser gets a cookie: a sign-in ends only in the
 * browser that began it, so nobody can be signed in as somebody else by following a prepared link. A browser that has
 * such a cookie from a moment ago keeps it: two tabs may be signing in. `linkUserId` is whose account the provider is
 * linked to.
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

/** Only one of two that bring the same state gets the row. */
const takeAttempt = statement<AttemptRow>(
  'sso.take_attempt',
  `delete from sso_attempt where state_hash = $1 and browser_hash = $2 and provider = $3 and expires_at > $4
   returning ${columns('SsoAttempt', 'sso_attempt', attemptFields)}`,
)

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
