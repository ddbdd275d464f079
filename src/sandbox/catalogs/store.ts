import type { Ids } from '../ids.ts'

export type Catalog = {
  id: string
  businessId: string
  name: string
  vertical: string
  /** Whether the business account shows it in chats; so does each of the business's own until it is taken off. */
  isConnected: boolean
  products: Map<string, Product>
}

export type Product = {
  id: string
  catalog: Catalog
  retailerId: string
  name: string
  /** Of the smallest unit of the currency. */
  price: number
  currency: string
  /** Everything else, as it was given. */
  more: Record<string, unknown>
}

/** Catalogs of all businesses, with their products. */
export class CatalogStore {
  #catalogs = new Map<string, Catalog>()
  #products = new Map<string, Product>()
  #ids: Ids

  constructor(ids: Ids) {
    this.#ids = ids
  }

  add(businessId: string, name: string, vertical: string): Catalog {
    const catalog: Catalog = {
      id: this.#ids.numeric(),
      businessId,
      name,
      vertical,
      isConnected: true,
      products: new Map(),
    }
    this.#catalogs.set(catalog.id, catalog)
    return catalog
  }

  addProduct(fields: Omit<Product, 'id'>): Product {
    const product = { ...fields, id: this.#ids.numeric() }
    product.catalog.products.set(product.id, product)
    this.#products.set(product.id, product)
    return product
  }

  find(id: string): Catalog | undefined {
    return this.#catalogs.get(id)
  }

  findProduct(id: string): Product | undefined {
    return this.#products.get(id)
  }

  /** Of `catalog:{catalog}:{what the shop calls the product, in base64}`, the platform's other name of a product. */
  findByRetailerId(id: string): Product | undefined {
    const [kind, catalog = '', encoded = ''] = id.split(':')
    if (kind !== 'catalog') return undefined
    const retailerId = Buffer.from(encoded, 'base64url').toString('utf8')
    const products = this.#catalogs.get(catalog)?.products.values() ?? []
    return [...products].find((product) => product.retailerId === retailerId)
  }

  list(businessId: string): Catalog[] {
    return [...this.#catalogs.values()].filter((catalog) => catalog.businessId === businessId)
  }

  connected(businessId: string): Catalog[] {
    return this.list(businessId).filter((catalog) => catalog.isConnected)
  }

  remove(catalog: Catalog): void {
    for (const id of catalog.products.keys()) this.#products.delete(id)
    this.#catalogs.delete(catalog.id)
  }

  removeProduct(product: Product): void {
    product.catalog.products.delete(product.id)
    this.#products.delete(product.id)
  }

  clear(): void {
    this.#catalogs.clear()
    this.#products.clear()
  }
}
