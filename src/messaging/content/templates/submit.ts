import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#core/context/context.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { createTemplate, findTemplates, type PlatformTemplate } from '#outside/platform/templates.ts'
import { draftWord, factsOf, type ListedTemplate, meansGone, normalLanguage } from './platform-facts.ts'
import { type Refusal, refusalOf } from './platform-refusal.ts'
import { type PlatformComponent, partsOf } from './template-parts.ts'

/** A template as it is to be reviewed. */
export interface Draft {
  name: string
  language: string
  category: string
  components: PlatformComponent[]
}

/**
 * `adopted`: the platform has this very template already. `there`: it has another of this name and language, which we
 * did not know.
 */
export type Submission =
  | { kind: 'taken' | 'adopted'; facts: ListedTemplate }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'there'; facts: ListedTemplate }

/** What a draft is to us before the platform has it. */
export function draftFacts(draft: Draft): ListedTemplate {
  return { ...factsOf({ ...nodeOf(draft), status: draftWord }), platformId: null }
}

/**
 * Submits a new template. One that an earlier, unanswered try has left at the platform is adopted (spec/4 D39).
 * Throws unavailable when the platform cannot be reached or does not say clearly what became of it.
 */
export async function submitTemplate(ctx: Ctx, number: NumberEntry, draft: Draft): Promise<Submission> {
  const facts = draftFacts(draft)
  const definition = {
    name: draft.name,
    language: draft.language,
    category: draft.category.toUpperCase(),
    ...(facts.parameterFormat && { parameter_format: facts.parameterFormat }),
    components: draft.components,
  }
  try {
    const { id, status, category } = await createTemplate(ctx.app, number, definition)
    const node = { ...nodeOf(draft), id, status, category: category ?? draft.category }
    return { kind: 'taken', facts: factsOf(node) }
  } catch (error) {
    const refusal = refusalOf(ctx.app, number.id, 'submit a template', error)
    const there = await findThere(ctx, number, draft)
    if (!there) return { kind: 'refused', refusal }
    return { kind: isSameDefinition(there, draft) ? 'adopted' : 'there', facts: factsOf(there) }
  }
}

/** Whether two templates say the same, their samples apart. */
export function isSameDefinition(left: Pick<Draft, 'components'>, right: Pick<Draft, 'components'>): boolean {
  return isDeepStrictEqual(partsOf(left.components), partsOf(right.components))
}

export function nodeOf(draft: Draft): PlatformTemplate {
  return { ...draft, id: '', status: 'PENDING', parameterFormat: null, rejectedReason: null, quality: null }
}

/** The one of this name and language that the platform has; where it refuses to look as well, it has none. */
export async function findThere(
  ctx: Ctx,
  number: NumberEntry,
  draft: Draft,
): Promise<PlatformTemplate | undefined> {
  const named = await findTemplates(ctx.app, number, draft.name).catch((error) => {
    refusalOf(ctx.app, number.id, 'find a template', error)
    return []
  })
  return named.find((one) => normalLanguage(one.language) === draft.language && !meansGone(one.status))
}
