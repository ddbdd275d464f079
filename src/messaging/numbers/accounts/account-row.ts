import { columns, type RowOf } from '#core/db/columns.ts'
import type { NumberModel } from '#generated/prisma/models/Number.ts'
import type { NumberStatus } from './account-sets.ts'

/** Secrets and identifiers of the platform are left out. */
const fields = [
  'workspaceId',
  'id',
  'name',
  'phone',
  'displayName',
  'verifiedName',
  'status',
  'isDefaultOutgoing',
  'createdById',
  'updatedById',
  'createdAt',
] as const

/** A connected number without its secrets, as its GraphQL type shows it; phone is digits only. */
export type NumberRow = RowOf<NumberModel, (typeof fields)[number], { status: NumberStatus }>

/** The select list that yields NumberRow from `number n`. */
export const numberColumns = columns('Number', 'n', fields)
