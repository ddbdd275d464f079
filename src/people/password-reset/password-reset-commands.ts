import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
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

const hourMs = 60 * 60_000
/** Mails that one address gets within an hour. */
const mailsPerHour = 3
/** Wishes from one client, about any addresses, within an hour. */
const perClient = 30

export const requestInput = z.strictObject({
  email: text(1, 1024)
    .transform((value) => value.trim().toLowerCase())
    .meta({ description: 'Email address of the account.' }),
})

/** Proof that the password is still the forgotten one. */
const digestOfPassword = "sha256(convert_to(u.password_hash, 'UTF8'))"

/**
 * Stores a request, whether or not the address has an account with a password. Returns the owner's id, null if there
 * is none. $3 the address, $6 the workspace that the account may sign in to: null for none.
 */
const insertReset = statement<{ userId: string | null }>(
  'password_reset.insert',
  `insert into password_reset as r (token_hash, email_hash, user_id, password_digest, created_at, expires_at)
   select $1, $2, u.id, ${digestOfPassword}, $4, $5
   from (select 1) one
   left join user_account u on u.email = $3 and u.is_active and u.password_hash is not null and $6::uuid is not null
   returning ${columns('PasswordReset', 'r', ['userId'])}`,
)

/** $1 the hash of an address, $2 the earliest time. */
const countResets = statement<{ resets: number }>(
  'password_reset.count',
  'select count(*) as resets from password_reset where email_hash = $1 and created_at > $2',
)

/**
 * Mails a link to the owner of an address, if it has an account with a password. Result and effort are the same for
 * an address without an account and for an address with too many requests. Throws rate_limited by client.
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

export const resetInput = z.strictObject({
  token: text(1, 128).meta({ description: 'Token from the email link. The token works once, for one hour.' }),
  password: passwordInput.meta({
    description:
      'New password, at least 12 characters and none of the most common passwords. At /api, at least 6 characters.',
  }),
})

const setPassword = statement<never>(
  'password_reset.set_password',
  'update user_account set password_hash = $2, updated_at = $3 where id = $1',
)

/** Takes a wish that lives. The account is held: of two that come at the same moment one finds another password. */
const takeReset = statement<{ userId: string }>(
  'password_reset.take',
  `with taken as (
     delete from password_reset where token_hash = $1 and expires_at > $2 and user_id is not null
     returning user_id, email_hash, password_digest
   )
   select ${columnsAs('User', 'u', { userId: 'id' })} from taken
   join user_account u on u.id = taken.user_id and u.is_active
     and sha256(convert_to(u.email, 'UTF8')) = taken.email_hash and ${digestOfPassword} = taken.password_digest
   for update of u`,
)

/** Whether a wish lives, without taking it. */
const findReset = statement<{ userId: string }>(
  'password_reset.find',
  `select ${columns('PasswordReset', 'password_reset', ['userId'])} from password_reset
   where token_hash = $1 and expires_at > $2 and user_id is not null`,
)

/**
 * Sets a new password with the token of a mail, ends all sessions of the user and notifies the user by mail. Two-step
 * sign-in stays, unless the address was never proven: then someone else may have set it up. Throws invalid_request
 * for a token that is unknown, used, expired or superseded.
 */
export async function resetPassword(ctx: Ctx, input: unknown): Promise<void> {
  const { app } = ctx
  const { token, password } = parseInput(resetInput, input)
  await assertPassword(ctx, password, { documented: chosenAtLeast })
  const lost = () =>
    errors.invalidRequest('The link is not valid any more. Ask for a new one.').because('link_over')
  const lives = async () => (await run(app.pool, findReset, [tokenHash(token), ctx.now()]))[0] ?? null
  // Before the hashing, which is expensive: wrong links are refused here.
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
