import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput, text } from '#core/validation.ts'
import { assertionInput, type PasskeyAnswer, signedByPasskey } from '#people/passkeys/assertion.ts'
import { countPasskeys } from '#people/passkeys/passkey-sql.ts'
import { checkFactor, type FactorAnswer, lockedOut } from '#people/second-factor/check.ts'
import { factorAnswer } from '#people/second-factor/second-factor-input.ts'
import { type AccountRow, accountById } from '#people/sessions/session-sql.ts'
import { maySignIn, openSession, type SignedIn } from '#people/sessions/sessions.ts'
import { guess } from './brake.ts'
import {
  type Challenge,
  challengeSeconds,
  endChallenge,
  makeChallenge,
  ownerOfSecondStep,
  takeTry,
} from './challenges.ts'
import { type Method, triedOf } from './records.ts'
import type { SecondStepMethod } from './sign-in-sets.ts'

/** The password was right; the challenge, answered within its time, opens the session. */
export interface SecondStep {
  challenge: string
  methods: SecondStepMethod[]
  expiresIn: number
}

/** Requests the second step from a user whose password was correct. */
export async function askSecondStep(ctx: Ctx, userId: string): Promise<SecondStep> {
  const { pool } = ctx.app
  const challenge = await makeChallenge(pool, ctx, 'second_step', { userId, webauthnChallenge: null })
  const [count] = await run(pool, countPasskeys, [userId])
  const methods: SecondStepMethod[] = ['totp', 'recovery_code']
  if (count?.passkeys) methods.push('passkey')
  return { challenge, methods, expiresIn: challengeSeconds }
}

export const completeInput = z.strictObject({
  challenge: text(1, 128).meta({ description: 'Challenge that login or startPasskeySignIn returned.' }),
  ...factorAnswer,
  passkey: assertionInput.nullish().meta({
    description: 'Result of navigator.credentials.get() as JSON (AuthenticationResponseJSON).',
  }),
})

interface SecondStepAnswer extends FactorAnswer {
  passkey?: PasskeyAnswer | null | undefined
}

type Outcome = { userId: string } | { lockedSeconds: number } | null

/** The user who answered a challenge correctly; null for a wrong answer. */
async function answeredBy(
  tx: Tx,
  ctx: Ctx,
  given: SecondStepAnswer,
  challenge: Challenge & { purpose: string },
): Promise<Outcome> {
  const { userId, webauthnChallenge } = challenge
  if (given.passkey) {
    if (!webauthnChallenge) return null
    // A passkey instead of the password must have verified its holder: by a finger, a face or a PIN.
    const alone = challenge.purpose === 'passkey_sign_in'
    const owner = await signedByPasskey(tx, ctx, given.passkey, webauthnChallenge, {
      userId,
      userVerified: alone,
    })
    return owner ? { userId: owner } : null
  }
  if (!userId) return null
  const verdict = await checkFactor(tx, ctx.app, userId, given)
  if (verdict === 'wrong') return null
  return verdict === 'right' ? { userId } : verdict
}

/**
 * Tries a challenge, and commits the attempt whatever its outcome. Returns the user who answered it; null for a wrong
 * answer.
 */
async function tryChallenge(ctx: Ctx, token: string, given: SecondStepAnswer): Promise<string | null> {
  const outcome = await inTransaction(ctx.app.pool, async (tx): Promise<Outcome> => {
    const challenge = await takeTry(tx, token, ['second_step', 'passkey_sign_in'], ctx.now())
    const answered = challenge ? await answeredBy(tx, ctx, given, challenge) : null
    if (answered && 'userId' in answered) await endChallenge(tx, token)
    return answered
  })
  if (outcome && 'lockedSeconds' in outcome) throw lockedOut(outcome.lockedSeconds)
  return outcome?.userId ?? null
}

const methodOf = ({ passkey, recoveryCode }: SecondStepAnswer): Method =>
  passkey ? 'passkey' : recoveryCode ? 'recovery_code' : 'code'

/**
 * The user who answers a challenge. Typed codes can be guessed and are rate limited like passwords; signatures of
 * passkeys cannot be guessed.
 */
async function answering(ctx: Ctx, token: string, given: SecondStepAnswer): Promise<AccountRow | undefined> {
  const { pool } = ctx.app
  const ownerId = given.passkey ? null : await ownerOfSecondStep(pool, token, ctx.now())
  const [owner] = ownerId ? await run(pool, accountById, [ownerId]) : []
  const check = () => tryChallenge(ctx, token, given)
  const userId = owner
    ? await guess(ctx, { account: triedOf(owner), email: owner.email, method: methodOf(given) }, check)
    : await check()
  const [account] = userId ? await run(pool, accountById, [userId]) : []
  return account
}

/**
 * Opens a session with a challenge and a code, a recovery code or a passkey. A challenge allows five attempts and
 * works once. Throws unauthorized; rate_limited after too many wrong codes for one user.
 */
export async function completeSignIn(ctx: Ctx, input: unknown): Promise<SignedIn> {
  const { challenge: token, ...given } = parseInput(completeInput, input)
  const account = await answering(ctx, token, given)
  if (!maySignIn(account)) throw errors.unauthorized()
  return openSession(ctx, account, methodOf(given))
}
