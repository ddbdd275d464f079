import { z } from 'zod'
import { goesTo, named } from '#core/input-schema.ts'
import { uuid } from '#core/validation.ts'
import { createCatalogInput } from '#messaging/content/catalogs/catalog-input.ts'

// What GraphQL clients give: an account by the id of its number, where /api takes its name too.

const numberId = goesTo('messagingAccount', uuid).meta({
  description: 'UUID of the number whose account it is.',
})

/** createCatalog. */
export const createCatalogArgs = z.object({
  input: named(
    'CreateCatalogInput',
    'A catalog of products.',
    z.object({ name: createCatalogInput.shape.name, numberId }),
  ).meta({ description: 'The catalog.' }),
})

/** updateCatalog. */
export const updateCatalogArgs = z.object({
  id: uuid.meta({ description: 'UUID of the catalog.' }),
  input: named(
    'UpdateCatalogInput',
    'What changes of a catalog.',
    z.object({ name: createCatalogInput.shape.name }),
  ).meta({ description: 'What changes.' }),
})

/** syncCatalogs. */
export const syncCatalogsArgs = z.object({
  input: named('SyncCatalogsInput', 'Whose catalogs are read.', z.object({ numberId })).meta({
    description: 'Whose.',
  }),
})
