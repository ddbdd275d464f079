import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { found } from '#core/found.ts'
import { isUuid } from '#core/validation.ts'
import type { PlatformError } from '#outside/platform/errors.ts'
import { type PlatformNumber, subscribeApp, subscribedApps } from '#outside/platform/numbers.ts'
import { meaningOf, type PlatformRefusal } from '#outside/platform/refusal-sets.ts'
import { type NumberEntry, numberById } from './directory.ts'
import { answerOfPlatform, wordOfPlatform } from './platform-work.ts'
import { refreshNumber } from './refresh.ts'

/** An account of the workspace with its secrets, for a call in its name. Throws not_found. */
export async function accountToCall(ctx: Ctx, id: string): Promise<NumberEntry> {
  return found(
    isUuid(id) ? await numberById(ctx.app, workspaceOf(ctx.actor), id.toLowerCase()) : null,
    'account',
  )
}

/** Whether the platform takes an account as it is, and what it says of it then. */
export interface AccountTest extends Asked {
  /** null where it refused */
  facts: PlatformNumber | null
}

/** Whether something that was asked of the platform is done, or why it refused. */
export interface Asked {
  error: string | null
  errorCode: number | null
  refusal: PlatformRefusal | null
}

const nothingRefused: Asked = { error: null, errorCode: null, refusal: null }

const told = (refusal: PlatformError): Asked => ({
  error: refusal.message,
  errorCode: refusal.code,
  refusal: meaningOf(refusal),
})

/**
 * POST /api/accounts/{id}/test: asks the platform, and what is stored follows what it says (spec/8 AC7). A refusal is an
 * answer; silence throws unavailable.
 */
export async function tryAccount(ctx: Ctx, id: string): Promise<AccountTest> {
  const number = await accountToCall(ctx, id)
  const word = await wordOfPlatform(ctx.app, number, 'test an account', () => refreshNumber(ctx.app, number))
  if ('refusal' in word) return { facts: null, ...told(word.refusal) }
  return { facts: word.answer, ...nothingRefused }
}

/** POST /api/accounts/{id}/subscribe: has the platform send us what happens at this business account (document 2). */
export async function subscribeAccount(ctx: Ctx, id: string): Promise<Asked> {
  const number = await accountToCall(ctx, id)
  const call = () => subscribeApp(ctx.app, number)
  const word = await wordOfPlatform(ctx.app, number, 'subscribe to a business account', call)
  return 'refusal' in word ? told(word.refusal) : nothingRefused
}

/**
 * Whether the platform tells us what happens at the business account, asked of it now. Where nobody knows which
 * application is ours, any that is told counts.
 */
export async function accountSubscribed(ctx: Ctx, id: string): Promise<boolean> {
  const number = await accountToCall(ctx, id)
  const own = number.appId ?? ctx.app.config.platform.appId
  const call = () => subscribedApps(ctx.app, number)
  const told = await answerOfPlatform(ctx.app, number, 'look who is told of a business account', call)
  return own ? told.includes(own) : told.length > 0
}
