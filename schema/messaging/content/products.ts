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
    id: t.exposeID('id', { description: 'UUID of the product.' }),
    platformId: t.exposeString('platformId', { description: 'ID of the product at the platform.' }),
    retailerId: t.exposeString('retailerId', {
      description:
        'ID of the product in the shop, unique in the catalog. Orders refer to a product by this ID.',
    }),
    name: t.exposeString('name', { description: 'Name of the product, 1 to 200 characters.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Description of the product.',
    }),
    price: t.exposeFloat('price', {
      description: 'Price of the product as an integer in the smallest unit of its currency: 1299 is 12.99.',
    }),
    currency: t.exposeString('currency', {
      description: 'Currency of the price, three capital letters (ISO 4217).',
    }),
    url: t.exposeString('url', { nullable: true, description: "URL of the product's page." }),
    imageUrl: t.exposeString('imageUrl', { nullable: true, description: "URL of the product's image." }),
    isActive: t.exposeBoolean('isActive', {
      description:
        'Whether the product is available. False while the platform reports the product as out of stock or discontinued.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the product was first known to Parley.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the product was last changed.',
    }),
  }),
})

builder.objectField(Product, 'catalog', (t) =>
  t.field({
    type: Catalog,
    nullable: true,
    ...requires(catalogReads),
    description: 'The catalog that the product belongs to. One read serves all products of a page.',
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
    description: 'Products of the catalog, sorted by name.',
    args: {
      ...cursorArgs,
      search: t.arg.string({
        description: 'Only products whose name or ID in the shop contains this text are listed.',
      }),
    },
    resolve: ({ id }, args, ctx) => productsOfCatalog(ctx, id, args),
  }),
)

builder.objectField(Catalog, 'allProducts', (t) =>
  t.field({
    type: [Product],
    ...onlyForDoors(requires(catalogReads)),
    description: 'All products of the catalog, sorted by name.',
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
    description: 'Lists the products of all catalogs, sorted by name.',
    args: {
      ...cursorArgs,
      catalogId: t.arg.id({ description: 'Only products of this catalog are listed.' }),
      numberId: t.arg.id({
        description: "UUID of a number. Only products of this number's account are listed.",
      }),
      isActive: t.arg.boolean({
        description: 'If true, only available products are listed; if false, only unavailable ones.',
      }),
      search: t.arg.string({
        description: 'Only products whose name or ID in the shop contains this text are listed.',
      }),
    },
    resolve: (_root, args, ctx) => listProducts(ctx, args),
  }),
  sendableProducts: t.field({
    type: ProductConnection,
    ...requires({ permission: 'chat:write' }),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      "Lists the products that a message of a number can currently show, sorted by name: the available products of the number's catalogs. Requires the permission to write to customers.",
    args: {
      ...cursorArgs,
      numberId: t.arg.id({
        description: 'UUID of the number that sends the message. Default: the default number.',
      }),
      search: t.arg.string({
        description: 'Only products whose name or ID in the shop contains this text are listed.',
      }),
    },
    resolve: (_root, args, ctx) => listSendableProducts(ctx, args),
  }),
  product: t.field({
    type: Product,
    ...requires(catalogReads),
    throws: ['not_found'],
    description: 'Returns one product.',
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
      'Creates a product, first at the platform. A product that the platform refuses is not stored. If the platform does not respond, repeating the mutation finds a product that was created.',
    args: {
      catalogId: t.arg.id({
        required: true,
        description: 'UUID of the catalog that the product belongs to.',
      }),
      input: t.arg({
        type: inputFrom('CreateProductInput', createProductInput),
        required: true,
        description: 'The product to create.',
      }),
    },
    resolve: (_root, { catalogId, input }, ctx) => createProduct(ctx, catalogId, input),
  }),
  updateProduct: t.field({
    type: Product,
    ...catalogWrites,
    throws: ['not_found', 'conflict', 'invalid_field', 'bad_gateway'],
    description: 'Changes the given fields of a product, first at the platform.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: inputFrom('UpdateProductInput', updateProductInput),
        required: true,
        description: 'The fields of the product to change.',
      }),
    },
    resolve: (_root, { id, input }, ctx) => updateProduct(ctx, id, input),
  }),
  deleteProduct: t.field({
    type: RemovedThere,
    ...catalogRemoves,
    throws: ['not_found'],
    description:
      'Deletes a product, at the platform and in Parley. The product is deleted in Parley even if the platform does not delete it.',
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
