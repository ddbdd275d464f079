import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import { makeMember } from '#people/members/accounts.ts'
import { guess } from '#people/sign-in/brake.ts'
import { triedOf } from '#people/sign-in/records.ts'
import { askSecondStep, type SecondStep } from '#people/sign-in/second-step.ts'
import { defaultRoleOf, openWorkspace } from '#people/workspaces/workspace-queries.ts'
import { assertPassword } from './new-password.ts'
import { hashPassword, verifyPasswordOfStranger } from './passwords.ts'
import { loginInput, refreshTokenInput, registerInput } from './session-input.ts'
import { accountByEmail } from './session-sql.ts'
import {
  answerSignedIn,
  endSession,
  maySignIn,
  openSession,
  rotate,
  type SessionUser,
  type SignedIn,
} from './sessions.ts'
import { verifyToken } from './tokens.ts'

/** A session, or what it still takes to open one: then nobody is signed in yet. */
export interface LoginAnswer {
  expiresIn: number | null
  user: SessionUser | null
  secondStep: SecondStep | null
}

/**
 * Signs a person in; one with two-step sign-in is asked for the second step and gets no session yet. Wrong password,
 * unknown address, inactive account and an account without a living workspace give one answer after the same work.
 * Throws unauthorized; rate_limited after too many wrong ones (src/people/sign-in/brake.ts).
 */
export async function login(ctx: Ctx, input: unknown): Promise<LoginAnswer> {
  const { email, password } = parseInput(loginInput, input)
  const [account] = await run(ctx.app.pool, accountByEmail, [email])
  const about = { account: triedOf(account), email, method: 'password' } as const
  const person = await guess(ctx, about, async () => {
    const matches = await verifyPasswordOfStranger(ctx, account?.passwordHash ?? null, password)
    return matches && maySignIn(account) ? account : null
  })
  if (!person) throw errors.unauthorized()
  if (person.twoStep)
    return { expiresIn: null, user: null, secondStep: await askSecondStep(ctx, person.userId) }
  return { ...(await openSession(ctx, person, 'password')), secondStep: null }
}

/**
 * Makes an account in an existing open workspace, with its default role, and signs it in. Throws forbidden where
 * auth.registration is off, conflict when the address has an account.
 */
export async function register(ctx: Ctx, input: unknown): Promise<SignedIn> {
  const { app } = ctx
  if (!app.config.auth.registration) throw errors.forbidden('Registration is closed.')
  const { email, password, fullName, workspaceId } = parseInput(registerInput, input)
  await assertPassword(ctx, password)
  const workspace = await openWorkspace(app.pool, workspaceId)
  if (!workspace) throw errors.invalidField('workspaceId', 'No such open organization.').because('no_such')
  const role = await defaultRoleOf(app.pool, workspaceId)
  const passwordHash = await hashPassword(password)
  const account = { email, fullName, passwordHash, workspaceId }
  const userId = await inTransaction(app.pool, (tx) =>
    makeMember(ctx, tx, { ...account, isSuperAdmin: false, proof: 'none' }, role),
  )
  return openSession(
    ctx,
    {
      ...account,
      userId,
      isActive: true,
      twoStep: false,
      emailVerifiedAt: null,
      vouchedById: null,
      roleId: role.id,
      roleName: role.name,
    },
    'registration',
  )
}

/** Continues a session with the svc_refresh cookie or, without one, the token of the body. Throws unauthorized. */
export async function refreshSession(ctx: Ctx, input: unknown): Promise<SignedIn> {
  const { refreshToken } = parseInput(refreshTokenInput, input)
  const token = ctx.cookies.get('svc_refresh') || refreshToken
  if (!token) throw errors.unauthorized()
  const { account, tokens } = await rotate(ctx, token)
  return answerSignedIn(ctx, account, tokens)
}

/**
 * Ends the session of the caller and that of a refresh token it holds, and clears the cookies. The refresh cookie's
 * path keeps it away from here (document 2), so the access token names the session too. Answers `logged_out` always.
 */
export async function logout(ctx: Ctx, input: unknown): Promise<'logged_out'> {
  const { refreshToken } = parseInput(refreshTokenInput, input)
  const sessions = new Set<string>()
  if (ctx.actor.kind === 'member' && ctx.actor.sessionId) sessions.add(ctx.actor.sessionId)
  const token = ctx.cookies.get('svc_refresh') || refreshToken
  const claims = token ? await verifyToken(ctx.app, 'refresh', token) : 'bad'
  if (typeof claims !== 'string') sessions.add(claims.session)
  for (const session of sessions) await endSession(ctx.app, session)
  ctx.cookies.clear()
  return 'logged_out'
}
