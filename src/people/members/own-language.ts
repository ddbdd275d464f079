import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { parseInput } from '#core/validation.ts'

/** A language, a script and a region by their codes, as BCP 47 writes them; which of them a screen speaks is its own matter. */
const tag = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/

export const languageTag = z
  .string({ error: 'Must be a language tag, as de or pt-BR.' })
  .regex(tag, 'Must be a language tag, as de or pt-BR.')

export const ownLanguageInput = z.strictObject({
  language: languageTag.nullish().meta({
    description: 'BCP 47 language tag, such as de or pt-BR; null to follow the preference of each browser.',
  }),
})

const writeLanguage = statement<never>(
  'people.set_language',
  `update user_account set settings = jsonb_strip_nulls(settings || jsonb_build_object('language', $2::text)),
     updated_at = $3
   where id = $1`,
)

/** Sets the language in which the signed-in user reads screens, in all workspaces, and returns it. */
export async function setOwnLanguage(ctx: Ctx, given: unknown): Promise<string | null> {
  const { userId } = memberOf(ctx.actor)
  const { language = null } = parseInput(ownLanguageInput, given)
  await run(ctx.app.pool, writeLanguage, [userId, language, ctx.now()])
  ctx.app.bus.publish('account', { userId })
  return language
}

/** Reads the stored settings; null for users who never chose a language. */
export function ownLanguage(stored: Record<string, unknown>): string | null {
  return typeof stored.language === 'string' ? stored.language : null
}
