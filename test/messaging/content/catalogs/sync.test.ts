import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { business, type CatalogScene, startCatalogs } from './scene.ts'

// Reading the platform's catalogs whole (spec/8 CT), and finding what an earlier try made.

let scene: CatalogScene
beforeAll(async () => {
  scene = await startCatalogs()
})
afterAll(() => scene?.parley.close())

const catalogThere = async (name: string): Promise<string> =>
  (await scene.there.post(`/${business}/owned_product_catalogs`, { name })).body.id
const productThere = async (catalog: string, more: object): Promise<string> => {
  const fields = { name: 'Cap', price: 1299, currency: 'EUR', retailer_id: 'cap', ...more }
  const { body } = await scene.there.post(`/${catalog}/products`, fields)
  return body.id
}
const named = async (name: string) =>
  (await scene.admin.api.get('/catalogs')).body.data.catalogs.find(
    (one: { name: string }) => one.name === name,
  )
const productsOf = async (id: string) =>
  (await scene.admin.api.get(`/catalogs/${id}/products`)).body.data.products

test('CT: sync takes catalogs with their products, changes what changed and removes products that are gone there', async () => {
  const { sync, there } = scene
  const catalog = await catalogThere('Shop')
  const cap = await productThere(catalog, { retailer_id: 'cap' })
  const scarf = await productThere(catalog, {
    retailer_id: 'scarf',
    name: 'Scarf',
    price: 1000,
    currency: 'JPY',
  })
  const lost = await productThere(catalog, { retailer_id: 'lost', name: 'Lost' })
  expect(await sync()).toEqual({ message: 'Catalogs synced', synced: 1, total: 1 })
  const shop = await named('Shop')
  expect(shop).toMatchObject({ meta_catalog_id: catalog, product_count: 3 })
  const before = await productsOf(shop.id)
  expect(before).toMatchObject([
    { meta_product_id: cap, price: 1299, currency: 'EUR' },
    { meta_product_id: lost },
    { meta_product_id: scarf, price: 1000, currency: 'JPY' },
  ])
  await there.send('DELETE', `/${lost}`)
  await there.post(`/${cap}`, { retailer_id: 'moving' })
  await there.post(`/${scarf}`, { retailer_id: 'cap', availability: 'out of stock' })
  await there.post(`/${cap}`, { retailer_id: 'scarf', name: 'A cap' })
  scene.parley.clock.advance(1)
  await sync()
  expect(await productsOf(shop.id)).toMatchObject([
    { id: before[0].id, name: 'A cap', retailer_id: 'scarf', is_active: true },
    { id: before[2].id, name: 'Scarf', retailer_id: 'cap', is_active: false },
  ])
})

test('what a sync finds unchanged stays untouched, and tells nobody', async () => {
  const { sync, rows } = scene
  await sync()
  const state = async () => [
    await rows('select id, updated_at from product order by id'),
    await rows("select count(*) as n from event where type = 'catalog.changed'"),
  ]
  const before = await state()
  scene.parley.clock.advance(1)
  await sync()
  expect(await state()).toEqual(before)
})

test('a catalog that is gone there is marked and loses its products; found again it is active', async () => {
  const { sync, there, rows, admin, make, add } = scene
  const gone = await make('Gone there')
  await add(gone.id)
  await there.send('DELETE', `/${gone.meta_catalog_id}`)
  scene.parley.clock.advance(1)
  await sync()
  expect(await named('Gone there')).toMatchObject({ id: gone.id, is_active: false, product_count: 0 })
  await rows('update catalog set platform_id = $2 where id = $1', [gone.id, await catalogThere('Gone there')])
  scene.parley.clock.advance(1)
  await sync()
  expect((await admin.api.get(`/catalogs/${gone.id}`)).body.data).toMatchObject({ is_active: true })
})

