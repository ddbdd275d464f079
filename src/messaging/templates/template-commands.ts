import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { numberById } from '#messaging/accounts/directory.ts'
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
