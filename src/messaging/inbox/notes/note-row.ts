import { columns, columnsByField, type RowOf } from '#core/db/columns.ts'
import type { NoteModel } from '#generated/prisma/models/Note.ts'

const fields = [
  'workspaceId',
  'id',
  'contactId',
  'authorId',
  'content',
  'isByModel',
  'createdAt',
  'updatedAt',
] as const

/** What a colleague wrote to the others in a chat. */
export type NoteRow = RowOf<NoteModel, (typeof fields)[number]>

/** The select list that yields NoteRow, for a table alias. */
export const noteColumns = (alias: string): string => columns('Note', alias, fields)

/** The same by field. */
export const noteColumnsByField = (alias: string) => columnsByField('Note', alias, fields)
