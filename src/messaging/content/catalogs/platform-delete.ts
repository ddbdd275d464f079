import type { Ctx } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { wordOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { deleteThere } from '#outside/platform/catalogs.ts'

const objectMissing = 33

/**
 * Asks the platform to delete something that goes here whatever it says (spec/8 CT). Answers why it may still be there,
 * in a sentence, or null where it is not.
 */
export async function stillThere(
  ctx: Ctx,
  number: NumberEntry | null,
  { what, platformId }: { what: string; platformId: string },
): Promise<string | null> {
  if (!number) return 'its account is not connected any more'
  try {
    const word = await wordOfPlatform(ctx.app, number, `delete a ${what}`, () =>
      deleteThere(ctx.app, number, platformId),
    )
    if (!('refusal' in word)) return null
    const { refusal } = word
    const isGone = refusal.status === 404 || (refusal.code === 100 && refusal.subcode === objectMissing)
    return isGone ? null : refusal.message
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
