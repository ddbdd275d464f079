import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { guardedClient } from '#outside/guarded-client/client.ts'
import { ForbiddenTargetError } from '#outside/guarded-client/target.ts'

/** Checks the URL of an endpoint that is to be saved, as every connection will check it again (spec/4 B12, url). */
export async function assertUrl(ctx: Ctx, url: string): Promise<void> {
  try {
    await guardedClient(ctx.app).check(url)
  } catch (error) {
    if (error instanceof ForbiddenTargetError)
      throw errors.invalidField('url', error.message).because('address_refused')
    throw error
  }
}
