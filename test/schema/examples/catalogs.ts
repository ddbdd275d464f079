import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const catalog = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.catalog.findFirstOrThrow({ where: { workspaceId } })).id

const product = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.product.findFirstOrThrow({ where: { workspaceId } })).id

const select =
  '{ product { id retailerId name price currency url imageUrl isActive } catalog { productCount } }'

export const catalogs: Examples = {
  createCatalog: {
    given: (scene) => ({ name: 'Winter', numberId: scene.tenant.numberId }),
    select: '{ catalog { id name isActive productCount } }',
  },
  createProduct: {
    given: async (scene) => ({
      catalogId: await catalog(scene),
      name: 'Cap',
      price: 1299,
      currency: 'EUR',
      url: 'https://shop.example/cap',
      imageUrl: 'https://shop.example/cap.png',
      retailerId: 'cap-1',
    }),
    select,
  },
  catalogs: {
    given: { search: 'win', first: 20 },
    select: '{ nodes { id name isActive productCount account { name } } pageInfo { endCursor hasNextPage } }',
  },
  catalog: {
    given: async (scene) => ({ id: await catalog(scene) }),
    select:
      '{ name products(first: 5, filter: { search: "cap" }) { nodes { name price currency } totalCount { value } } }',
  },
  products: {
    given: (scene) => ({ numberId: scene.tenant.numberId, isActive: true, search: 'cap', first: 20 }),
    select:
      '{ nodes { id name retailerId price currency imageUrl catalog { name } } pageInfo { hasNextPage } }',
  },
  sendableProducts: {
    given: (scene) => ({ numberId: scene.tenant.numberId, search: 'cap', first: 20 }),
    select: '{ nodes { id name price currency imageUrl } pageInfo { hasNextPage } }',
  },
  product: {
    given: async (scene) => ({ id: await product(scene) }),
    select: '{ name description price currency url retailerId isActive catalog { name } }',
  },
  updateCatalog: {
    given: async (scene) => ({ id: await catalog(scene), name: 'Winter sale' }),
    select: '{ catalog { id name } }',
  },
  updateProduct: {
    given: async (scene) => ({ id: await product(scene), price: 999 }),
    select: '{ product { id name price currency } }',
  },
  syncCatalogs: {
    given: (scene) => ({ numberId: scene.tenant.numberId }),
    select: '{ synced total problems number { name } }',
  },
  deleteProduct: {
    given: async (scene) => ({ id: await product(scene) }),
    select: '{ deletedId stillThere }',
  },
  deleteCatalog: {
    given: async (scene) => ({ id: await catalog(scene) }),
    select: '{ deletedId stillThere }',
  },
}
