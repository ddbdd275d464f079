import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

const catalogRow = graphql(`
  fragment CatalogRow on Catalog {
    id
    name
    isActive
    productCount
    account { id name }
  }
`)
export type Catalog = ResultOf<typeof catalogRow>

const productRow = graphql(`
  fragment ProductRow on Product {
    id
    retailerId
    name
    description
    price
    currency
    url
    imageUrl
    isActive
  }
`)
export type Product = ResultOf<typeof productRow>

export const catalogsQuery = graphql(
  `
  query Catalogs($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    catalogs(filter: { search: $search }, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...CatalogRow }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  catalogRow,
)

export const catalogQuery = graphql(
  `
  query OneCatalog($id: ID!, $search: String, $first: Int, $after: String, $last: Int, $before: String) {
    catalog(id: $id) {
      ...CatalogRow
      products(filter: { search: $search }, first: $first, after: $after, last: $last, before: $before) {
        nodes { ...ProductRow }
        pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
        totalCount { value isExact }
      }
    }
  }
`,
  catalogRow,
  productRow,
)

const stale = ['catalogs', 'catalog', 'products', 'sendableProducts'] as const

export const createCatalogMutation = changing(
  stale,
  graphql(
    `
  mutation CreateCatalog($input: CreateCatalogInput!) {
    createCatalog(input: $input) { catalog { ...CatalogRow } }
  }
`,
    catalogRow,
  ),
)

export const updateCatalogMutation = changing(
  stale,
  graphql(
    `
  mutation UpdateCatalog($input: UpdateCatalogInput!) {
    updateCatalog(input: $input) { catalog { ...CatalogRow } }
  }
`,
    catalogRow,
  ),
)

export const deleteCatalogMutation = changing(
  stale,
  graphql(`
  mutation DeleteCatalog($id: ID!) {
    deleteCatalog(input: { id: $id }) { deletedId stillThere }
  }
`),
)

export const syncCatalogsMutation = changing(
  stale,
  graphql(`
  mutation SyncCatalogs($numberId: ID!) {
    syncCatalogs(input: { numberId: $numberId }) { synced total problems }
  }
`),
)

export const createProductMutation = changing(
  stale,
  graphql(
    `
  mutation CreateProduct($input: CreateProductInput!) {
    createProduct(input: $input) { product { ...ProductRow } }
  }
`,
    productRow,
  ),
)

export const updateProductMutation = changing(
  stale,
  graphql(
    `
  mutation UpdateProduct($input: UpdateProductInput!) {
    updateProduct(input: $input) { product { ...ProductRow } }
  }
`,
    productRow,
  ),
)

export const deleteProductMutation = changing(
  stale,
  graphql(`
  mutation DeleteProduct($id: ID!) {
    deleteProduct(input: { id: $id }) { deletedId stillThere }
  }
`),
)
