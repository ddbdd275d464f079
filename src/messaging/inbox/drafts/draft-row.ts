import { columns, type RowOf } from '#core/db/columns.ts'
import type { DraftModel } from '#generated/prisma/models/Draft.ts'
import type { DraftKind } from './draft-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'userId',
  'contactId',
  'kind',
  'text',
  'replyToMessageId',
  'mediaIds',
  'version',
  'createdAt',
  'updatedAt',
] as const

/** What a person began to write in a chat. */
export type DraftRow = RowOf<DraftModel, (typeof fields)[number], { kind: DraftKind }>

/** The select list that yields DraftRow, for a table alias. */
export const draftColumns = (alias: string): string => columns('Draft', alias, fields)
