import type { Actor } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { answerSignedIn, makeTokens } from '#people/sessions/sessions.ts'
import { recordSignIn } from '#people/sign-in/records.ts'
import { accountFor, personOf } from './account.ts'
import { endAttempt } from './attempt.ts'
import { type Identity, readIdentity } from './identity.ts'
import { linkToCaller } from './own-links.ts'
import { askOwner } from './pending-links.ts'
import { redeemCode } from './redeem-code.ts'
import { SsoRefusal } from './refusal.ts'
import { type AttemptRow, enabledProvider, lockUnchangedProvider, type SsoProviderRow } from './sso-sql.ts'

/** Asks the provider who came back. Whatever it does wrong is one refusal; the log tells more. */
async function identify(
  ctx: Ctx,
  row: SsoProviderRow,
  attempt: AttemptRow,
  params: URLSearchParams,
): Promise<Identity> {
  const error = params.get('error')
  if (error !== null) throw new SsoRefusal(error === 'access_denied' ? 'cancelled' : 'provider', error)
  try {
    return await readIdentity(ctx.app, row, await redeemCode(ctx.app, row, attempt, params))
  } catch (failure) {
    throw failure instanceof SsoRefusal ? failure : new SsoRefusal('provider', failure)
  }
}

/** Opens a session, or sends the browser to the page where the owner of the account confirms the link. */
async function signIn(ctx: Ctx, row: SsoProviderRow, identity: Identity): Promise<string> {
  const { app } = ctx
  const outcome = await inTransaction(app.pool, async (tx) => {
    const [current] = await run(tx, lockUnchangedProvider, [row.workspaceId, row.provider, row.updatedAt])
    if (!current) throw new SsoRefusal('not_offered')
    const { userId, asksOwner } = await personOf(ctx, tx, current, identity)
    const account = await accountFor(tx, current, userId)
    if (asksOwner) return { token: await askOwner(tx, ctx, current, identity.subject, userId) }
    await recordSignIn(tx, ctx, account, 'single_sign_on')
    const person = { ...account, confined: !current.platformWide }
    return { account, tokens: await makeTokens(ctx, tx, person) }
  })
  if ('token' in outcome) return `/auth/sso/link#${outcome.token}`
  answerSignedIn(ctx, outcome.account, outcome.tokens)
  return '/auth/sso/callback'
}

/**
 * Ends a way through a provider that came back with these parameters: a sign-in, or a link that the signed-in `asker`
 * began. Answers the page to go to. Throws SsoRefusal, and nothing has changed then but that the attempt is used up.
 */
export async function finishSso(
  ctx: Ctx,
  asker: Actor,
  provider: string,
  params: URLSearchParams,
): Promise<string> {
  const attempt = await endAttempt(ctx, provider, params.get('state'))
  const { linkUserId } = attempt
  try {
    const [row] = await run(ctx.app.pool, enabledProvider, [attempt.workspaceId, attempt.provider])
    if (!row) throw new SsoRefusal('not_offered')
    const identity = await identify(ctx, row, attempt, params)
    if (linkUserId === null) return await signIn(ctx, row, identity)
    await linkToCaller({ ...ctx, actor: asker }, row, identity, linkUserId)
    return '/settings/security'
  } catch (failure) {
    if (failure instanceof SsoRefusal && linkUserId !== null) failure.page = '/settings/security'
    throw failure
  }
}
