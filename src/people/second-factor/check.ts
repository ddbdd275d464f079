import type { App, Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { openTotpSecret } from './second-factor-secrets.ts'
import { lockTotp, type TotpRow } from './second-factor-sql.ts'
import { stepOfCode } from './totp.ts'

/** A code of the authenticator app, or one that stands in for it. */
export interface FactorAnswer {
  code?: string | null | undefined
  recoveryCode?: string | null | undefined
}

/** `locked` tells in how many seconds the next try is looked at. */
export type FactorVerdict = 'right' | 'wrong' | { lockedSeconds: number }

const failuresAllowed = 10

const windowMs = 15 * 60_000

/** Milliseconds until tries are looked at again; 0 or less when they are. */
function lockedMs(totp: TotpRow, nowMs: number): number {
  if (totp.failures < failuresAllowed || !totp.failuresSince) return 0
  return totp.failuresSince.getTime() + windowMs - nowMs
}

const noteFailure = statement<never>(
  'second_factor.note_failure',
  'update totp set failures = $2, failures_since = $3 where user_id = $1',
)

/** Counts a wrong answer of a person whose row is held. */
async function countFailure(db: Queryable, userId: string, totp: TotpRow, at: Date): Promise<void> {
  const began = totp.failuresSince?.getTime() ?? 0
  const goesOn = at.getTime() - began < windowMs
  await run(db, noteFailure, [userId, goesOn ? totp.failures + 1 : 1, goesOn ? totp.failuresSince : at])
}

/** A right answer: its time step, where it was a code, works no more, and the count of wrong ones starts again. */
const noteSuccess = statement<never>(
  'second_factor.note_success',
  `update totp set last_step = coalesce($2, last_step), failures = 0, failures_since = null where user_id = $1`,
)

async function isRight(
  db: Queryable,
  app: App,
  userId: string,
  totp: TotpRow,
  answer: FactorAnswer,
): Promise<boolean> {
  if (answer.recoveryCode) {
    if (!(await spendRecoveryCode(db, userId, answer.recoveryCode))) return false
    await run(db, noteSuccess, [userId, null])
    return true
  }
  const secret = openTotpSecret(app.keyRing, userId, totp.secret)
  const step = stepOfCode(secret, answer.code ?? '', app.clock.nowMs())
  // A code works once: whoever saw it being typed is too late.
  if (step === null || (totp.lastStep !== null && step <= totp.lastStep)) return false
  await run(db, noteSuccess, [userId, step])
  return true
}

/**
 * Looks at an answer to a person's second step: a code works once, within its time step and the two around it. After
 * ten wrong answers nothing is looked at for the rest of 15 minutes. The caller commits whatever the verdict is; a
 * `grant` that is false (a wrong password beside the code) counts as a wrong answer and uses nothing up.
 */
export async function checkFactor(
  db: Queryable,
  app: App,
  userId: string,
  answer: FactorAnswer,
  grant = true,
): Promise<FactorVerdict> {
  const [totp] = await run(db, lockTotp, [userId])
  if (!totp?.confirmedAt) return 'wrong'
  const now = app.clock.now()
  const locked = lockedMs(totp, now.getTime())
  if (locked > 0) return { lockedSeconds: Math.ceil(locked / 1000) }
  if (grant && (await isRight(db, app, userId, totp, answer))) return 'right'
  await countFailure(db, userId, totp, now)
  return 'wrong'
}

/** The answer to somebody who tried too often. */
export function lockedOut(seconds: number): AppError {
  return new AppError('rate_limited', 'Too many wrong codes. Try again later.', { retryAfter: seconds })
}

/**
 * Does `work` for a person who answers their second step rightly, in the transaction that uses the answer up. Null for
 * a wrong answer, which stays counted. Throws rate_limited.
 */
export async function withFactor<T>(
  ctx: Ctx,
  userId: string,
  { grant, ...answer }: FactorAnswer & { grant: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  const outcome = await inTransaction(ctx.app.pool, async (tx) => {
    const verdict = await checkFactor(tx, ctx.app, userId, answer, grant)
    return verdict === 'right' ? { done: await work(tx) } : verdict
  })
  if (outcome === 'wrong') return null
  if ('done' in outcome) return outcome.done
  throw lockedOut(outcome.lockedSeconds)
}
