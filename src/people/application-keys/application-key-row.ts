import type { Permission } from '#core/access/catalogue.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import type { ApplicationKeyModel } from '#generated/prisma/models/ApplicationKey.ts'

const fields = [
  'id',
  'name',
  'keyPrefix',
  'scopes',
  'issuerId',
  'isActive',
  'expiresAt',
  'lastUsedAt',
  'createdAt',
] as const

/** A `svc_` key as settings show it, without the key itself: only its hash is stored. */
export type ApplicationKeyRow = RowOf<ApplicationKeyModel, (typeof fields)[number], { scopes: Permission[] }>

export const keyColumns = columns('ApplicationKey', 'k', fields)
