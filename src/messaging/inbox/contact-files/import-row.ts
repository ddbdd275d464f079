import { columns, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { ContactImportModel } from '#generated/prisma/models/ContactImport.ts'
import type { ContactImportState } from './import-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'state',
  'filename',
  'headers',
  'mapping',
  'updatesKnown',
  'rows',
  'place',
  'created',
  'updated',
  'skipped',
  'refused',
  'completed',
  'several',
  'failure',
  'createdById',
  'keyId',
  'createdAt',
  'startedAt',
  'finishedAt',
  'toldAt',
  'rowsUntil',
  'expiresAt',
] as const

/** A file of contacts that was read, is previewed, and is saved in the background (docs/adr/0064). */
export type ContactImport = RowOf<ContactImportModel, (typeof fields)[number], { state: ContactImportState }>

export const importColumns = columns('ContactImport', 'i', fields)

/** Locked until the transaction ends, so that it does not change in the meantime. */
export const lockImport = statement<ContactImport>(
  'contact_imports.lock',
  `select ${importColumns} from contact_import i where i.workspace_id = $1 and i.id = $2 for no key update`,
)
