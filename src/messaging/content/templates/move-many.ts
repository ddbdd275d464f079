import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { moveTemplates } from '#outside/platform/templates.ts'
import { idsOf, type ManyAtOnce } from './many-at-once.ts'
import { onlyFacts, type TemplateFacts } from './platform-facts.ts'
import { refusalsByPlatform } from './platform-refusal.ts'
import { beginTemplateChange, noChanges, saveTemplates } from './save.ts'
import { syncTemplates } from './sync.ts'
import { auditTemplates } from './template-audit.ts'
import type { TemplateRow } from './template-row.ts'
import { templatesByIdsStatement } from './template-sql.ts'

const refusedThere = (message: string) =>
  new AppError('invalid_state', message || 'The platform refused it.').because('refused_by_platform')

/** Asks the platform; answers why it did not take a template, by our id. */
async function moveThere(
  ctx: Ctx,
  number: NumberEntry,
  rows: readonly TemplateRow[],
  to: 'archive' | 'unarchive',
): Promise<Map<string, AppError>> {
  const byPlatformId = new Map(rows.map(({ id, platformId }) => [platformId ?? '', id]))
  try {
    const failed = await moveTemplates(ctx.app, number, to, [...byPlatformId.keys()])
    return new Map(
      [...failed].flatMap(([platformId, message]) => {
        const id = byPlatformId.get(platformId)
        return id ? [[id, refusedThere(message)]] : []
      }),
    )
  } catch (error) {
    return refusalsByPlatform(ctx.app, number.id, `${to} templates`, idsOf(rows), error)
  }
}

/** As it is kept once it is archived: what is being written here stays a draft. */
const archived = (row: TemplateRow): TemplateFacts => ({
  ...onlyFacts(row),
  platformStatus: 'ARCHIVED',
  ...(row.status === 'draft' ? {} : { status: 'disabled', rejectionReason: null }),
})

/** Takes templates out of use; the platform deletes them after 28 days. */
export const archiveMany: ManyAtOnce = async (ctx, number, rows) => {
  const refused = await moveThere(ctx, number, rows, 'archive')
  const moved = rows.filter(({ id }) => !refused.has(id))
  if (moved.length > 0) await keepArchived(ctx, number, moved)
  return refused
}

/** The platform's callbacks may have been quicker, and know nobody: who archived them is in the log all the same. */
async function keepArchived(ctx: Ctx, number: NumberEntry, moved: readonly TemplateRow[]): Promise<void> {
  await inTransaction(ctx.app.pool, async (tx) => {
    const at = await beginTemplateChange(ctx.app, tx, number)
    if (!at) return
    const rows = await run(tx, templatesByIdsStatement, [number.workspaceId, idsOf(moved)])
    const changed = rows
      .filter(({ platformStatus }) => platformStatus !== 'ARCHIVED')
      .map((row) => ({ row, facts: archived(row) }))
    await auditTemplates(
      ctx,
      tx,
      moved.map((row) => [row, { ...row, ...archived(row) }]),
    )
    if (changed.length > 0) await saveTemplates(ctx.app, tx, number, { ...noChanges, changed }, at)
  })
}

/** Brings archived templates back, in the state in which they were: the platform's list says in which. */
export const unarchiveMany: ManyAtOnce = async (ctx, number, rows) => {
  const refused = await moveThere(ctx, number, rows, 'unarchive')
  const moved = rows.filter(({ id }) => !refused.has(id))
  if (moved.length === 0) return refused
  await syncTemplates(ctx.app, number).catch((error) => {
    if (!(error instanceof PlatformError || error instanceof PlatformSilence)) throw error
    // The callbacks of the platform tell it as well.
    logPlatformFailure(ctx.app, 'list templates', number.id, error)
  })
  await inTransaction(ctx.app.pool, async (tx) => {
    const now = await run(tx, templatesByIdsStatement, [number.workspaceId, idsOf(moved)])
    const after = new Map(now.map((row) => [row.id, row]))
    await auditTemplates(
      ctx,
      tx,
      moved.flatMap((row) => {
        const is = after.get(row.id)
        return is ? [[row, is]] : []
      }),
    )
  })
  return refused
}
