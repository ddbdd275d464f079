import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { numberById } from '#messaging/accounts/directory.ts'
import { deleteTemplate } from '#outside/platform/templates.ts'
import { templateInUse } from './in-use.ts'
import { isGoneThere, refusalOf } from './platform-refusal.ts'
import { beginTemplateChange, noChanges, saveTemplates } from './save.ts'
import { templateById } from './template-queries.ts'
import type { TemplateRow } from './template-row.ts'
import { templatesByIdsStatement } from './template-sql.ts'

/**
 * Deletes a template, in its language only, here and on the platform (DELETE /templates/{id}, spec/4 B9). Errors:
 * not_found; invalid_state while a broadcast needs it, or when the platform does not let it go; unavailable, and then
 * nothing is removed.
 */
export async function removeTemplate(ctx: Ctx, id: string): Promise<void> {
  const row = await templateById(ctx, id)
  if (await templateInUse(ctx.app, row.workspaceId, row.id)) {
    throw new AppError('invalid_state', 'A broadcast that is not over uses the template.', {
      stillInUse: true,
    })
  }
  if (row.platformId !== null) await removeThere(ctx, row, row.platformId)
  await removeHere(ctx, row)
}

async function removeThere(ctx: Ctx, row: TemplateRow, platformId: string): Promise<void> {
  const number = await numberById(ctx.app, row.workspaceId, row.numberId)
  if (!number) throw errors.unavailable('The number of the template is not connected.')
  try {
    await deleteTemplate(ctx.app, number, { templateId: platformId, name: row.name })
  } catch (error) {
    // An earlier try whose answer was lost, or somebody else, has removed it.
    if (isGoneThere(error)) return
    throw new AppError('invalid_state', refusalOf(ctx.app, number.id, 'delete a template', error).message)
  }
}

/** The platform's callback may have been quicker. */
async function removeHere(ctx: Ctx, { workspaceId, numberId, id }: TemplateRow): Promise<void> {
  const number = { workspaceId, id: numberId }
  await inTransaction(ctx.app.pool, async (tx) => {
    const at = await beginTemplateChange(ctx.app, tx, number)
    const [row] = await run(tx, templatesByIdsStatement, [workspaceId, [id]])
    if (at && row) await saveTemplates(ctx.app, tx, number, { ...noChanges, gone: [row] }, at)
  })
}
