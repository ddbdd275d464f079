import { memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { byId, oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { endTurn, takeTurn } from '#messaging/content/csv/import-turn.ts'
import { type Changes, recordAudit } from '#people/audit/log.ts'
import { tellImport } from './import-events.ts'
import { type ContactImport, importColumns, lockImport } from './import-row.ts'
import { chosenMapping, mapImportInput } from './mapping.ts'

const saveMapping = statement<ContactImport>(
  'contact_imports.map',
  `update contact_import i set mapping = $3, updates_known = $4
   where i.workspace_id = $1 and i.id = $2 returning ${importColumns}`,
)

const begin = statement<ContactImport>(
  'contact_imports.begin',
  `update contact_import i set state = 'running', created_by_id = $3, key_id = $4, started_at = $5, told_at = $5,
     rows_until = null, expires_at = null
   where i.workspace_id = $1 and i.id = $2 returning ${importColumns}`,
)

const end = statement<ContactImport>(
  'contact_imports.cancel',
  `update contact_import i set state = 'cancelled', finished_at = $3, told_at = $3, rows_until = $3,
     expires_at = case when i.started_at is null then $3 else $4::timestamptz end
   where i.workspace_id = $1 and i.id = $2 returning ${importColumns}`,
)

/** How long the result of a completed import is kept, with the rows that were not saved. */
export const reportKeptMs = 30 * 24 * 3_600_000

const not = (state: string) => new AppError('invalid_state', `The import is ${state}.`).because('wrong_state')

async function lockReady(ctx: Ctx, tx: Tx, id: string): Promise<ContactImport> {
  const found = await byId(tx, lockImport, [workspaceOf(ctx.actor), id], 'import')
  if (found.state !== 'ready') throw not(found.state)
  if (found.rowsUntil !== null && found.rowsUntil <= ctx.now()) throw errors.notFound('import')
  return found
}

const audit = (ctx: Ctx, tx: Tx, { workspaceId, id }: ContactImport, changes: Changes) =>
  recordAudit(tx, ctx, workspaceId, { kind: 'contact_import', resourceId: id, action: 'updated', changes })

/** Sets the mapping of the columns. Throws not_found, invalid_state once the import runs, invalid_field. */
export async function mapImport(ctx: Ctx, id: string, input: unknown): Promise<ContactImport> {
  const { columns, updatesKnown } = parseInput(mapImportInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const found = await lockReady(ctx, tx, id)
    const mapping = chosenMapping(found.headers, columns)
    const values = [found.workspaceId, id, mapping, updatesKnown ?? found.updatesKnown]
    const saved = await oneRow(tx, saveMapping, values, 'import')
    await tellImport(ctx, tx, saved)
    return saved
  })
}

/**
 * Lets a worker save the rows, in the name of whoever says so. Throws not_found, invalid_state, invalid_field without a
 * phone, conflict while another import of the workspace runs (spec/8 CO7).
 */
export async function runImport(ctx: Ctx, id: string): Promise<ContactImport> {
  const { workspaceId, userId, applicationKey } = memberOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const found = await lockReady(ctx, tx, id)
    if (!found.mapping.some((key) => key === 'phone_number' || key === 'user_id'))
      throw errors.invalidField('columns', 'No column is taken for the phone.')
    await takeTurn(ctx, tx, workspaceId, id)
    const values = [workspaceId, id, userId, applicationKey?.id ?? null, ctx.now()]
    const running = await oneRow(tx, begin, values, 'import')
    await audit(ctx, tx, running, { state: { old: found.state, new: running.state } })
    await tellImport(ctx, tx, running)
    tx.afterCommit(() => ctx.app.wake('contact-imports'))
    return running
  })
}

/** Ends an import: saved rows remain. Throws not_found, invalid_state if it has ended. */
export async function cancelImport(ctx: Ctx, id: string): Promise<ContactImport> {
  const workspaceId = workspaceOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const found = await byId(tx, lockImport, [workspaceId, id], 'import')
    if (found.finishedAt !== null) throw not(found.state)
    const now = ctx.now()
    const ended = await oneRow(
      tx,
      end,
      [workspaceId, id, now, new Date(now.getTime() + reportKeptMs)],
      'import',
    )
    await run(tx, endTurn, [workspaceId, id])
    await audit(ctx, tx, ended, { state: { old: found.state, new: ended.state } })
    await tellImport(ctx, tx, ended)
    return ended
  })
}
