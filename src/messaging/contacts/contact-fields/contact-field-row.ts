import { columns, type RowOf } from '#core/db/columns.ts'
import type { ContactFieldModel } from '#generated/prisma/models/ContactField.ts'
import type { ContactFieldKind } from './contact-field-sets.ts'

const fields = [
  'workspaceId',
  'key',
  'label',
  'kind',
  'options',
  'position',
  'isArchived',
  'createdAt',
  'updatedAt',
] as const

/** What a custom field of the workspace's contacts, or a field of its cases, holds (docs/adr/0060). */
export type ContactField = RowOf<ContactFieldModel, (typeof fields)[number], { kind: ContactFieldKind }>

export const contactFieldColumns = columns('ContactField', 'f', fields)

/** A workspace has no more of either. */
export const mostContactFields = 100
