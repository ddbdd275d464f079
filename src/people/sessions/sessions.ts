import type { Permission } from '#core/access/catalogue.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { columns, columnsAs, type RenamedRow, type RowOf } from '#core/db/columns.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
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

/** A session that has tokens already; without it a new one is opened. */
interface Continued {
  session: string
  openedAt: Date
}

const insertRefreshToken = statement<never>(
  'auth.insert_refresh_token',
  `insert into refresh_token
     (id, workspace_id, family_id, user_id, created_at, expires_at, confined, opened_at, user_agent, address)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

/** So much of what a client calls itself is kept. */
const longestUserAgent = 512

/** What the person's list of sessions says of the client (src/people/sessions/own-sessions.ts). */
const clientOf = ({ userAgent, ip }: Ctx) => [userAgent.slice(0, longestUserAgent) || null, ip || null]

/** Makes the first pair of tokens of a session, or the next, and stores the refresh token's row. */
export async function makeTokens(
  ctx: Ctx,
  db: Queryable,
  person: Person,
  continued?: Continued,
): Promise<Tokens> {
  const { app } = ctx
  const session = continued?.session ?? ctx.newId()
  const id = ctx.newId()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + refreshSeconds(app) * 1000)
  const { userId, workspaceId, confined = false } = person
  const opened = continued?.openedAt ?? now
  const values = [id, workspaceId, session, userId, now, expiresAt, confined, opened, ...clientOf(ctx)]
  await run(db, insertRefreshToken, values)
  const claims = { user: userId, workspace: workspaceId, session }
  const [access, refresh] = await Promise.all([
    signToken(app, 'access', { jti: ctx.newId(), ...claims }, accessSeconds(app)),
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
    return makeTokens(ctx, tx, account)
  })
  return answerSignedIn(ctx, account, tokens)
}

/** Waits for a rotation in progress, so that the statement after this one sees the token it made. */
const lockSession = statement<RowOf<RefreshTokenModel, 'revokedAt' | 'openedAt' | 'createdAt'>>(
  'auth.lock_session',
  `select ${columns('RefreshToken', 'refresh_token', ['revokedAt', 'openedAt', 'createdAt'])}
   from refresh_token where family_id = any($1::uuid[]) order by id for update`,
)

/** When a session was opened; of one that did not keep it, when it was first seen. */
const openingOf = (token: { openedAt: Date | null; createdAt: Date }): Date =>
  token.openedAt ?? token.createdAt

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
    const tokens = await run(tx, lockSession, [[session]])
    // Somebody may have signed out since the caller was let in.
    const [first] = tokens
    if (!first || !tokens.some((token) => token.revokedAt === null)) throw errors.unauthorized()
    await run(tx, replaceRefreshTokens, [session, ctx.now()])
    tx.afterCommit(() => forgetMembers(app))
    return makeTokens(ctx, tx, account, { session, openedAt: openingOf(first) })
  })
  return answerSignedIn(ctx, account, tokens)
}

const revokeSession = statement<never>(
  'auth.revoke_session',
  'update refresh_token set revoked_at = $2 where family_id = any($1::uuid[]) and revoked_at is null',
)

/** Ends sessions at once: their refresh tokens are revoked, their access tokens no longer believed, sockets closed. */
export async function endSessions(tx: Tx, app: App, sessions: readonly string[]): Promise<void> {
  await run(tx, lockSession, [sessions])
  await run(tx, revokeSession, [sessions, app.clock.now()])
  tx.afterCommit(() => forgetMembers(app))
}

/** Ends one session at once. */
export async function endSession(app: App, session: string): Promise<void> {
  await inTransaction(app.pool, (tx) => endSessions(tx, app, [session]))
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
  openedAt: 'openedAt',
  createdAt: 'createdAt',
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
    const { sessionId: session, confined } = spent
    const continued = { session, openedAt: openingOf(spent) }
    return { account, tokens: await makeTokens(ctx, tx, { ...account, confined }, continued) }
  })
  if (rotated) return rotated
  const [spentBefore] = await run(app.pool, spentSession, [claims.jti])
  if (spentBefore) await endSession(app, spentBefore.sessionId)
  throw errors.unauthorized()
}
