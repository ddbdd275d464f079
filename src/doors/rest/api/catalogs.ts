import {
  createCatalogInput,
  createProductInput,
  syncInput,
  updateProductInput,
} from '#messaging/content/catalogs/catalog-input.ts'
import type { ApiEndpoint } from './endpoint.ts'

const catalog = `id meta_catalog_id: platformId messaging_account: accountName name is_active: isActive
  product_count: productCount created_at: createdAt updated_at: updatedAt`

const product = `id meta_product_id: platformId name description price currency url image_url: imageUrl
  retailer_id: retailerId is_active: isActive created_at: createdAt updated_at: updatedAt`

interface Shown extends Record<string, unknown> {
  description: string | null
  url: string | null
  image_url: string | null
}

/** Texts are never null here (spec/9 2.5). */
const shown = (one: unknown) => {
  const { description, url, image_url, ...others } = one as Shown
  return { ...others, description: description ?? '', url: url ?? '', image_url: image_url ?? '' }
}

const withProducts = (one: unknown) => {
  const { products, ...others } = one as { products: unknown[] }
  return { ...others, products: products.map(shown) }
}

/** A deletion goes through here whatever the platform says, and tells what it said (spec/8 CT). */
const deleted = (what: string) => (answer: unknown) => {
  const { stillThere } = answer as { stillThere: string | null }
  const rest = stillThere && ` here. The platform may still have it (${stillThere}); a sync brings it back`
  return { message: `${what} deleted${rest ?? ''}` }
}

interface Synced {
  synced: number
  total: number
  problems: string[]
}

function synced(answer: unknown) {
  const { problems, ...counts } = answer as Synced
  const rest = problems.length > 0 ? `, others not: ${problems.join('; ')}` : ''
  return { message: `Catalogs synced${rest}`, ...counts }
}

const labelled = { label: 'catalog' }
const ofProduct = { label: 'product' }

/** Catalogs and their products (spec/5 1.13; spec/8 CT). */
export const catalogEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listCatalogs',
    path: '/catalogs',
    document: `query ($account: String) { answer: allCatalogs(account: $account) { ${catalog} } }`,
    variables: ({ query }) => {
      const account = query.get('messaging_account')
      return { account: account === 'all' ? null : account }
    },
    answer: (catalogs) => ({ catalogs }),
  },
  {
    method: 'POST',
    name: 'createCatalog',
    path: '/catalogs',
    input: createCatalogInput,
    document: `mutation ($input: CreateCatalogInput!) { answer: createCatalog(input: $input) { ${catalog} } }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'POST',
    name: 'syncCatalogs',
    path: '/catalogs/sync',
    input: syncInput,
    document:
      'mutation ($input: SyncCatalogsInput!) { answer: syncCatalogs(input: $input) { synced total problems } }',
    variables: ({ input }) => ({ input }),
    answer: synced,
  },
  {
    method: 'GET',
    name: 'getCatalog',
    path: '/catalogs/{id}',
    ...labelled,
    document: `query ($id: ID!) { answer: catalog(id: $id) { ${catalog} products: allProducts { ${product} } } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: withProducts,
  },
  {
    method: 'DELETE',
    name: 'deleteCatalog',
    path: '/catalogs/{id}',
    ...labelled,
    document: 'mutation ($id: ID!) { answer: deleteCatalog(id: $id) { stillThere } }',
    variables: ({ path }) => ({ id: path.id }),
    answer: deleted('Catalog'),
  },
  {
    method: 'GET',
    name: 'listProducts',
    path: '/catalogs/{id}/products',
    ...labelled,
    document: `query ($id: ID!) { answer: catalog(id: $id) { products: allProducts { ${product} } } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: withProducts,
  },
  {
    method: 'POST',
    name: 'createProduct',
    path: '/catalogs/{id}/products',
    ...labelled,
    input: createProductInput,
    document: `mutation ($id: ID!, $input: CreateProductInput!) {
      answer: createProduct(catalogId: $id, input: $input) { ${product} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: shown,
  },
  {
    method: 'GET',
    name: 'getProduct',
    path: '/products/{id}',
    ...ofProduct,
    document: `query ($id: ID!) { answer: product(id: $id) { ${product} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: shown,
  },
  {
    method: 'PUT',
    name: 'updateProduct',
    path: '/products/{id}',
    ...ofProduct,
    input: updateProductInput,
    document: `mutation ($id: ID!, $input: UpdateProductInput!) {
      answer: updateProduct(id: $id, input: $input) { ${product} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: shown,
  },
  {
    method: 'DELETE',
    name: 'deleteProduct',
    path: '/products/{id}',
    ...ofProduct,
    document: 'mutation ($id: ID!) { answer: deleteProduct(id: $id) { stillThere } }',
    variables: ({ path }) => ({ id: path.id }),
    answer: deleted('Product'),
  },
]
