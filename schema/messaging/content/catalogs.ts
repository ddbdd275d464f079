import {
  createCatalog,
  type Deleted,
  deleteCatalog,
  updateCatalog,
} from '#messaging/content/catalogs/catalog-commands.ts'
import {
  createCatalogInput,
  syncInput,
  updateCatalogInput,
} from '#messaging/content/catalogs/catalog-input.ts'
import {
  allCatalogs,
  catalogById,
  catalogLoader,
  catalogsOfNumber,
  listCatalogs,
  productCountLoader,
} from '#messaging/content/catalogs/catalog-queries.ts'
import type { CatalogRow } from '#messaging/content/catalogs/catalog-row.ts'
import { type Synced, syncCatalogs } from '#messaging/content/catalogs/sync.ts'
import { accountLoader } from '#messaging/numbers/accounts/account-details.ts'
import { accountName } from '#messaging/numbers/accounts/account-names.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { builder } from '../../builder.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Account, accountReads } from '../numbers/accounts.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import { createCatalogArgs, syncCatalogsArgs, updateCatalogArgs } from './catalog-inputs.ts'

// Catalogs of the platform, as they were last known (spec/5 1.13; spec/8 CT). Keys of /v1 reach none of it.

/** The requirements for reading catalogs and products, from wherever they are reached. */
export const catalogReads = { permission: 'catalogs:read', operational: true } as const
export const catalogWrites = requires({ permission: 'catalogs:write', operational: true })
export const catalogRemoves = requires({ permission: 'catalogs:delete', operational: true })

export const Catalog = builder.objectRef<CatalogRow>('Catalog').implement({
  interfaces: [Node],
  description: "A catalog of products that belongs to an account's business at the platform.",
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the catalog.' }),
    platformId: t.exposeString('platformId', { description: 'ID of the catalog at the platform.' }),
    name: t.exposeString('name', {
      description: 'Name of the catalog, 1 to 200 characters. Several catalogs can have the same name.',
    }),
    isActive: t.exposeBoolean('isActive', {
      description:
        'Whether the catalog exists at the platform. False if the last sync did not find the catalog there.',
    }),
    numberId: t.exposeID('numberId', { description: 'UUID of the number whose account has the catalog.' }),
    productCount: t.int({
      description: 'Number of products in the catalog. One read serves all catalogs of a page.',
      resolve: async ({ id }, _args, ctx) => (await productCountLoader(ctx).load(id))?.count ?? 0,
    }),
    accountName: t.string({
      ...forDoors,
      description: 'Name of the account that has the catalog.',
      resolve: async ({ numberId }, _args, ctx) => (await accountName(ctx, numberId)) ?? '',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the catalog was first known to Parley.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the catalog was last changed.',
    }),
  }),
})

builder.objectFields(Catalog, (t) => ({
  number: t.field({
    type: NumberType,
    nullable: true,
    ...requires(numberReads),
    description: 'The number whose account has the catalog. One read serves all catalogs of a page.',
    resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
  }),
  account: t.field({
    type: Account,
    nullable: true,
    ...requires(accountReads),
    description: 'The account that has the catalog. One read serves all catalogs of a page.',
    resolve: ({ numberId }, _args, ctx) => accountLoader(ctx).load(numberId),
  }),
}))

const CatalogConnection = connectionOf('Catalog', Catalog)

