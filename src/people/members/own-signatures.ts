import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { named } from '#core/input-schema.ts'
import { parseInput, textOnceTrimmed } from '#core/validation.ts'
import { languageTag } from './own-language.ts'

/** What a person writes below their answers, in one language. */
export interface Signature {
  language: string
  text: string
}

const mostLanguages = 20
const longest = 300

const signature = named(
  'SignatureInput',
  'Signature that a user adds below answers in one language.',
  z.strictObject({
    language: languageTag.meta({
      description: 'Language of the signature, as a BCP 47 tag such as de or pt-BR.',
    }),
    text: textOnceTrimmed(longest).meta({ description: `1 to ${longest} characters; lines are kept.` }),
  }),
)

export const ownSignaturesInput = z.strictObject({
  signatures: z
    .array(signature, { error: 'Must be a list.' })
    .max(mostLanguages, `Must be ${mostLanguages} at most.`)
    .refine(
      (all) => new Set(all.map(({ language }) => language)).size === all.length,
      'Must name each language once.',
    )
    .meta({ description: `All of them, one a language, ${mostLanguages} at most.` }),
})

const writeSignatures = statement<never>(
  'people.set_signatures',
  `update user_account set settings = settings || jsonb_build_object('signatures', $2::jsonb), updated_at = $3
   where id = $1`,
)

/** Sets what the caller can write below answers, in place of what there was. Answers it. */
export async function setOwnSignatures(ctx: Ctx, input: unknown): Promise<Signature[]> {
  const { userId } = memberOf(ctx.actor)
  const { signatures } = parseInput(ownSignaturesInput, input)
  await run(ctx.app.pool, writeSignatures, [userId, JSON.stringify(signatures), ctx.now()])
  ctx.app.bus.publish('account', { userId })
  return signatures
}

/** Reads stored settings. */
export function ownSignatures(stored: Record<string, unknown>): Signature[] {
  return z.array(z.object({ language: z.string(), text: z.string() })).safeParse(stored.signatures).data ?? []
}
