import { z } from 'zod'
import { hasAccess } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { named, ofSet } from '#core/input-schema.ts'
import { optional, parseInput, text } from '#core/validation.ts'
import { mappingTargets } from './answer-mapping-sets.ts'
import { recordFlow } from './interactive-flow-changes.ts'
import { flowById, lockFlow } from './interactive-flow-queries.ts'
import { flowColumns, type InteractiveFlow } from './interactive-flow-row.ts'

const most = 50

/** Target of one answer. */
const mappingEntry = named(
  'FormAnswerMappingInput',
  'Mapping of one answer of a form to the contact.',
  z
    .object({
      question: text(1, 200).meta({ description: 'Name of the field in the form.' }),
      target: ofSet(mappingTargets, z.enum(mappingTargets.values)).meta({
        description: 'Target to which the answer is written.',
      }),
      key: optional(text(1, 100)).meta({ description: 'Key of the custom field, or the tag.' }),
      value: optional(text(1, 200)).meta({
        description: 'Option for which the tag is set, by id or title; any answer if omitted.',
      }),
    })
    .refine(({ target, key }) => target === 'contact_name' || Boolean(key?.trim()), {
      path: ['key'],
      error: 'Is needed for a field and a tag.',
    }),
)

export const mappingInput = z.object({
  mappings: z
    .array(mappingEntry)
    .max(most)
    .meta({ description: 'All mappings, at most 50; an empty list removes all mappings.' }),
})

const save = statement<InteractiveFlow>(
  'interactive_flows.save_mapping',
  `update interactive_flow f set answer_mapping = $3::jsonb, updated_at = $4
   where f.workspace_id = $1 and f.id = $2 returning ${flowColumns}`,
)

/**
 * Sets which answers of a form are written to the contact, from the next answer on. Throws forbidden without the
 * permission to change contacts: nobody may have a form do what they may not do themselves; not_found, invalid_field.
 */
export async function setAnswerMapping(ctx: Ctx, id: string, input: unknown): Promise<InteractiveFlow> {
  if (!hasAccess(ctx.actor, { permission: 'contacts:write' })) throw errors.forbidden()
  const { mappings } = parseInput(mappingInput, input)
  const mapping = mappings.map(({ question, target, key, value }) => ({
    question,
    target,
    key: target === 'contact_name' ? '' : (key ?? '').trim(),
    value: target === 'contact_tag' ? (value ?? null) : null,
  }))
  const { workspaceId } = await flowById(ctx, id)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockFlow(tx, workspaceId, id)
    if (JSON.stringify(before.answerMapping) === JSON.stringify(mapping)) return before
    const saved = await oneRow(tx, save, [workspaceId, id, JSON.stringify(mapping), ctx.now()], 'flow')
    await recordFlow(ctx, tx, before, saved)
    return saved
  })
}
