import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { refusedThere, silent } from '#messaging/numbers/accounts/platform-work.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { deleteTemplate } from '#outside/platform/templates.ts'
import { templatesInUse } from './in-use.ts'
import { isGoneThere, refusalOf } from './platform-refusal.ts'
import { beginTemplateChange, noChanges, saveTemplates } from './save.ts'
import { auditTemplate } from './template-audit.ts'
import { templateById } from './template-queries.ts'
import type { TemplateRow } from './template-row.ts'
import { templatesByIdsStatement } from './template-sql.ts'

/**
 * Deletes a template, in its language only, here and on the platform (DELETE /templates/{id}, spec/4 B9). Errors:
 * not_found; invalid_state while a broadcast needs it, or when the platform does not let it go; unavailable, and then
 * nothing is removed.
 */
export async function removeTemplate(ctx: Ctx, id: string): Promise<void> {
  await remove(ctx, id, (number, error) => {
    const { message } = refusalOf(ctx.app, number.id, 'delete a template', error)
    return new AppError('invalid_state', message).because('refused_by_platform')
  })
}

/**
 * The same for DELETE /api/templates/{id}; answers the id. A refusal of the platform is bad_gateway in its words, its
 * silence unavailable, and the template stays (spec/8 TE4).
 */
export async function removeTemplateHere(ctx: Ctx, id: string): Promise<string> {
  await remove(ctx, id, (number, error) => {
    if (!(error instanceof PlatformError || error instanceof PlatformSilence)) throw error
    logPlatformFailure(ctx.app, 'delete a template', number.id, error)
    return error instanceof PlatformSilence || error.status >= 500 ? silent() : refusedThere(error)
  })
  return id
}

/** What a failed call is told as; throws what is no failure of the platform. */
type TellsFailure = (number: NumberEntry, error: unknown) => AppError

async function remove(ctx: Ctx, id: string, tells: TellsFailure): Promise<void> {
  const row = await templateById(ctx, id)
  if ((await templatesInUse(ctx.app, row.workspaceId, [row.id])).has(row.id)) {
    throw new AppError('invalid_state', 'A broadcast that is not over uses the template.', {
      stillInUse: true,
    }).because('in_use')
  }
  const isOurs = row.platformId !== null && (await removeThere(ctx, row, row.platformId, tells))
  await removeHere(ctx, row, async (tx, isHere) => {
    // The platform's callback may have been quicker, and knows nobody: whoever deleted it is in the log all the same.
    if (isHere || isOurs) await auditTemplate(ctx, tx, row, null)
  })
}

/** Answers whether this call removed it; false where it was gone before. */
async function removeThere(
  ctx: Ctx,
  row: TemplateRow,
  platformId: string,
  tells: TellsFailure,
): Promise<boolean> {
  const number = await numberById(ctx.app, row.workspaceId, row.numberId)
  if (!number) throw errors.unavailable('The number of the template is not connected.')
  try {
    await deleteTemplate(ctx.app, number, { templateId: platformId, name: row.name })
    return true
  } catch (error) {
    // An earlier try whose answer was lost, or somebody else, has removed it.
    if (isGoneThere(error)) return false
    throw tells(number, error)
  }
}

/**
 * Removes it here alone: the platform no longer has it. Its callback may have been quicker, which `beside` hears of, in
 * the same transaction.
 */
export async function removeHere(
  ctx: Ctx,
  { workspaceId, numberId, id }: TemplateRow,
  beside: (tx: Tx, isHere: boolean) => Promise<void> = async () => {},
): Promise<void> {
  const number = { workspaceId, id: numberId }
  await inTransaction(ctx.app.pool, async (tx) => {
    const at = await beginTemplateChange(ctx.app, tx, number)
    const [row] = await run(tx, templatesByIdsStatement, [workspaceId, [id]])
    if (!at) return
    await beside(tx, row !== undefined)
    if (row) await saveTemplates(ctx.app, tx, number, { ...noChanges, gone: [row] }, at)
  })
}