test('a catalog whose products are refused keeps them, and is told; without the list nothing changes', async () => {
  const { sync, parley, make, add, admin, account } = scene
  const kept = await make('Refused products')
  await add(kept.id)
  const path = `${kept.meta_catalog_id}/products`
  await parley.sandbox.faults({ match: { method: 'GET', path }, effect: { error: 10 } })
  const answer = await sync()
  await parley.sandbox.clearFaults()
  expect(answer).toMatchObject({ synced: (answer.total as number) - 1 })
  expect(answer.message).toContain('Refused products: ')
  expect((await productsOf(kept.id)).length).toBe(1)
  for (const [effect, status] of [
    [{ error: 10 }, 502],
    [{ reset: true }, 503],
  ] as const) {
    await parley.sandbox.faults({ match: { method: 'GET', path: 'owned_product_catalogs' }, effect })
    const failed = await admin.api.post('/catalogs/sync', { messaging_account: account })
    await parley.sandbox.clearFaults()
    expect(failed.status).toBe(status)
  }
  expect((await productsOf(kept.id)).length).toBe(1)
})

test('CT: what an earlier try made and nobody saw is found again by the next try of the same', async () => {
  const { rows, shop, make, add, catalogsThere, productsThere } = scene
  const left = (subject: string, retailerId: string | null) =>
    rows(
      `insert into catalog_turn (workspace_id, number_id, subject, owner, retailer_id, until)
       values ($1, $2, $3, gen_random_uuid(), $4, '2000-01-01')`,
      [shop.workspaceId, shop.numberId, subject, retailerId],
    )
  const there = await catalogThere('Half')
  await left('catalog Half', null)
  const made = await make('Half')
  expect(made.meta_catalog_id).toBe(there)
  expect((await catalogsThere()).filter(({ name }) => name === 'Half').length).toBe(1)
  // A second one of the name is another one: names are not unique there.
  expect((await make('Half')).meta_catalog_id).not.toBe(there)

  const half = await productThere(there, { retailer_id: 'made-before', name: 'Sock', price: 100 })
  await left(`product of ${there} named Sock`, 'made-before')
  const sock = await add(made.id, { name: 'Sock', price: 200 })
  expect(sock).toMatchObject({ meta_product_id: half, retailer_id: 'made-before', price: 200 })
  expect(await productsThere(there)).toMatchObject([{ id: half, price: '€2.00' }])
  expect(await rows('select subject from catalog_turn')).toEqual([])
})

test('two tries of the same at once make one; the other hears of it', async () => {
  const { admin, account, parley, catalogsThere } = scene
  const match = { method: 'POST', path: 'owned_product_catalogs', nth: 1 }
  await parley.sandbox.faults({ match, effect: { delay_ms: 800 } })
  const post = () => admin.api.post('/catalogs', { name: 'Twice', messaging_account: account })
  const answers = await Promise.all([post(), post()])
  await parley.sandbox.clearFaults()
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await catalogsThere()).filter(({ name }) => name === 'Twice').length).toBe(1)
})

test('CT: several thousand products are read by pages and written by a bounded number of statements', async () => {
  const { sync, admin } = scene
  const catalog = await catalogThere('Large')
  const many = 4_500
  for (let start = 0; start < many; start += 500)
    await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        productThere(catalog, { retailer_id: `sku-${start + index}`, name: `Thing ${start + index}` }),
      ),
    )
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await sync()
  // The name stands in the text as well, which is all that a pooler lets through.
  const asked = query.mock.calls.map(
    ([config]) => /^\/\* (\S+) \*\//.exec((config as { text?: string }).text ?? '')?.[1] ?? '',
  )
  query.mockRestore()
  expect(asked.filter((name) => name.includes('products.save_listed')).length).toBe(Math.ceil(4_600 / 2_000))
  expect(asked.filter((name) => /^(?:catalogs|products)\./.test(name)).length).toBeLessThanOrEqual(9)
  expect((await named('Large')).product_count).toBe(many)
  const answer = await admin.ask(
    'query ($id: ID!) { catalog(id: $id) { products(first: 50, filter: { search: "sku-44" }) { nodes { retailerId } totalCount { value } } } }',
    { id: (await named('Large')).id },
  )
  expect(answer.body.data.catalog.products.totalCount.value).toBe(111)
})
