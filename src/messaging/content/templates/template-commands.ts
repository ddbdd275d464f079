import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { accountIdNamed } from '#messaging/numbers/accounts/account-names.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { answerOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { syncTemplates } from './sync.ts'

/**
 * Syncs the templates of a number when a member asks for it; answers how many the platform has. Throws not_found for
 * an unknown number, unavailable when the platform does not tell.
 */
export async function syncNumberTemplates(ctx: Ctx, numberId: string): Promise<number> {
  const number = found(await numberById(ctx.app, workspaceOf(ctx.actor), numberId), 'number')
  try {
    return await syncTemplates(ctx.app, number)
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof PlatformSilence)) throw error
    logPlatformFailure(ctx.app, 'list templates', number.id, error)
    throw errors.unavailable('The messaging platform does not list its templates at the moment.')
  }
}

/**
 * POST /api/templates/sync: the same for the account that a body names. Throws invalid_field where it names none,
 * not_found for an unknown one, bad_gateway in the platform's words, unavailable without an answer.
 */
export async function syncAccountTemplates(ctx: Ctx, account: string | null | undefined): Promise<number> {
  if (!account?.trim()) throw errors.missing('messaging_account is required', 'messagingAccount')
  const id = await accountIdNamed(ctx, account)
  const number = id === null ? null : await numberById(ctx.app, workspaceOf(ctx.actor), id)
  if (!number) throw new AppError('not_found', 'Account not found', { whole: true }).because('no_such')
  return answerOfPlatform(ctx.app, number, 'list templates', () => syncTemplates(ctx.app, number))
}
