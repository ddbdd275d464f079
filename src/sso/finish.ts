import { answerSignedIn, makeTokens, maySignIn } from '../auth/sessions.ts'
import { accountById } from '../auth/sql.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, run } from '../db.ts'
import { recordSignIn } from '../sign-in/records.ts'
import { personOf } from './account.ts'
import { endAttempt } from './attempt.ts'
import { exchangeCode } from './exchange.ts'
import { type Identity, readIdentity } from './identity.ts'
import { SsoRefusal } from './refusal.ts'
import { type AttemptRow, enabledProvider, lockUnchangedProvider, type SsoProviderRow } from './sql.ts'

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
    return await readIdentity(ctx.app, row, await exchangeCode(ctx.app, row, attempt, params))
  } catch (failure) {
    throw failure instanceof SsoRefusal ? failure : new SsoRefusal('provider', failure)
  }
}

async function openSession(ctx: Ctx, row: SsoProviderRow, identity: Identity): Promise<void> {
  const { app } = ctx
  const { account, tokens } = await inTransaction(app.pool, async (tx) => {
    const [current] = await run(tx, lockUnchangedProvider, [row.workspaceId, row.provider, row.updatedAt])
    if (!current) throw new SsoRefusal('not_offered')
    const userId = await personOf(ctx, tx, current, identity)
    const [account] = await run(tx, accountById, [userId])
    if (!maySignIn(account)) throw new SsoRefusal('inactive')
    await recordSignIn(tx, ctx, account, 'single_sign_on')
    return { account, tokens: await makeTokens(app, tx, account, ctx.newId(), ctx.newId) }
  })
  answerSignedIn(ctx, account, tokens)
}

/**
 * Ends a sign-in that came back from a provider with these parameters: the session's cookies are set. Throws
 * SsoRefusal, and nothing has changed then but that the attempt is used up.
 */
export async function finishSso(ctx: Ctx, provider: string, params: URLSearchParams): Promise<void> {
  const attempt = await endAttempt(ctx, provider, params.get('state'))
  const [row] = await run(ctx.app.pool, enabledProvider, [attempt.workspaceId, attempt.provider])
  if (!row) throw new SsoRefusal('not_offered')
  await openSession(ctx, row, await identify(ctx, row, attempt, params))
}
