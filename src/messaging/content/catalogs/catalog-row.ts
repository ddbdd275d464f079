import { columns, type RowOf } from '#core/db/columns.ts'
import type { CatalogModel } from '#generated/prisma/models/Catalog.ts'
import type { ProductModel } from '#generated/prisma/models/Product.ts'

const catalogFields = [
  'workspaceId',
  'id',
  'numberId',
  'platformId',
  'name',
  'isActive',
  'createdAt',
  'updatedAt',
] as const

/** A catalog as it was last known (spec/5 1.13). */
export type CatalogRow = RowOf<CatalogModel, (typeof catalogFields)[number]>
export const catalogColumns = columns('Catalog', 'c', catalogFields)

const productFields = [
  'workspaceId',
  'id',
  'catalogId',
  'platformId',
  'retailerId',
  'name',
  'description',
  'price',
  'currency',
  'url',
  'imageUrl',
  'isActive',
  'createdAt',
  'updatedAt',
] as const

/** A product as it was last known; its price counts the smallest unit of its currency. */
export type ProductRow = RowOf<ProductModel, (typeof productFields)[number]>
export const productColumns = columns('Product', 'g', productFields)
