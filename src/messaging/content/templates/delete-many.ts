import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run } from '#core/db/db.ts'
import type { AppError } from '#core/errors.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { deleteTemplates } from '#outside/platform/templates.ts'
import { idsOf, type ManyAtOnce } from './many-at-once.ts'
import { isGoneThere, isRefusal, refusalsByPlatform } from './platform-refusal.ts'
import { beginTemplateChange, noChanges, saveTemplates } from './save.ts'
import { auditTemplates } from './template-audit.ts'
import type { TemplateRow } from './template-row.ts'
import { templatesByIdsStatement } from './template-sql.ts'

/** Deletes templates in their language, here and on the platform; what the platform does not have goes here alone. */
export const deleteMany: ManyAtOnce = async (ctx, number, rows) => {
  const there = rows.filter(({ platformId }) => platformId !== null)
  const refused = there.length > 0 ? await deleteThere(ctx, number, there) : new Map<string, AppError>()
  const gone = rows.filter(({ id }) => !refused.has(id))
  if (gone.length > 0) await deleteHere(ctx, number, gone)
  return refused
}

/** The platform takes all of a call or none: where it refuses many, each half is asked for by itself. */
async function deleteThere(
  ctx: Ctx,
  number: NumberEntry,
  rows: readonly TemplateRow[],
): Promise<Map<string, AppError>> {
  try {
    await deleteTemplates(
      ctx.app,
      number,
      rows.map(({ platformId }) => platformId ?? ''),
    )
    return new Map()
  } catch (error) {
    // An earlier try whose answer was lost, or somebody else, has deleted it.
    if (rows.length === 1 && isGoneThere(error)) return new Map()
    if (rows.length === 1 || !(isRefusal(error) || isGoneThere(error)))
      return refusalsByPlatform(ctx.app, number.id, 'delete templates', idsOf(rows), error)
  }
  const middle = Math.ceil(rows.length / 2)
  const first = await deleteThere(ctx, number, rows.slice(0, middle))
  const second = await deleteThere(ctx, number, rows.slice(middle))
  return new Map([...first, ...second])
}

async function deleteHere(ctx: Ctx, number: NumberEntry, rows: readonly TemplateRow[]): Promise<void> {
  await inTransaction(ctx.app.pool, async (tx) => {
    const at = await beginTemplateChange(ctx.app, tx, number)
    if (!at) return
    const gone = await run(tx, templatesByIdsStatement, [number.workspaceId, idsOf(rows)])
    await auditTemplates(
      ctx,
      tx,
      rows.map((row) => [row, null]),
    )
    if (gone.length > 0) await saveTemplates(ctx.app, tx, number, { ...noChanges, gone }, at)
  })
}
