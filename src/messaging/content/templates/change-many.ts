import { z } from 'zod'
import { hasAccess } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { parseInput, uuid } from '#core/validation.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { maxTemplatesAtOnce } from '#outside/platform/templates.ts'
import { deleteMany } from './delete-many.ts'
import { templatesInUse } from './in-use.ts'
import { idsOf, type ManyAtOnce } from './many-at-once.ts'
import { archiveMany, unarchiveMany } from './move-many.ts'
import { templatesByIds } from './template-queries.ts'
import type { TemplateRow } from './template-row.ts'
import { templateChanges } from './template-sets.ts'

export const changeTemplatesInput = z.strictObject({
  templateIds: z
    .array(uuid)
    .min(1)
    .max(maxTemplatesAtOnce)
    .meta({ description: 'UUIDs of the templates, 1 to 100.' }),
  change: z.enum(templateChanges.values).meta({ description: 'The change to apply to the templates.' }),
})

/** The result for one template. */
export interface TemplateOutcome {
  templateId: string
  /** in its current state; null if it was deleted or refused */
  template: TemplateRow | null
  refusal: AppError | null
}

const ways = { archive: archiveMany, unarchive: unarchiveMany, delete: deleteMany }

/**
 * Archives, restores or deletes up to a hundred templates, in Parley and on the platform (spec/10 PL11). Templates that
 * cannot be changed stay as they are and are returned with the reason. Throws forbidden for a deletion without the
 * permission.
 */
export async function changeTemplates(ctx: Ctx, input: unknown): Promise<TemplateOutcome[]> {
  const { templateIds, change } = parseInput(changeTemplatesInput, input)
  if (change === 'delete' && !hasAccess(ctx.actor, { permission: 'templates:delete' }))
    throw errors.forbidden()
  const ids = [...new Set(templateIds)]
  const rows = (await templatesByIds(ctx, ids)).filter((row) => row !== null)
  const refused = await refusals(ctx, rows, change)
  const asked = Map.groupBy(
    rows.filter(({ id }) => !refused.has(id)),
    ({ numberId }) => numberId,
  )
  for (const [numberId, those] of asked) {
    const there = await changeOfNumber(ctx, numberId, those, ways[change])
    for (const [id, refusal] of there) refused.set(id, refusal)
  }
  const now = await templatesByIds(ctx, ids)
  const known = new Set(rows.map(({ id }) => id))
  return ids.map((templateId, index) => {
    const refusal = known.has(templateId) ? (refused.get(templateId) ?? null) : errors.notFound('template')
    return { templateId, template: refusal ? null : (now[index] ?? null), refusal }
  })
}

const inUse = () =>
  new AppError('invalid_state', 'A broadcast that is not over uses the template.').because('in_use')

const onlyHere = () =>
  new AppError('invalid_state', 'The platform does not have the template yet.').because('wrong_state')

/** The templates that are refused before the platform is asked. */
async function refusals(
  ctx: Ctx,
  rows: readonly TemplateRow[],
  change: keyof typeof ways,
): Promise<Map<string, AppError>> {
  const refused = new Map<string, AppError>()
  if (change !== 'delete') {
    for (const { id, platformId } of rows) if (platformId === null) refused.set(id, onlyHere())
  }
  const [first] = rows
  if (change === 'unarchive' || !first) return refused
  const used = await templatesInUse(ctx.app, first.workspaceId, idsOf(rows))
  for (const id of used) refused.set(id, inUse())
  return refused
}

async function changeOfNumber(
  ctx: Ctx,
  numberId: string,
  rows: readonly TemplateRow[],
  change: ManyAtOnce,
): Promise<ReadonlyMap<string, AppError>> {
  const number = await numberById(ctx.app, rows[0]?.workspaceId ?? '', numberId)
  if (number) return change(ctx, number, rows)
  return new Map(
    rows.map(({ id }) => [id, errors.unavailable('The number of the template is not connected.')]),
  )
}
