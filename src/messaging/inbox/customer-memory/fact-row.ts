import { columns, type RowOf } from '#core/db/columns.ts'
import type { CustomerFactModel } from '#generated/prisma/models/CustomerFact.ts'

const fields = ['workspaceId', 'id', 'contactId', 'text', 'authorId', 'createdAt', 'updatedAt'] as const

/** What is remembered of a customer (spec/8 CS6). */
export type FactRow = RowOf<CustomerFactModel, (typeof fields)[number]>

/** The select list that yields FactRow, over `f`. */
export const factColumns = columns('CustomerFact', 'f', fields)
