import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { count } from '#core/rate-limits/callers.ts'
import { networkOf } from '#core/rate-limits/lockout.ts'
import { parseInput, text } from '#core/validation.ts'
import { queueMail } from '#outside/mail/outbox.ts'
import { noteAccountChange } from '#people/members/account-changes.ts'
import { takeOver } from '#people/members/take-over.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { assertPassword } from '#people/sessions/new-password.ts'
import { hashPassword } from '#people/sessions/passwords.ts'
import { newSecretToken, tokenHash } from '#people/sessions/secret-tokens.ts'
import { chosenAtLeast, passwordInput } from '#people/sessions/session-input.ts'
import { accountByEmail, accountById, revokeSessionsOfUser } from '#people/sessions/session-sql.ts'
import { maySignIn } from '#people/sessions/sessions.ts'
import { guessToken } from '#people/sign-in/brake.ts'
import { countResets, findReset, insertReset, setPassword, takeReset } from './password-reset-sql.ts'

const hourMs = 60 * 60_000
/** Mails that one address gets within an hour. */
const mailsPerHour = 3
/** Wishes from one client, about any addresses, within an hour. */
const perClient = 30

export const requestInput = z.strictObject({
  email: text(1, 1024).transform((value) => value.trim().toLowerCase()),
})

/**
 * Mails a link to whoever owns an address, if it has an account with a password. The answer and the work are the same
 * for an address that has none, and for one that was asked for too often. Throws rate_limited by client.
 */
export async function requestPasswordReset(ctx: Ctx, input: unknown): Promise<void> {
  const { app } = ctx
  const { email } = parseInput(requestInput, input)
  await count(app, { name: 'password-reset', subject: networkOf(ctx.ip), seconds: 3600, limit: perClient })
  const token = newSecretToken()
  const now = ctx.now()
  const emailHash = tokenHash(email)
  await inTransaction(app.pool, async (tx) => {
    const [account] = await run(tx, accountByEmail, [email])
    const [recent] = await run(tx, countResets, [emailHash, new Date(now.getTime() - hourMs)])
    const workspaceId = maySignIn(account) ? account.workspaceId : null
    const expiresAt = new Date(now.getTime() + hourMs)
    const values = [tokenHash(token), emailHash, email, now, expiresAt, workspaceId]
    const [wish] = await run(tx, insertReset, values)
    tx.afterCommit(() => app.wake('mail'))
    if (!workspaceId || !wish?.userId || (recent?.resets ?? 0) >= mailsPerHour) return
    const secretLink = `${app.config.server.publicUrl}/reset-password#${token}`
    const mail = { workspaceId, key: ctx.newId(), recipient: email, template: 'password_reset' } as const
    await queueMail(tx, app, { ...mail, data: { email }, secretLink }, now)
  })
}

export const resetInput = z.strictObject({ token: text(1, 128), password: passwordInput })

/**
 * Sets a new password with the token of a mail, ends all sessions of the person and tells them by mail. Two-step
 * sign-in stays as it is, unless nobody had proven the address: then whoever set it up may be somebody else. Throws invalid_request for a token that is unknown, used, too old or overtaken.
 */
export async function resetPassword(ctx: Ctx, input: unknown): Promise<void> {
  const { app } = ctx
  const { token, password } = parseInput(resetInput, input)
  await assertPassword(ctx, password, { documented: chosenAtLeast })
  const lost = () => errors.invalidRequest('The link is not valid any more. Ask for a new one.')
  const lives = async () => (await run(app.pool, findReset, [tokenHash(token), ctx.now()]))[0] ?? null
  // Before the hashing, which is dear: wrong links end here.
  if (!(await guessToken(ctx, lives))) throw lost()
  const hash = await hashPassword(password)
  await inTransaction(app.pool, async (tx) => {
    const [taken] = await run(tx, takeReset, [tokenHash(token), ctx.now()])
    const [account] = taken ? await run(tx, accountById, [taken.userId]) : []
    if (!maySignIn(account)) throw lost()
    if (!account.emailVerifiedAt) await takeOver(tx, ctx, account, null)
    await run(tx, setPassword, [account.userId, hash, ctx.now()])
    await run(tx, revokeSessionsOfUser, [account.userId, ctx.now(), null])
    await noteAccountChange(tx, ctx, account, 'password_reset')
    tx.afterCommit(() => forgetMembers(app))
  })
}
