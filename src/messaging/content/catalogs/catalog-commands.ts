import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { accountIdNamed } from '#messaging/numbers/accounts/account-names.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { answerOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { createCatalogThere, listCatalogs, renameCatalogThere } from '#outside/platform/catalogs.ts'
import { differences, newValues, oldValues } from '#people/audit/log.ts'
import { recordChange } from './catalog-changes.ts'
import { createCatalogInput, updateCatalogInput } from './catalog-input.ts'
import { catalogById, lockCatalog } from './catalog-queries.ts'
import { type CatalogRow, catalogColumns } from './catalog-row.ts'
import { onlyOne } from './one-making.ts'
import { stillThere } from './platform-delete.ts'

/** A sync may have been quicker. */
const insertCatalog = statement<CatalogRow>(
  'catalogs.insert',
  `insert into catalog as c (workspace_id, id, number_id, platform_id, name, is_active, created_at, updated_at)
   select $1, $2, n.id, $4, $5, true, $6, $6 from number n where n.workspace_id = $1 and n.id = $3
   on conflict (workspace_id, number_id, platform_id) do update
     set name = excluded.name, is_active = true, updated_at = excluded.updated_at
   returning ${catalogColumns}`,
)

const renameCatalog = statement<CatalogRow>(
  'catalogs.rename',
  `update catalog c set name = $3, updated_at = $4 where c.workspace_id = $1 and c.id = $2 returning ${catalogColumns}`,
)

const removeCatalog = statement<CatalogRow>(
  'catalogs.remove',
  `delete from catalog c where c.workspace_id = $1 and c.id = $2 returning ${catalogColumns}`,
)

const knownIds = statement<{ platformId: string }>(
  'catalogs.known_ids',
  'select platform_id as "platformId" from catalog where workspace_id = $1 and number_id = $2',
)

/** The account that an input names. Throws not_found "Account not found" (spec/5 1.13). */
async function accountOf(ctx: Ctx, named: string): Promise<NumberEntry> {
  const id = await accountIdNamed(ctx, named)
  const number = id === null ? null : await numberById(ctx.app, workspaceOf(ctx.actor), id)
  if (!number)
    throw new AppError('not_found', 'Account not found', { field: 'messagingAccount', whole: true }).because(
      'no_such',
    )
  return number
}

/** The number of a catalog, to ask the platform over. Throws not_found where it is gone with its account. */
export async function numberOfCatalog(ctx: Ctx, { workspaceId, numberId }: CatalogRow): Promise<NumberEntry> {
  const number = await numberById(ctx.app, workspaceId, numberId)
  if (!number) throw new AppError('not_found', 'Account not found', { whole: true }).because('no_such')
  return number
}

/** One that an earlier try made: of this name, and not known here. Names are not unique there. */
async function madeBefore(ctx: Ctx, number: NumberEntry, name: string): Promise<string | null> {
  const there = await answerOfPlatform(ctx.app, number, 'list catalogs', () => listCatalogs(ctx.app, number))
  const rows = await run(ctx.app.pool, knownIds, [number.workspaceId, number.id])
  const known = new Set(rows.map(({ platformId }) => platformId))
  return there.find((one) => one.name === name && !known.has(one.id))?.id ?? null
}

/**
 * Makes a catalog at the platform, then here (spec/5 1.13). Throws not_found for an unknown account, bad_gateway in the
 * platform's words and unavailable without an answer; then nothing is stored, and the next try of the same name finds
 * what came of this one.
 */
export async function createCatalog(ctx: Ctx, input: unknown): Promise<CatalogRow> {
  const { name, messagingAccount } = parseInput(createCatalogInput, input)
  const number = await accountOf(ctx, messagingAccount)
  return onlyOne(ctx, number, { subject: `catalog ${name}` }, async ({ isAgain }) => {
    const before = isAgain ? await madeBefore(ctx, number, name) : null
    const platformId =
      before ??
      (await answerOfPlatform(ctx.app, number, 'create a catalog', () =>
        createCatalogThere(ctx.app, number, name),
      ))
    return storeCatalog(ctx, number, { platformId, name })
  })
}

function storeCatalog(
  ctx: Ctx,
  { workspaceId, id: numberId, name: account }: NumberEntry,
  { platformId, name }: { platformId: string; name: string },
): Promise<CatalogRow> {
  return inTransaction(ctx.app.pool, async (tx) => {
    const values = [workspaceId, ctx.newId(), numberId, platformId, name, ctx.now()]
    const made = await oneRow(tx, insertCatalog, values, 'account')
    const at = { workspaceId, numberId, catalogId: made.id }
    const changes = newValues({ name, messaging_account: account, meta_catalog_id: platformId })
    await recordChange(ctx, tx, at, { kind: 'catalog', resourceId: made.id, action: 'created', changes })
    return made
  })
}

/** Renames a catalog, at the platform first. What changes nothing leaves no trace (spec/8 G2). */
export async function updateCatalog(ctx: Ctx, id: string, input: unknown): Promise<CatalogRow> {
  const { name } = parseInput(updateCatalogInput, input)
  const before = await catalogById(ctx, id)
  if (name === undefined || name === before.name) return before
  const number = await numberOfCatalog(ctx, before)
  await answerOfPlatform(ctx.app, number, 'rename a catalog', () =>
    renameCatalogThere(ctx.app, number, before.platformId, name),
  )
  const { workspaceId } = before
  return inTransaction(ctx.app.pool, async (tx) => {
    const locked = await lockCatalog(tx, workspaceId, id)
    const saved = await oneRow(tx, renameCatalog, [workspaceId, id, name, ctx.now()], 'catalog')
    const changes = differences({ name: locked.name }, { name })
    const at = { workspaceId, numberId: saved.numberId, catalogId: id }
    if (changes)
      await recordChange(ctx, tx, at, { kind: 'catalog', resourceId: id, action: 'updated', changes })
    return saved
  })
}

/** What came of a deletion; `stillThere` says why the platform may have it still. */
export interface Deleted {
  id: string
  stillThere: string | null
}

/**
 * Deletes a catalog with its products, at the platform and here; here also where the platform refuses or is silent
 * (spec/8 CT): the answer says so, and a sync brings it back.
 */
export async function deleteCatalog(ctx: Ctx, id: string): Promise<Deleted> {
  const row = await catalogById(ctx, id)
  const { workspaceId, numberId, platformId } = row
  const number = await numberById(ctx.app, workspaceId, numberId)
  const reason = await stillThere(ctx, number, { what: 'catalog', platformId })
  await inTransaction(ctx.app.pool, async (tx) => {
    const gone = await oneRow(tx, removeCatalog, [workspaceId, id], 'catalog')
    const changes = oldValues({ name: gone.name, meta_catalog_id: gone.platformId })
    const at = { workspaceId, numberId, catalogId: id }
    await recordChange(ctx, tx, at, { kind: 'catalog', resourceId: id, action: 'deleted', changes })
  })
  return { id, stillThere: reason }
}
