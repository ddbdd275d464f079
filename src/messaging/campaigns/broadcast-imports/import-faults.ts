import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import type { Page } from '#core/paging/page.ts'
import { type AskedWalk, readWalk, walkInput } from '#core/paging/walk.ts'
import { parseInput } from '#core/validation.ts'
import type { BroadcastImportFaultModel } from '#generated/prisma/models/BroadcastImportFault.ts'
import type { BroadcastImport } from './import-row.ts'

const fields = ['place', 'field', 'reason'] as const

/** A row of a file that was left out since it is wrong. */
export type ImportedFault = RowOf<BroadcastImportFaultModel, (typeof fields)[number]>

const inOrder: KeysetList<ImportedFault> = {
  columns: columns('BroadcastImportFault', 's', fields),
  from: 'broadcast_import_fault s',
  by: { value: null, id: 's.place', idType: 'int' },
  isDescending: false,
  position: ({ place }) => ({ value: null, id: String(place) }),
}

const listInput = z.object(walkInput)

/** The rows that were left out, in the order of the file: the first 1,000. */
export async function listImportedFaults(
  ctx: Ctx,
  { workspaceId, id }: Pick<BroadcastImport, 'workspaceId' | 'id'>,
  asked: AskedWalk,
): Promise<Page<ImportedFault>> {
  const binding = { workspaceId, list: 'broadcast_import_faults', sort: 'place', filters: { id } }
  const walk = readWalk(ctx.app, parseInput(listInput, asked), binding)
  const shape = {
    name: 'broadcast_imports.faults',
    conditions: ['s.workspace_id = $1', 's.import_id = $2'],
    values: [workspaceId, id],
  }
  return await readPage({ db: ctx.app.pool, app: ctx.app }, inOrder, shape, walk)
}
