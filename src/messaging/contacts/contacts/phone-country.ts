import type { Ctx } from '#core/context/context.ts'
import { type Country, countryOfNumber } from '#core/phones/number-plans.ts'
import { defaultNumber } from '#messaging/numbers/accounts/directory.ts'
import { workspaceSettings } from '#people/workspaces/settings.ts'

/** The country of a workspace: the one that it chose, else that of its default number; null while neither is known. */
export async function workspaceCountry(ctx: Ctx): Promise<Country | null> {
  const { country } = await workspaceSettings(ctx)
  if (country !== null) return country as Country
  const phone =
    ctx.actor.kind === 'anonymous' ? null : (await defaultNumber(ctx.app, ctx.actor.workspaceId))?.phone
  return phone ? countryOfNumber(phone) : null
}

/**
 * Whose numbers may be written without a country code by whoever asks (spec/10 FR5). Null for keys of /v1: their digits
 * begin with the country code, as document 1 says.
 */
export async function phoneCountry(ctx: Ctx): Promise<Country | null> {
  return ctx.actor.kind === 'member' ? workspaceCountry(ctx) : null
}
