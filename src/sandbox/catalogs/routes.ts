import { z } from 'zod'
import type { Business } from '../accounts.ts'
import { graphError, unknownObject } from '../graph/errors.ts'
import { select } from '../graph/fields.ts'
import { page } from '../graph/paging.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'
import type { Catalog, Product } from './store.ts'

/** Catalogs of a business (decisions, "What the sandbox gains"). */
export const catalogListRoutes: Routes<Business> = {
  'GET owned_product_catalogs': (call, business) =>
    json(page(call, call.world.catalogs.list(business.id), (catalog) => catalogShown(call, catalog, 'name'))),
  'POST owned_product_catalogs': createCatalog,
  'GET product_catalogs': (call, business) =>
    json(
      page(call, call.world.catalogs.connected(business.id), (catalog) =>
        catalogShown(call, catalog, 'name'),
      ),
    ),
  'POST product_catalogs': (call, business) => connect(call, business, true),
  'DELETE product_catalogs': (call, business) => connect(call, business, false),
}

/** A catalog of the business is shown in its chats, or no longer. */
async function connect(call: Call, business: Business, isConnected: boolean): Promise<Reply> {
  const { catalog_id } = bodyOrThrow(z.looseObject({ catalog_id: z.coerce.string() }), await paramsOf(call))
  const catalog = call.world.catalogs.find(catalog_id)
  if (catalog?.businessId !== business.id) throw unknownObject(catalog_id, call.method)
  catalog.isConnected = isConnected
  return success()
}

export const catalogRoutes: Routes<Catalog> = {
  'GET ': (call, catalog) => json(catalogShown(call, catalog, 'name')),
  'POST ': async (call, catalog) => {
    Object.assign(catalog, bodyOrThrow(catalogSchema.partial(), await paramsOf(call)))
    return success()
  },
  'DELETE ': (call, catalog) => {
    call.world.catalogs.remove(catalog)
    return success()
  },
  'GET products': (call, catalog) =>
    json(page(call, asked(call, catalog), (product) => productShown(call, product))),
  'POST products': createProduct,
}

const filterSchema = z.object({ retailer_id: z.object({ eq: z.string() }).optional() })

/** Those that a `filter` of the query names: by what the shop calls them. */
function asked(call: Call, { products }: Catalog): Product[] {
  const filter = call.query.get('filter')
  const all = [...products.values()]
  if (!filter) return all
  const { retailer_id: wanted } = bodyOrThrow(filterSchema, parsed(filter))
  return wanted ? all.filter(({ retailerId }) => retailerId === wanted.eq) : all
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw graphError(100, 'Param filter must be a JSON object.')
  }
}

export const productRoutes: Routes<Product> = {
  'GET ': (call, product) => json(productShown(call, product)),
  'POST ': changeProduct,
  'DELETE ': (call, product) => {
    call.world.catalogs.removeProduct(product)
    return success()
  },
}

const catalogSchema = z.object({ name: z.string().trim().min(1).max(200), vertical: z.string().optional() })

const link = z.url({ protocol: /^https?$/ })
const optional = {
  description: z.string().max(9999).optional(),
  url: link.optional(),
  image_url: link.optional(),
  brand: z.string().max(100).optional(),
  category: z.string().max(750).optional(),
  availability: z
    .enum(['in stock', 'out of stock', 'preorder', 'available for order', 'discontinued'])
    .optional(),
  condition: z.enum(['new', 'refurbished', 'used', 'used_like_new']).optional(),
}

/** The price is a whole number of the smallest unit of the currency: 1299 is 12.99. */
const productSchema = z.object({
  retailer_id: z.coerce.string().trim().min(1).max(100),
  name: z.string().trim().min(1).max(200),
  price: z.number().int().positive().max(1_000_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be three capitals'),
  ...optional,
})

async function createCatalog(call: Call, business: Business): Promise<Reply> {
  const { name, vertical = 'commerce' } = bodyOrThrow(catalogSchema, await paramsOf(call))
  return json({ id: call.world.catalogs.add(business.id, name, vertical).id })
}

async function createProduct(call: Call, catalog: Catalog): Promise<Reply> {
  const { retailer_id, name, price, currency, ...more } = bodyOrThrow(productSchema, await paramsOf(call))
  checkRetailerId(catalog, retailer_id)
  const fields = { catalog, retailerId: retailer_id, name, price, currency, more }
  return json({ id: call.world.catalogs.addProduct(fields).id })
}

async function changeProduct(call: Call, product: Product): Promise<Reply> {
  const change = bodyOrThrow(productSchema.partial(), await paramsOf(call))
  const { retailer_id = product.retailerId, name, price, currency, ...more } = change
  checkRetailerId(product.catalog, retailer_id, product)
  product.retailerId = retailer_id
  product.name = name ?? product.name
  product.price = price ?? product.price
  product.currency = currency ?? product.currency
  Object.assign(product.more, more)
  return success()
}

function checkRetailerId(catalog: Catalog, retailerId: string, own?: Product): void {
  const same = [...catalog.products.values()].find((product) => product.retailerId === retailerId)
  if (same && same !== own)
    throw graphError(100, `There is already a product with retailer_id ${retailerId}.`)
}

function catalogShown(call: Call, catalog: Catalog, defaults: string) {
  const { id, name, vertical, products, businessId } = catalog
  const node = { id, name, vertical, product_count: products.size, business: { id: businessId } }
  return select(node, call.query.get('fields'), defaults, 'ProductCatalog')
}

function productShown(call: Call, product: Product) {
  const nothing = Object.fromEntries(Object.keys(optional).map((name) => [name, undefined]))
  const node = {
    ...nothing,
    availability: 'in stock',
    condition: 'new',
    ...product.more,
    id: product.id,
    retailer_id: product.retailerId,
    name: product.name,
    price: priceOf(product),
    currency: product.currency,
    product_catalog: { id: product.catalog.id, name: product.catalog.name },
  }
  return select(node, call.query.get('fields'), 'retailer_id,name', 'ProductItem')
}

/** A price is read as a text with its currency, though it is written as a number. */
function priceOf({ price, currency }: Product): string {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits
  return new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    price / 10 ** (digits ?? 2),
  )
}
