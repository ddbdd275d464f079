import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type ListedForm, listForms } from '#outside/platform/forms.ts'
import { defaultNumber } from './directory.ts'
import { answerOfPlatform } from './platform-work.ts'
import { accountToCall } from './try-account.ts'

/**
 * The forms of a number's business account as the platform lists them now, for whoever chooses one; those of the default
 * number when none is named. Throws not_found, bad_gateway with the platform's words, unavailable without an answer.
 */
export async function platformForms(ctx: Ctx, numberId: string | null | undefined): Promise<ListedForm[]> {
  const number = numberId
    ? await accountToCall(ctx, numberId)
    : await defaultNumber(ctx.app, workspaceOf(ctx.actor))
  if (!number) return []
  return answerOfPlatform(ctx.app, number, 'list forms', () => listForms(ctx.app, number))
}
