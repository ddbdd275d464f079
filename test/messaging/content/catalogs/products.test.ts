import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CatalogScene, cap, type Shown, startCatalogs } from './scene.ts'

// Products over /api (spec/5 1.13; spec/8 CT).

let scene: CatalogScene
let catalog: Shown
beforeAll(async () => {
  scene = await startCatalogs()
  catalog = await scene.make()
})
afterAll(() => scene?.parley.close())

const put = (id: string, body: object) => scene.admin.api.send('PUT', `/products/${id}`, body)

test('CT: a product is made at the platform first, with what is left out filled in', async () => {
  const { admin, productsThere, audited } = scene
  const answer = await admin.api.post(`/catalogs/${catalog.id}/products`, { name: ' Bowl ', price: 999 })
  expect(answer.status, answer.text).toBe(200)
  const made = answer.body.data
  expect(made).toEqual({
    id: expect.any(String),
    meta_product_id: expect.stringMatching(/^\d+$/),
    name: 'Bowl',
    description: '',
    price: 999,
    currency: 'USD',
    url: '',
    image_url: '',
    retailer_id: expect.stringMatching(/.+/),
    is_active: true,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
  expect(await productsThere(catalog.meta_catalog_id)).toContainEqual({
    id: made.meta_product_id,
    name: 'Bowl',
    price: '$9.99',
    currency: 'USD',
    retailer_id: made.retailer_id,
  })
  expect((await admin.api.get(`/products/${made.id}`)).body.data).toEqual(made)
  expect(await audited(made.id)).toMatchObject([{ kind: 'product', action: 'created' }])
})

test.each([
  [
    { price: 0 },
    'price: Must be a whole number of the smallest unit of the currency, 1 to 1,000,000,000,000.',
  ],
  [{ price: 1_000_000_000_001 }, 'price: Must be a whole number'],
  [{ price: 12.5 }, 'price: Must be a whole number'],
  [{ price: '12' }, 'Invalid request body'],
  [{ price: undefined }, 'price: A value is needed.'],
  [{ currency: 'eur' }, 'currency: Must be three capitals.'],
  [{ currency: 'EURO' }, 'currency: Must be three capitals.'],
  [{ url: 'ftp://shop.example/' }, 'url: Must be an http or https URL.'],
  [{ image_url: 'javascript:alert(1)' }, 'image_url: Must be an http or https URL.'],
  [{ name: '' }, 'name: '],
  [{ retailer_id: 'x'.repeat(101) }, 'retailer_id: '],
])('CT: price, currency and addresses have rules: %j', async (change, message) => {
  const { admin, productsThere, rows } = scene
  const count = async () => [
    (await productsThere(catalog.meta_catalog_id)).length,
    (await rows('select id from product')).length,
  ]
  const before = await count()
  const answer = await admin.api.post(`/catalogs/${catalog.id}/products`, cap(change))
  expect(answer.status).toBe(400)
  expect(answer.body.message).toContain(message)
  expect(await count()).toEqual(before)
})

test('CT: the largest and the smallest price, and addresses of http, are taken; none is called', async () => {
  const { add } = scene
  expect(await add(catalog.id, { price: 1_000_000_000_000 })).toMatchObject({ price: 1_000_000_000_000 })
  const more = { price: 1, url: 'http://127.0.0.1:9/x', image_url: 'http://10.0.0.1/secret.png' }
  expect(await add(catalog.id, more)).toMatchObject(more)
})

test('CT: retailer_id is unique in a catalog: 409 for one that is here, and for one that only the platform has', async () => {
  const { admin, add, make, there } = scene
  await add(catalog.id, { retailer_id: 'cap-1' })
  const same = await admin.api.post(`/catalogs/${catalog.id}/products`, cap({ retailer_id: 'cap-1' }))
  expect([same.status, same.body.message]).toEqual([
    409,
    'A product with this retailer_id exists in the catalog',
  ])
  const other = await make()
  expect(await add(other.id, { retailer_id: 'cap-1' })).toMatchObject({ retailer_id: 'cap-1' })
  await there.post(`/${catalog.meta_catalog_id}/products`, cap({ retailer_id: 'only-there' }))
  const unknown = await admin.api.post(`/catalogs/${catalog.id}/products`, cap({ retailer_id: 'only-there' }))
  expect(unknown.status).toBe(409)
  const second = await add(catalog.id, { retailer_id: 'cap-2' })
  expect((await put(second.id, { retailer_id: 'cap-1' })).status).toBe(409)
})

test('CT: edits go to the platform first; what it refuses changes nothing here', async () => {
  const { add, parley, productsThere, admin, audited } = scene
  const made = await add(catalog.id, { name: 'Hat', description: 'Warm', retailer_id: 'hat' })
  const answer = await put(made.id, { name: 'Tall hat', price: 2000, description: 'Tall' })
  expect(answer.body.data).toMatchObject({
    name: 'Tall hat',
    price: 2000,
    retailer_id: 'hat',
    currency: 'EUR',
  })
  expect(await productsThere(catalog.meta_catalog_id)).toContainEqual(
    expect.objectContaining({ id: made.meta_product_id, name: 'Tall hat', price: '€20.00' }),
  )
  await parley.sandbox.faults({
    match: { method: 'POST', path: made.meta_product_id },
    effect: { error: 100 },
  })
  const refused = await put(made.id, { name: 'Refused' })
  await parley.sandbox.clearFaults()
  expect(refused.status).toBe(502)
  expect((await admin.api.get(`/products/${made.id}`)).body.data).toEqual(answer.body.data)
  expect((await audited(made.id)).map(({ action, changes }) => [action, changes])).toEqual([
    ['created', expect.anything()],
    [
      'updated',
      {
        name: { old: 'Hat', new: 'Tall hat' },
        price: { old: 1299, new: 2000 },
        description: { old: 'changed', new: 'changed' },
      },
    ],
  ])
})

test('G2: what is left out stays, null and "" clear, the whole object sent back changes nothing and calls nobody', async () => {
  const { add, admin, audited, parley } = scene
  const made = await add(catalog.id, { name: 'Mug', description: 'Blue', url: 'https://shop.example/mug' })
  const whole = (await admin.api.get(`/products/${made.id}`)).body.data
  await parley.sandbox.faults({
    match: { method: 'POST', path: made.meta_product_id },
    effect: { error: 100 },
  })
  const same = await put(made.id, { ...whole, currency: '', retailer_id: '', unknown: 1 })
  await parley.sandbox.clearFaults()
  expect([same.status, same.body.data]).toEqual([200, whole])
  expect((await put(made.id, { description: '' })).body.data).toMatchObject({
    description: '',
    url: 'https://shop.example/mug',
  })
  expect((await audited(made.id)).length).toBe(2)
})

test('CT: deleting a product goes through here whatever the platform says', async () => {
  const { add, admin, parley, productsThere, audited } = scene
  const gone = await add(catalog.id)
  const deleted = await admin.api.send('DELETE', `/products/${gone.id}`)
  expect(deleted.body.data).toEqual({ message: 'Product deleted' })
  const ids = async () => (await productsThere(catalog.meta_catalog_id)).map(({ id }) => id)
  expect(await ids()).not.toContain(gone.meta_product_id)
  const kept = await add(catalog.id)
  await parley.sandbox.faults({
    match: { method: 'DELETE', path: kept.meta_product_id },
    effect: { error: 200 },
  })
  const answer = await admin.api.send('DELETE', `/products/${kept.id}`)
  await parley.sandbox.clearFaults()
  expect([answer.status, answer.body.data.message]).toEqual([
    200,
    expect.stringContaining('a sync brings it back'),
  ])
  expect((await admin.api.get(`/products/${kept.id}`)).status).toBe(404)
  expect((await audited(kept.id)).map(({ action }) => action)).toEqual(['created', 'deleted'])
})
