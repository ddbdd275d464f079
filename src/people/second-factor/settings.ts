import { z } from 'zod'
import { ownerOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import { tellAccountChange } from '#people/members/account-changes.ts'
import { readHash } from '#people/sessions/account-password.ts'
import { verifyPassword } from '#people/sessions/passwords.ts'
import { passwordInput } from '#people/sessions/session-input.ts'
import { guess } from '#people/sign-in/brake.ts'
import { withFactor } from './check.ts'
import { dropCodes, renewCodes } from './recovery-codes.ts'
import { codeInput, factorAnswer } from './second-factor-input.ts'
import { openTotpSecret, sealTotpSecret } from './second-factor-secrets.ts'
import { lockTotp } from './second-factor-sql.ts'
import { newTotpSecret, otpauthUri, stepOfCode } from './totp.ts'

/** The secret of an authenticator app: to be typed, or read from a QR code of `uri`. */
export interface TotpStart {
  /** base32 */
  secret: string
  uri: string
}

const alreadyOn = () =>
  new AppError('invalid_state', 'Two-step sign-in is on already.').because('set_up_already')

/** A new secret that no code has confirmed; no row when an older one is in use. */
const startTotp = statement<{ userId: string }>(
  'second_factor.start',
  `insert into totp (user_id, secret, created_at) values ($1, $2, $3)
   on conflict (user_id) do update set secret = excluded.secret, last_step = null, failures = 0,
     failures_since = null, created_at = excluded.created_at
   where totp.confirmed_at is null
   returning ${columns('Totp', 'totp', ['userId'])}`,
)

/** Creates a secret for the caller's authenticator app; it takes effect when a code confirms it. */
export async function startTwoStep(ctx: Ctx): Promise<TotpStart> {
  const { userId, email } = ownerOf(ctx.actor)
  const { app } = ctx
  const secret = newTotpSecret()
  const sealed = sealTotpSecret(app.keyRing, userId, secret)
  const [started] = await run(app.pool, startTotp, [userId, sealed, ctx.now()])
  if (!started) throw alreadyOn()
  return { secret, uri: otpauthUri(secret, email) }
}

const wrongPassword = () => errors.invalidRequest('Current password is incorrect').because('wrong_password')

const wrongCode = () =>
  errors.invalidField('code', 'The code is not right, or was used before.').because('wrong_code')

export const confirmInput = z.strictObject({
  code: codeInput.meta({ description: 'Six-digit code from the authenticator app.' }),
})

const confirmTotp = statement<never>(
  'second_factor.confirm',
  `update totp set confirmed_at = $3, last_step = $2, failures = 0, failures_since = null where user_id = $1`,
)

/** Turns two-step sign-in on with a code of the app. Answers the recovery codes, this once. */
export async function confirmTwoStep(ctx: Ctx, input: unknown): Promise<string[]> {
  const { userId } = ownerOf(ctx.actor)
  const { app } = ctx
  const { code } = parseInput(confirmInput, input)
  return inTransaction(app.pool, async (tx) => {
    const [totp] = await run(tx, lockTotp, [userId])
    if (!totp) throw new AppError('invalid_state', 'Set up an authenticator app first.').because('not_set_up')
    if (totp.confirmedAt) throw alreadyOn()
    const step = stepOfCode(openTotpSecret(app.keyRing, userId, totp.secret), code, app.clock.nowMs())
    if (step === null) throw wrongCode()
    await run(tx, confirmTotp, [userId, step, ctx.now()])
    await tellAccountChange(tx, ctx, 'two_step_on')
    return renewCodes(tx, userId)
  })
}

export const provenInput = z.strictObject({
  password: passwordInput.nullish().meta({ description: 'Current password of the user.' }),
  ...factorAnswer,
})

/** Does `work` for a caller who gives the password and a code; a refused try is counted. */
async function proven<T>(ctx: Ctx, input: unknown, work: (tx: Tx, userId: string) => Promise<T>): Promise<T> {
  const { password, ...answer } = parseInput(provenInput, input)
  const account = ownerOf(ctx.actor)
  const { userId } = account
  let refusal = wrongCode
  const method = answer.recoveryCode ? 'recovery_code' : 'code'
  const done = await guess(ctx, { account, method }, async () => {
    const [stored] = await run(ctx.app.pool, readHash, [userId])
    // Who signs in through a provider has no password.
    const knows = stored?.passwordHash == null || (await verifyPassword(stored.passwordHash, password ?? ''))
    if (!knows) refusal = wrongPassword
    const given = { ...answer, grant: knows }
    return withFactor(ctx, userId, given, async (tx) => ({ outcome: await work(tx, userId) }))
  })
  if (!done) throw refusal()
  return done.outcome
}

const deleteTotp = statement<never>('second_factor.delete', 'delete from totp where user_id = $1')

/** Turns two-step sign-in off, with the password and a code or a recovery code. */
export function turnOffTwoStep(ctx: Ctx, input: unknown): Promise<void> {
  return proven(ctx, input, async (tx, userId) => {
    await run(tx, deleteTotp, [userId])
    await dropCodes(tx, userId)
    await tellAccountChange(tx, ctx, 'two_step_off')
  })
}

/** Ten new recovery codes in the place of the old ones, with the password and a code. Answers them, this once. */
export function renewRecoveryCodes(ctx: Ctx, input: unknown): Promise<string[]> {
  return proven(ctx, input, async (tx, userId) => {
    await tellAccountChange(tx, ctx, 'recovery_codes_renewed')
    return renewCodes(tx, userId)
  })
}
