import { z } from 'zod'
import { goesTo, named } from '#core/input-schema.ts'
import { uuid } from '#core/validation.ts'
import { createCatalogInput } from '#messaging/content/catalogs/catalog-input.ts'

// What GraphQL clients give: an account by the id of its number, where /api takes its name too.

const numberId = goesTo('messagingAccount', uuid).meta({
  description: 'UUID of the number whose account the catalog belongs to.',
})

/** Arguments of createCatalog. */
export const createCatalogArgs = z.object({
  input: named(
    'CreateCatalogInput',
    'A catalog of products to create.',
    z.object({ name: createCatalogInput.shape.name, numberId }),
  ).meta({ description: 'The catalog to create.' }),
})

/** Arguments of updateCatalog. */
export const updateCatalogArgs = z.object({
  id: uuid.meta({ description: 'UUID of the catalog.' }),
  input: named(
    'UpdateCatalogInput',
    'The fields of a catalog to change.',
    z.object({ name: createCatalogInput.shape.name }),
  ).meta({ description: 'The fields of the catalog to change.' }),
})

/** Arguments of syncCatalogs. */
export const syncCatalogsArgs = z.object({
  input: named(
    'SyncCatalogsInput',
    'The account whose catalogs are synchronized.',
    z.object({ numberId }),
  ).meta({
    description: 'The account whose catalogs are synchronized.',
  }),
})
