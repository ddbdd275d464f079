import type { App, Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { sha256Hex } from '#core/crypto.ts'
import { AppError } from '#core/errors.ts'
import type { Standing, Window } from '#core/rate-limits/counters.ts'
import { networkOf } from '#core/rate-limits/lockout.ts'
import { type Method, recordTry, type TriedAccount } from './records.ts'
import { Turns } from './turns.ts'
import { waitASecond } from './waiting.ts'

// spec/8 ID 6, whether or not other limits are on.
const seconds = 15 * 60
const perNetwork = 10
const overAllNetworks = 100

/** Whose secret is tried, and which. */
export interface SignInGuess {
  /** null where nobody has the address */
  account: TriedAccount | null
  /** lower case; only looked at where there is no account */
  email?: string
  method: Method
}

/** Of addresses without an account the names are others, so that no flood of those pushes out what is known of people. */
function windowsOf({ account, email = '' }: SignInGuess, ip: string): [Window, Window] {
  const name = account ? 'guesses' : 'guesses-at-nobody'
  const subject = account?.userId ?? sha256Hex(email)
  return [
    { name: `${name}-by-network`, subject: `${subject} ${networkOf(ip)}`, seconds, limit: perNetwork },
    { name, subject, seconds, limit: overAllNetworks },
  ]
}

function tooMany(retryAfter: number): AppError {
  return new AppError('rate_limited', 'Too many failed attempts. Try again later.', { retryAfter })
}

const isOver = ({ used, window }: Standing) => used > window.limit

/** The log tells the first try that is refused; those after it would tell nothing new. */
const isFirstOver = ({ used, window }: Standing) => used === window.limit + 1

/** Looks at a try that was counted at `at`, and takes it back where it was right. */
async function counted<T>(
  { counters }: App,
  windows: Window[],
  at: number,
  check: () => Promise<T | null>,
): Promise<T | null> {
  try {
    const found = await check()
    if (found !== null) await counters.giveBack(windows, at)
    return found
  } catch (failure) {
    // A failure on our side is not counted as a wrong guess.
    if (!(failure instanceof AppError) || failure.code === 'unavailable') await counters.giveBack(windows, at)
    throw failure
  }
}

// A try is counted before it is looked at, so that many at the same moment count as well. Those of one network are
// looked at one after the other: right ones at the same moment must not count together.
const turns = perApp(() => new Turns())

/**
 * Looks at a try to prove who one is, and answers what `check` does; null is a wrong one. Ten wrong ones at an account
 * from one network (IPv6 by /64) in 15 minutes are followed by rate_limited, a hundred from anywhere make each of the
 * next wait for a second. The audit log tells the wrong ones and the brake.
 */
export function guess<T>(ctx: Ctx, about: SignInGuess, check: () => Promise<T | null>): Promise<T | null> {
  const windows = windowsOf(about, ctx.ip)
  return turns(ctx.app).take(windows[0].subject, () => look(ctx, about, windows, check))
}

async function look<T>(
  ctx: Ctx,
  { account, method }: SignInGuess,
  windows: [Window, Window],
  check: () => Promise<T | null>,
): Promise<T | null> {
  const { app } = ctx
  const tell = (action: 'failed' | 'braked') => account && recordTry(ctx, account, action, method)
  const at = app.clock.nowMs()
  const { standings } = await app.counters.take(windows, at)
  const [byNetwork, byAll] = standings as [Standing, Standing | undefined]
  if (standings.some(isFirstOver)) tell('braked')
  if (isOver(byNetwork)) throw tooMany(byNetwork.resetSeconds)
  if (byAll && isOver(byAll) && !(await waitASecond(app, windows[1].subject))) throw tooMany(1)
  try {
    const found = await counted(app, windows, at, check)
    if (found === null) tell('failed')
    return found
  } catch (failure) {
    // The second step has a brake of its own besides, as its codes are short.
    if (failure instanceof AppError && failure.code === 'rate_limited') tell('braked')
    throw failure
  }
}

/** The same for the token of a mailed link, which tells no account while it is wrong: by network alone. */
export async function guessToken<T>(ctx: Ctx, check: () => Promise<T | null>): Promise<T | null> {
  const { app } = ctx
  const window = { name: 'guessed-tokens', subject: networkOf(ctx.ip), seconds, limit: perNetwork }
  const at = app.clock.nowMs()
  const { standings } = await app.counters.take([window], at)
  const over = standings.find(isOver)
  if (over) throw tooMany(over.resetSeconds)
  return counted(app, [window], at, check)
}
