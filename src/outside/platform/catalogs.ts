import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { minorOfText } from '#core/money.ts'
import type { BusinessAccess, PlatformAccess } from './credentials.ts'
import { callGraph, graphPath } from './graph.ts'
import { listAll } from './pages.ts'

const word = z.string().nullish().catch(undefined)

const catalog = z
  .looseObject({ id: z.string(), name: z.string() })
  .transform(({ id, name }) => ({ id, name }))
export type PlatformCatalog = z.output<typeof catalog>

/** Words of `availability` for what cannot be had. */
const notToBeHad = new Set(['out of stock', 'discontinued'])

const product = z
  .looseObject({
    id: z.string(),
    retailer_id: z.coerce.string(),
    name: z.string(),
    description: word,
    price: z.union([z.string(), z.number()]),
    currency: z.string(),
    url: word,
    image_url: word,
    availability: word,
  })
  .transform((found) => ({
    id: found.id,
    retailerId: found.retailer_id,
    name: found.name,
    description: found.description || null,
    /** of the smallest unit; it is written as a number and read as a text with its currency */
    price: typeof found.price === 'number' ? found.price : (minorOfText(found.price, found.currency) ?? 0),
    currency: found.currency,
    url: found.url || null,
    imageUrl: found.image_url || null,
    isActive: !notToBeHad.has(found.availability ?? ''),
  }))
export type PlatformProduct = z.output<typeof product>

/** All catalogs of a business account. */
export function listCatalogs(app: App, business: BusinessAccess): Promise<PlatformCatalog[]> {
  const path = graphPath(business.businessId, 'owned_product_catalogs')
  return listAll(app, business, { path, query: { fields: 'id,name', limit: '250' } }, catalog)
}

const created = z.looseObject({ id: z.string() }).transform(({ id }) => id)

/** Makes a catalog; answers its id. */
export function createCatalogThere(app: App, business: BusinessAccess, name: string): Promise<string> {
  const path = graphPath(business.businessId, 'owned_product_catalogs')
  return callGraph(app, business, { method: 'POST', path, json: { name } }, created)
}

export async function renameCatalogThere(app: App, access: PlatformAccess, id: string, name: string) {
  await callGraph(app, access, { method: 'POST', path: graphPath(id), json: { name } }, z.unknown())
}

/** Deletes a catalog with its products, or a product. One that is gone: PlatformError 100 with subcode 33. */
export async function deleteThere(app: App, access: PlatformAccess, id: string): Promise<void> {
  await callGraph(app, access, { method: 'DELETE', path: graphPath(id) }, z.unknown())
}

const productFields = 'id,retailer_id,name,description,price,currency,url,image_url,availability'

/** All products of a catalog. */
export function listProducts(
  app: App,
  access: PlatformAccess,
  catalogId: string,
): Promise<PlatformProduct[]> {
  const path = graphPath(catalogId, 'products')
  return listAll(app, access, { path, query: { fields: productFields, limit: '250' } }, product)
}

/** The product that the shop calls so: how one of which no answer came is found again. */
export async function findProduct(
  app: App,
  access: PlatformAccess,
  catalogId: string,
  retailerId: string,
): Promise<PlatformProduct | undefined> {
  const filter = JSON.stringify({ retailer_id: { eq: retailerId } })
  const path = graphPath(catalogId, 'products')
  const found = await listAll(
    app,
    access,
    { path, query: { fields: productFields, limit: '250', filter } },
    product,
  )
  return found.find((candidate) => candidate.retailerId === retailerId)
}

/** What is written of a product; what is left out stays. */
export interface ProductFields {
  retailer_id?: string
  name?: string
  description?: string
  price?: number
  currency?: string
  url?: string
  image_url?: string
}

/** Makes a product; answers its id. */
export function createProductThere(
  app: App,
  access: PlatformAccess,
  catalogId: string,
  fields: ProductFields,
): Promise<string> {
  return callGraph(
    app,
    access,
    { method: 'POST', path: graphPath(catalogId, 'products'), json: fields },
    created,
  )
}

export async function changeProductThere(
  app: App,
  access: PlatformAccess,
  id: string,
  fields: ProductFields,
): Promise<void> {
  await callGraph(app, access, { method: 'POST', path: graphPath(id), json: fields }, z.unknown())
}
