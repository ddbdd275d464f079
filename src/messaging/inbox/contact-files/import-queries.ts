import { z } from 'zod'
import { hasAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { loaded } from '#core/found.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import type { Page } from '#core/paging/page.ts'
import { type AskedWalk, readWalk, walkInput } from '#core/paging/walk.ts'
import { parseInput } from '#core/validation.ts'
import type { ContactImportFaultModel } from '#generated/prisma/models/ContactImportFault.ts'
import type { RowFaultCode } from '#messaging/content/csv/csv-sets.ts'
import { nameFor } from '#people/workspaces/masking.ts'
import { type ContactImport, importColumns } from './import-row.ts'

/** The input for reading an import. */
export const importAccess = { permission: 'contacts:import' } as const

const byIds = statement<ContactImport>(
  'contact_imports.by_ids',
  `select ${importColumns} from contact_import i where i.workspace_id = $1 and i.id = any($2::uuid[])`,
)

/** Imports by id; null for those that do not exist or that the caller may not see. */
export const importLoader = loaderOf<ContactImport>(async (ctx, ids) => {
  const rows = hasAccess(ctx.actor, importAccess)
    ? await run(ctx.app.pool, byIds, [workspaceOf(ctx.actor), ids])
    : []
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id) ?? null)
})

/** One import. Throws not_found. */
export const importById = (ctx: Ctx, id: string): Promise<ContactImport> =>
  loaded(importLoader(ctx), id, 'import')

const listInput = z.object(walkInput)

const newestFirst: KeysetList<ContactImport> = {
  columns: importColumns,
  from: 'contact_import i',
  by: { value: 'i.created_at', id: 'i.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/** The workspace's imports, newest first. */
export async function listImports(ctx: Ctx, input: unknown): Promise<Page<ContactImport>> {
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: 'contact_imports', sort: 'created_at', filters: {} }
  const walk = readWalk(ctx.app, parseInput(listInput, input), binding)
  const shape = { name: 'contact_imports.list', conditions: ['i.workspace_id = $1'], values: [workspaceId] }
  return await readPage({ db: ctx.app.pool, app: ctx.app }, newestFirst, shape, walk)
}

const faultFields = ['place', 'field', 'code', 'reason', 'value'] as const

/** What is reported of a row that was not saved. */
export type ImportFault = RowOf<ContactImportFaultModel, (typeof faultFields)[number], { code: RowFaultCode }>

export const faultColumns = columns('ContactImportFault', 'f', faultFields)

/** As this actor may see it: a row can contain a customer's phone. */
export const faultFor = ({ actor }: Ctx, fault: ImportFault): ImportFault => ({
  ...fault,
  value: nameFor(actor, fault.value),
})

const inOrder: KeysetList<ImportFault> = {
  columns: faultColumns,
  from: 'contact_import_fault f',
  by: { value: null, id: 'f.place', idType: 'int' },
  isDescending: false,
  position: ({ place }) => ({ value: null, id: String(place) }),
}

/** The rows of an import that were not saved, in the order of the file. */
export async function listFaults(
  ctx: Ctx,
  { workspaceId, id }: Pick<ContactImport, 'workspaceId' | 'id'>,
  asked: AskedWalk,
): Promise<Page<ImportFault>> {
  const binding = { workspaceId, list: 'contact_import_faults', sort: 'place', filters: { id } }
  const walk = readWalk(ctx.app, parseInput(listInput, asked), binding)
  const shape = {
    name: 'contact_imports.faults',
    conditions: ['f.workspace_id = $1', 'f.import_id = $2'],
    values: [workspaceId, id],
  }
  const page = await readPage({ db: ctx.app.pool, app: ctx.app }, inOrder, shape, walk)
  return { ...page, rows: page.rows.map((fault) => faultFor(ctx, fault)) }
}
