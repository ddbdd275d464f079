import type { Permission } from '#core/access/catalogue.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { columns, columnsAs, type RenamedRow } from '#core/db/columns.ts'
import { inTransaction, type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import type { RefreshTokenModel } from '#generated/prisma/models/RefreshToken.ts'
import { type Method, recordSignIn } from '#people/sign-in/records.ts'
import { csrfTokenOf } from './csrf.ts'
import { forgetMembers } from './members.ts'
import { type AccountRow, accountInWorkspace } from './session-sql.ts'
import { signToken, verifyToken } from './tokens.ts'

/** A person signed in: who, and in how many seconds the access token ends. */
export interface SignedIn {
  expiresIn: number
  user: SessionUser
}

export interface SessionUser {
  id: string
  email: string
  fullName: string
  workspaceId: string
  role: { id: string; name: string; permissions?: Permission[] }
}

/** An account that may sign in: it is a member of a living workspace. */
export type SignInAccount = AccountRow & { workspaceId: string; roleId: string; roleName: string }

/** False for an unknown account, one that is locked, and one without a membership. */
export function maySignIn(account: AccountRow | undefined): account is SignInAccount {
  return account?.isActive === true && account.workspaceId !== null && account.roleId !== null
}

/** Both tokens of one step of a session; `session` is the same through all of its refreshes. */
export interface Tokens {
  access: string
  refresh: string
  session: string
}

const refreshSeconds = (app: App) => app.config.jwt.refreshExpiryDays * 86_400

const accessSeconds = (app: App) => app.config.jwt.accessExpiryMins * 60

/** Whose tokens are made, and whether the workspace's own identity provider vouches for that. */
type Person = Pick<SignInAccount, 'userId' | 'workspaceId'> & { confined?: boolean }

const insertRefreshToken = statement<never>(
  'auth.insert_refresh_token',
  `insert into refresh_token (id, workspace_id, family_id, user_id, created_at, expires_at, confined)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** Makes the next pair of tokens of a session and stores the refresh token's row. */
export async function makeTokens(
  app: App,
  db: Queryable,
  person: Person,
  session: string,
  newId: () => string,
): Promise<Tokens> {
  const id = newId()
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + refreshSeconds(app) * 1000)
  const { userId, workspaceId, confined = false } = person
  await run(db, insertRefreshToken, [id, workspaceId, session, userId, now, expiresAt, confined])
  const claims = { user: userId, workspace: workspaceId, session }
  const [access, refresh] = await Promise.all([
    signToken(app, 'access', { jti: newId(), ...claims }, accessSeconds(app)),
    signToken(app, 'refresh', { jti: id, ...claims }, refreshSeconds(app)),
  ])
  return { access, refresh, session }
}

/** Hands the tokens out as cookies (document 2, Cookies); no token is ever in a body. */
export function answerSignedIn(ctx: Ctx, account: SignInAccount, tokens: Tokens): SignedIn {
  const { app, cookies } = ctx
  cookies.set('svc_access', tokens.access, accessSeconds(app))
  cookies.set('svc_refresh', tokens.refresh, refreshSeconds(app))
  cookies.set('svc_csrf', csrfTokenOf(app, tokens.session), refreshSeconds(app))
  const { userId, email, fullName, workspaceId, roleId, roleName } = account
  const user = {
    id: userId,
    email,
    fullName,
    workspaceId,
    role: { id: roleId, name: roleName },
  }
  return { expiresIn: accessSeconds(app), user }
}

/** Opens a new session for somebody who has proven who they are, and by what. */
export async function openSession(ctx: Ctx, account: SignInAccount, method: Method): Promise<SignedIn> {
  const tokens = await inTransaction(ctx.app.pool, async (tx) => {
    await recordSignIn(tx, ctx, account, method)
    return makeTokens(ctx.app, tx, account, ctx.newId(), ctx.newId)
  })
  return answerSignedIn(ctx, account, tokens)
}

/** Waits for a rotation in progress, so that the statement after this one sees the token it made. */
const lockSession = statement<{ revokedAt: Date | null }>(
  'auth.lock_session',
  `select ${columns('RefreshToken', 'refresh_token', ['revokedAt'])} from refresh_token where family_id = $1 order by id for update`,
)

/** Takes every unspent refresh token of a session out of use; the next one continues it. */
const replaceRefreshTokens = statement<never>(
  'auth.replace_refresh_tokens',
  'update refresh_token set revoked_at = $2 where family_id = $1 and used_at is null and revoked_at is null',
)

/** Continues a session in another workspace: what its refresh tokens could do there they can no longer. */
export async function moveSession(
  ctx: Ctx,
  account: SignInAccount & Person,
  session: string,
): Promise<SignedIn> {
  const { app } = ctx
  const tokens = await inTransaction(app.pool, async (tx) => {
    const tokens = await run(tx, lockSession, [session])
    // Somebody may have signed out since the caller was let in.
    if (!tokens.some((token) => token.revokedAt === null)) throw errors.unauthorized()
    await run(tx, replaceRefreshTokens, [session, ctx.now()])
    tx.afterCommit(() => forgetMembers(app))
    return makeTokens(app, tx, account, session, ctx.newId)
  })
  return answerSignedIn(ctx, account, tokens)
}

const revokeSession = statement<never>(
  'auth.revoke_session',
  'update refresh_token set revoked_at = $2 where family_id = $1 and revoked_at is null',
)

/** Ends a session at once: its refresh tokens are revoked and its access tokens are no longer believed. */
export async function endSession(app: App, session: string): Promise<void> {
  await inTransaction(app.pool, async (tx) => {
    await run(tx, lockSession, [session])
    await run(tx, revokeSession, [session, app.clock.now()])
    tx.afterCommit(() => forgetMembers(app))
  })
}

const spentSession = statement<{ sessionId: string }>(
  'auth.spent_session',
  `select ${columnsAs('RefreshToken', 'refresh_token', { sessionId: 'familyId' })} from refresh_token where id = $1 and used_at is not null`,
)

const spentNames = {
  userId: 'userId',
  workspaceId: 'workspaceId',
  sessionId: 'familyId',
  confined: 'confined',
} as const

/** Spends a refresh token; only one of two that come at the same moment gets the row. */
const spendRefreshToken = statement<RenamedRow<RefreshTokenModel, typeof spentNames>>(
  'auth.spend_refresh_token',
  `update refresh_token set used_at = $2
   where id = $1 and used_at is null and revoked_at is null and expires_at > $2
   returning ${columnsAs('RefreshToken', 'refresh_token', spentNames)}`,
)

/**
 * Spends a refresh token and makes the next pair. A token that was spent before has been copied: its session ends for
 * both the thief and the owner.
 */
export async function rotate(
  ctx: Ctx,
  refreshToken: string,
): Promise<{ account: SignInAccount; tokens: Tokens }> {
  const { app } = ctx
  const claims = await verifyToken(app, 'refresh', refreshToken)
  if (typeof claims === 'string') throw errors.unauthorized()
  const rotated = await inTransaction(app.pool, async (tx) => {
    const [spent] = await run(tx, spendRefreshToken, [claims.jti, ctx.now()])
    if (!spent) return null
    const [account] = await run(tx, accountInWorkspace, [spent.userId, spent.workspaceId])
    // Thrown, so that the token stays unspent: the person may come back.
    if (!maySignIn(account)) throw errors.unauthorized()
    const { sessionId, confined } = spent
    return { account, tokens: await makeTokens(app, tx, { ...account, confined }, sessionId, ctx.newId) }
  })
  if (rotated) return rotated
  const [spentBefore] = await run(app.pool, spentSession, [claims.jti])
  if (spentBefore) await endSession(app, spentBefore.sessionId)
  throw errors.unauthorized()
}
