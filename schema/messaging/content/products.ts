import { createProductInput, updateProductInput } from '#messaging/content/catalogs/catalog-input.ts'
import { catalogLoader } from '#messaging/content/catalogs/catalog-queries.ts'
import type { ProductRow } from '#messaging/content/catalogs/catalog-row.ts'
import { createProduct, deleteProduct, updateProduct } from '#messaging/content/catalogs/product-commands.ts'
import {
  allProducts,
  listProducts,
  listSendableProducts,
  productById,
  productLoader,
  productsOfCatalog,
} from '#messaging/content/catalogs/product-queries.ts'
import { builder } from '../../builder.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Catalog, catalogReads, catalogRemoves, catalogWrites, RemovedThere } from './catalogs.ts'

// Products of catalogs (spec/5 1.13; spec/8 CT).

export const Product = builder.objectRef<ProductRow>('Product').implement({
  interfaces: [Node],
  description: 'A product of a catalog.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    platformId: t.exposeString('platformId', { description: 'What the platform calls it.' }),
    retailerId: t.exposeString('retailerId', {
      description: 'What the shop calls it; unique in its catalog. Orders name it so.',
    }),
    name: t.exposeString('name', { description: '1 to 200 characters.' }),
    description: t.exposeString('description', { nullable: true, description: 'What it is.' }),
    price: t.exposeFloat('price', {
      description: 'A whole number of the smallest unit of its currency: 1299 is 12.99.',
    }),
    currency: t.exposeString('currency', { description: 'Three capitals (ISO 4217).' }),
    url: t.exposeString('url', { nullable: true, description: 'Its page.' }),
    imageUrl: t.exposeString('imageUrl', { nullable: true, description: 'Its picture.' }),
    isActive: t.exposeBoolean('isActive', {
      description: 'False while the platform says that it is out of stock or discontinued.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When we first had it.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

builder.objectField(Product, 'catalog', (t) =>
  t.field({
    type: Catalog,
    nullable: true,
    ...requires(catalogReads),
    description: 'The catalog that it belongs to; one read for all products of a page.',
    resolve: ({ catalogId }, _args, ctx) => catalogLoader(ctx).load(catalogId),
  }),
)

const ProductConnection = connectionOf('Product', Product)

builder.objectField(Catalog, 'products', (t) =>
  t.field({
    type: ProductConnection,
    ...requires(catalogReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Its products, by name.',
    args: {
      ...cursorArgs,
      search: t.arg.string({ description: 'Part of a name, or of what the shop calls it.' }),
    },
    resolve: ({ id }, args, ctx) => productsOfCatalog(ctx, id, args),
  }),
)

builder.objectField(Catalog, 'allProducts', (t) =>
  t.field({
    type: [Product],
    ...onlyForDoors(requires(catalogReads)),
    description: 'All of its products, by name.',
    resolve: ({ id }, _args, ctx) => allProducts(ctx, id),
  }),
)

const idArg = { required: true, description: 'UUID of the product.' } as const

builder.queryFields((t) => ({
  products: t.field({
    type: ProductConnection,
    ...requires(catalogReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Products of all catalogs, by name.',
    args: {
      ...cursorArgs,
      catalogId: t.arg.id({ description: 'Only those of this catalog.' }),
      numberId: t.arg.id({ description: "Only those of this number's account." }),
      isActive: t.arg.boolean({ description: 'Only those that can be had, or only those that cannot.' }),
      search: t.arg.string({ description: 'Part of a name, or of what the shop calls it.' }),
    },
    resolve: (_root, args, ctx) => listProducts(ctx, args),
  }),
  sendableProducts: t.field({
    type: ProductConnection,
    ...requires({ permission: 'chat:write' }),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Products that a message of a number can show now, by name: of its catalogs, where they can be had. For whoever may write to people.',
    args: {
      ...cursorArgs,
      numberId: t.arg.id({ description: 'The number that sends; the default one when left out.' }),
      search: t.arg.string({ description: 'Part of a name, or of what the shop calls it.' }),
    },
    resolve: (_root, args, ctx) => listSendableProducts(ctx, args),
  }),
  product: t.field({
    type: Product,
    ...requires(catalogReads),
    throws: ['not_found'],
    description: 'One product.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => productById(ctx, id),
  }),
}))

builder.mutationFields((t) => ({
  createProduct: t.field({
    type: Product,
    ...catalogWrites,
    throws: ['not_found', 'conflict', 'invalid_field', 'bad_gateway'],
    alsoChanges: ['catalog'],
    description:
      'Makes a product, at the platform first. What it refuses is not stored; what it did not answer is found by the next try of the same.',
    args: {
      catalogId: t.arg.id({ required: true, description: 'UUID of its catalog.' }),
      input: t.arg({
        type: inputFrom('CreateProductInput', createProductInput),
        required: true,
        description: 'The product.',
      }),
    },
    resolve: (_root, { catalogId, input }, ctx) => createProduct(ctx, catalogId, input),
  }),
  updateProduct: t.field({
    type: Product,
    ...catalogWrites,
    throws: ['not_found', 'conflict', 'invalid_field', 'bad_gateway'],
    description: 'Changes what is given of a product, at the platform first.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: inputFrom('UpdateProductInput', updateProductInput),
        required: true,
        description: 'What changes.',
      }),
    },
    resolve: (_root, { id, input }, ctx) => updateProduct(ctx, id, input),
  }),
  deleteProduct: t.field({
    type: RemovedThere,
    ...catalogRemoves,
    throws: ['not_found'],
    description: 'Deletes a product, at the platform and here; here also where the platform does not.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteProduct(ctx, id),
  }),
}))

findsNodes({
  type: 'Product',
  ids: { table: 'product' },
  access: catalogReads,
  load: (ctx, id) => productLoader(ctx).load(id),
})