builder.objectField(NumberType, 'catalogs', (t) =>
  t.field({
    type: CatalogConnection,
    ...requires(catalogReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: "Catalogs of the number's business, sorted by name.",
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => catalogsOfNumber(ctx, id, args),
  }),
)

builder.objectField(Account, 'catalogs', (t) =>
  t.field({
    type: CatalogConnection,
    ...requires(catalogReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: "Catalogs of the account's business, sorted by name.",
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => catalogsOfNumber(ctx, id, args),
  }),
)

/** The result of deleting a catalog or a product. */
export const RemovedThere = builder.objectRef<Deleted>('RemovedFromPlatform').implement({
  description: 'Result of deleting an object in Parley and at the platform.',
  fields: (t) => ({
    deletedId: t.exposeID('id', { description: 'UUID of the deleted object.' }),
    stillThere: t.exposeString('stillThere', {
      nullable: true,
      description:
        "Reason, in the platform's words, why the platform may still have the object, in which case a sync restores it. Null if the object was deleted at the platform too.",
    }),
  }),
})

const SyncedType = builder.objectRef<Synced>('CatalogSync').implement({
  description: 'Result of a sync of catalogs.',
  fields: (t) => ({
    synced: t.exposeInt('synced', { description: 'Number of catalogs that were read completely.' }),
    total: t.exposeInt('total', { description: 'Number of catalogs at the platform.' }),
    problems: t.exposeStringList('problems', {
      description:
        "Reasons, in the platform's words, why the products of the remaining catalogs were not read.",
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'The number whose catalogs were synchronized.',
      resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
    }),
  }),
})

const idArg = { required: true, description: 'UUID of the catalog.' } as const

builder.queryFields((t) => ({
  catalogs: t.field({
    type: CatalogConnection,
    ...requires(catalogReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists the catalogs of all accounts, sorted by name.',
    args: {
      ...cursorArgs,
      numberId: t.arg.id({
        description: "UUID of a number. Only catalogs of this number's account are listed.",
      }),
      search: t.arg.string({ description: 'Only catalogs whose name contains this text are listed.' }),
    },
    resolve: (_root, args, ctx) => listCatalogs(ctx, args),
  }),
  allCatalogs: t.field({
    type: [Catalog],
    ...onlyForDoors(requires(catalogReads)),
    description: 'Lists all catalogs of the workspace or of one account.',
    args: {
      account: t.arg.string({
        description: 'Name or ID of an account. Only catalogs of this account are listed.',
      }),
    },
    resolve: (_root, { account }, ctx) => allCatalogs(ctx, account),
  }),
  catalog: t.field({
    type: Catalog,
    ...requires(catalogReads),
    throws: ['not_found'],
    description: 'Returns one catalog.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => catalogById(ctx, id),
  }),
}))

builder.mutationFields((t) => ({
  createCatalog: t.field({
    type: Catalog,
    ...catalogWrites,
    throws: ['not_found', 'conflict', 'invalid_field', 'bad_gateway'],
    description:
      'Creates a catalog, first at the platform. A catalog that the platform refuses is not stored. If the platform does not respond, repeating the mutation finds a catalog that was created.',
    args: {
      input: t.arg({
        type: inputFrom('CreateCatalogInput', createCatalogInput),
        required: true,
        description: 'The catalog to create.',
      }),
    },
    strictArgs: createCatalogArgs,
    resolve: (_root, { input }, ctx) => createCatalog(ctx, input),
  }),
  updateCatalog: t.field({
    type: Catalog,
    ...catalogWrites,
    throws: ['not_found', 'invalid_field', 'bad_gateway'],
    description: 'Renames a catalog, first at the platform.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: inputFrom('UpdateCatalogInput', updateCatalogInput),
        required: true,
        description: 'The fields of the catalog to change.',
      }),
    },
    strictArgs: updateCatalogArgs,
    resolve: (_root, { id, input }, ctx) => updateCatalog(ctx, id, input),
  }),
  deleteCatalog: t.field({
    type: RemovedThere,
    ...catalogRemoves,
    throws: ['not_found'],
    description:
      'Deletes a catalog with its products, at the platform and in Parley. The catalog is deleted in Parley even if the platform does not delete it.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteCatalog(ctx, id),
  }),
  syncCatalogs: t.field({
    type: SyncedType,
    ...catalogWrites,
    throws: ['not_found', 'invalid_field', 'bad_gateway'],
    description:
      "Synchronizes an account's catalogs and products with the platform. Catalogs that the platform no longer has become inactive, and products that it no longer has are deleted.",
    args: {
      input: t.arg({
        type: inputFrom('SyncCatalogsInput', syncInput),
        required: true,
        description: 'The account whose catalogs are synchronized.',
      }),
    },
    strictArgs: syncCatalogsArgs,
    resolve: (_root, { input }, ctx) => syncCatalogs(ctx, input),
  }),
}))

findsNodes({
  type: 'Catalog',
  ids: { table: 'catalog' },
  access: catalogReads,
  load: (ctx, id) => catalogLoader(ctx).load(id),
})
