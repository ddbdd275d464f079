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

/** What reading catalogs and products asks, wherever they are reached from. */
export const catalogReads = { permission: 'catalogs:read', operational: true } as const
export const catalogWrites = requires({ permission: 'catalogs:write', operational: true })
export const catalogRemoves = requires({ permission: 'catalogs:delete', operational: true })

export const Catalog = builder.objectRef<CatalogRow>('Catalog').implement({
  interfaces: [Node],
  description: "A catalog of products of an account's business at the platform.",
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    platformId: t.exposeString('platformId', { description: 'What the platform calls it.' }),
    name: t.exposeString('name', { description: '1 to 200 characters; others may be called so, too.' }),
    isActive: t.exposeBoolean('isActive', {
      description: 'False when the last sync no longer found it at the platform.',
    }),
    numberId: t.exposeID('numberId', { description: 'The number whose account has it.' }),
    productCount: t.int({
      description: 'How many products it has. One read for all catalogs of a page.',
      resolve: async ({ id }, _args, ctx) => (await productCountLoader(ctx).load(id))?.count ?? 0,
    }),
    accountName: t.string({
      ...forDoors,
      description: 'The name of its account.',
      resolve: async ({ numberId }, _args, ctx) => (await accountName(ctx, numberId)) ?? '',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When we first had it.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

builder.objectFields(Catalog, (t) => ({
  number: t.field({
    type: NumberType,
    nullable: true,
    ...requires(numberReads),
    description: 'The number whose account has it; one read for all catalogs of a page.',
    resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
  }),
  account: t.field({
    type: Account,
    nullable: true,
    ...requires(accountReads),
    description: 'The account that has it; one read for all catalogs of a page.',
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
    description: 'Catalogs of its business, by name.',
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
    description: 'Catalogs of its business, by name.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => catalogsOfNumber(ctx, id, args),
  }),
)

/** What came of deleting a catalog or a product. */
export const RemovedThere = builder.objectRef<Deleted>('RemovedFromPlatform').implement({
  description: 'What was deleted here, and whether at the platform too.',
  fields: (t) => ({
    deletedId: t.exposeID('id', { description: 'UUID of what is gone.' }),
    stillThere: t.exposeString('stillThere', {
      nullable: true,
      description:
        'Why the platform may have it still, in its words; a sync brings it back then. Null when it is gone there too.',
    }),
  }),
})

const SyncedType = builder.objectRef<Synced>('CatalogSync').implement({
  description: 'What a sync of catalogs came to.',
  fields: (t) => ({
    synced: t.exposeInt('synced', { description: 'Catalogs that were read whole.' }),
    total: t.exposeInt('total', { description: 'Catalogs that the platform has.' }),
    problems: t.exposeStringList('problems', {
      description: 'Why the products of others were not read, in the words of the platform.',
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'Whose they are.',
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
    description: 'Catalogs of all accounts, by name.',
    args: {
      ...cursorArgs,
      numberId: t.arg.id({ description: "Only those of this number's account." }),
      search: t.arg.string({ description: 'Part of a name.' }),
    },
    resolve: (_root, args, ctx) => listCatalogs(ctx, args),
  }),
  allCatalogs: t.field({
    type: [Catalog],
    ...onlyForDoors(requires(catalogReads)),
    description: 'All catalogs, or all of an account.',
    args: { account: t.arg.string({ description: 'Name or id of an account.' }) },
    resolve: (_root, { account }, ctx) => allCatalogs(ctx, account),
  }),
  catalog: t.field({
    type: Catalog,
    ...requires(catalogReads),
    throws: ['not_found'],
    description: 'One catalog.',
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
      'Makes a catalog, at the platform first. What it refuses is not stored; what it did not answer is found by the next try of the same.',
    args: {
      input: t.arg({
        type: inputFrom('CreateCatalogInput', createCatalogInput),
        required: true,
        description: 'The catalog.',
      }),
    },
    strictArgs: createCatalogArgs,
    resolve: (_root, { input }, ctx) => createCatalog(ctx, input),
  }),
  updateCatalog: t.field({
    type: Catalog,
    ...catalogWrites,
    throws: ['not_found', 'invalid_field', 'bad_gateway'],
    description: 'Renames a catalog, at the platform first.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: inputFrom('UpdateCatalogInput', updateCatalogInput),
        required: true,
        description: 'What changes.',
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
      'Deletes a catalog with its products, at the platform and here; here also where the platform does not.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteCatalog(ctx, id),
  }),
  syncCatalogs: t.field({
    type: SyncedType,
    ...catalogWrites,
    throws: ['not_found', 'invalid_field', 'bad_gateway'],
    description:
      "Makes an account's catalogs and their products equal to the platform's. Those that it has no longer become inactive, products that it has no longer go.",
    args: {
      input: t.arg({
        type: inputFrom('SyncCatalogsInput', syncInput),
        required: true,
        description: 'Whose.',
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
