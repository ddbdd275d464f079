import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CatalogScene, cap, startCatalogs } from './scene.ts'

// Catalogs over /api (spec/5 1.13; spec/8 CT).

let scene: CatalogScene
beforeAll(async () => {
  scene = await startCatalogs()
})
afterAll(() => scene?.parley.close())

test('CT: a catalog is made at the platform first, then here, and is told, listed by name and audited', async () => {
  const { admin, account, catalogsThere, audited } = scene
  const answer = await admin.api.post('/catalogs', {
    name: ' Winter ',
    messaging_account: account.toUpperCase(),
  })
  expect(answer.status, answer.text).toBe(200)
  const made = answer.body.data
  expect(made).toEqual({
    id: expect.any(String),
    meta_catalog_id: expect.stringMatching(/^\d+$/),
    messaging_account: account,
    name: 'Winter',
    is_active: true,
    product_count: 0,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
  expect(await catalogsThere()).toContainEqual({ id: made.meta_catalog_id, name: 'Winter' })
  await scene.make('autumn')
  const { catalogs } = (await admin.api.get('/catalogs')).body.data
  expect(catalogs.map(({ name }: { name: string }) => name)).toEqual(['autumn', 'Winter'])
  expect(await audited(made.id)).toEqual([
    {
      kind: 'catalog',
      action: 'created',
      changes: expect.objectContaining({ name: { old: null, new: 'Winter' } }),
    },
  ])
  const events = await scene.rows(
    `select subject_id, data->'extras' as extras from event where type = 'catalog.changed' order by seq limit 1`,
  )
  expect(events).toEqual([{ subject_id: scene.shop.numberId, extras: { catalog_id: made.id } }])
})

test('the list is of one account where one is named; an unknown one has none, an empty one does not filter', async () => {
  const { admin, account, make } = scene
  const { id } = await make()
  const idsOf = async (query: string) =>
    (await admin.api.get(`/catalogs${query}`)).body.data.catalogs.map((one: { id: string }) => one.id)
  expect(await idsOf(`?messaging_account=${encodeURIComponent(account)}`)).toContain(id)
  expect(await idsOf('?messaging_account=')).toContain(id)
  expect(await idsOf('?messaging_account=all')).toContain(id)
  expect(await idsOf('?messaging_account=nobody')).toEqual([])
})

test('CT: what the platform refuses is 502 in its words, and nothing is stored', async () => {
  const { admin, account, parley, rows } = scene
  await parley.sandbox.faults({
    match: { path: 'owned_product_catalogs', method: 'POST' },
    effect: { error: 100 },
  })
  const answer = await admin.api.post('/catalogs', { name: 'Refused', messaging_account: account })
  await parley.sandbox.clearFaults()
  expect(answer.status).toBe(502)
  expect(answer.body.message).not.toBe('')
  expect(await rows("select id from catalog where name = 'Refused'")).toEqual([])
  expect(await rows('select subject from catalog_turn')).toEqual([])
})

test('bad input and unknown accounts are refused, and nothing is asked or stored', async () => {
  const { admin, account, catalogsThere } = scene
  const before = (await catalogsThere()).length
  const post = async (body: object) => {
    const { status, body: told } = await admin.api.post('/catalogs', body)
    return [status, told.message]
  }
  expect(await post({ name: 'X', messaging_account: 'nobody' })).toEqual([404, 'Account not found'])
  expect(await post({ name: '  ', messaging_account: account })).toEqual([400, 'name: A value is needed.'])
  expect(await post({ messaging_account: account })).toEqual([400, 'name: A value is needed.'])
  expect(await post({ name: 'X' })).toEqual([400, 'messaging_account: A value is needed.'])
  expect((await post({ name: 'x'.repeat(201), messaging_account: account }))[0]).toBe(400)
  expect((await catalogsThere()).length).toBe(before)
  const sync = await admin.api.post('/catalogs/sync', { messaging_account: 'nobody' })
  expect([sync.status, sync.body.message]).toEqual([400, 'Account not found'])
})

test('one catalog shows its products; they are told alone too', async () => {
  const { admin, make, add } = scene
  const { id } = await make()
  await add(id, { name: 'Scarf' })
  await add(id)
  const one = (await admin.api.get(`/catalogs/${id}`)).body.data
  expect(one.product_count).toBe(2)
  expect(one.products.map(({ name }: { name: string }) => name)).toEqual(['Cap', 'Scarf'])
  expect((await admin.api.get(`/catalogs/${id}/products`)).body.data).toEqual({ products: one.products })
})

test('CT: a deletion goes through here also where the platform refuses: the message says so, and sync brings it back', async () => {
  const { admin, parley, make, add, catalogsThere, audited, sync } = scene
  const gone = await make('Gone')
  const deleted = await admin.api.send('DELETE', `/catalogs/${gone.id}`)
  expect([deleted.status, deleted.body.data]).toEqual([200, { message: 'Catalog deleted' }])
  expect((await catalogsThere()).map(({ id }) => id)).not.toContain(gone.meta_catalog_id)

  const kept = await make('Kept there')
  await add(kept.id)
  await parley.sandbox.faults({
    match: { method: 'DELETE', path: kept.meta_catalog_id },
    effect: { error: 100 },
  })
  const answer = await admin.api.send('DELETE', `/catalogs/${kept.id}`)
  await parley.sandbox.clearFaults()
  expect(answer.status).toBe(200)
  expect(answer.body.data.message).toMatch(
    /^Catalog deleted here\. The platform may still have it \(.+\); a sync brings it back$/,
  )
  expect((await admin.api.get(`/catalogs/${kept.id}`)).status).toBe(404)
  expect((await audited(kept.id)).map(({ action }) => action)).toEqual(['created', 'deleted'])
  await sync()
  const { catalogs } = (await admin.api.get('/catalogs')).body.data
  expect(catalogs.find((one: { name: string }) => one.name === 'Kept there')).toMatchObject({
    meta_catalog_id: kept.meta_catalog_id,
    product_count: 1,
  })
})

test('one that the platform has no longer is deleted without a word of it; silence is told', async () => {
  const { admin, parley, there, make } = scene
  const gone = await make()
  await there.send('DELETE', `/${gone.meta_catalog_id}`)
  const answer = await admin.api.send('DELETE', `/catalogs/${gone.id}`)
  expect(answer.body.data).toEqual({ message: 'Catalog deleted' })
  const silent = await make()
  await parley.sandbox.faults({
    match: { method: 'DELETE', path: silent.meta_catalog_id },
    effect: { reset: true },
  })
  const told = await admin.api.send('DELETE', `/catalogs/${silent.id}`)
  await parley.sandbox.clearFaults()
  expect(told.body.data.message).toContain('cannot be reached')
})

test('the permissions are catalogs:read, write and delete; other workspaces find nothing', async () => {
  const { admin, agent, stranger, account, make, add } = scene
  const { id } = await make()
  const product = await add(id)
  const asked = [
    ['GET', '/catalogs', undefined],
    ['POST', '/catalogs', { name: 'X', messaging_account: account }],
    ['POST', '/catalogs/sync', { messaging_account: account }],
    ['GET', `/catalogs/${id}`, undefined],
    ['DELETE', `/catalogs/${id}`, undefined],
    ['GET', `/catalogs/${id}/products`, undefined],
    ['POST', `/catalogs/${id}/products`, cap()],
    ['GET', `/products/${product.id}`, undefined],
    ['PUT', `/products/${product.id}`, { name: 'Y' }],
    ['DELETE', `/products/${product.id}`, undefined],
  ] as const
  for (const [method, path, body] of asked) {
    expect((await agent.api.send(method, path, body)).status, `${method} ${path}`).toBe(403)
  }
  for (const [method, path, body] of asked.filter(
    ([, path]) => path.includes(id) || path.includes(product.id),
  )) {
    expect((await stranger.api.send(method, path, body)).status, `${method} ${path}`).toBe(404)
  }
  expect((await stranger.api.get('/catalogs')).body.data).toEqual({ catalogs: [] })
  const foreign = { name: 'X', messaging_account: scene.shop.numberId }
  expect((await stranger.api.post('/catalogs', foreign)).status).toBe(404)
  const lost = await admin.api.get(`/catalogs/${randomUUID()}`)
  expect([lost.status, lost.body.message]).toEqual([404, 'Catalog not found'])
  const none = await admin.api.get('/products/nothing')
  expect([none.status, none.body.message]).toEqual([400, 'Invalid product ID'])
})

test('G14: managers have all of catalogs; G11: svc_ keys reach them', async () => {
  const { admin, parley, rows, shop } = scene
  const [manager] = await rows("select permissions from role where workspace_id = $1 and name = 'manager'", [
    shop.workspaceId,
  ])
  expect(manager?.permissions).toEqual(
    expect.arrayContaining(['catalogs:read', 'catalogs:write', 'catalogs:delete']),
  )
  const key = await admin.api.post('/api-keys', { name: 'Script' })
  const answer = await fetch(`${parley.url}/api/catalogs`, {
    headers: { 'X-API-Key': key.body.data.key },
  })
  expect(answer.status).toBe(200)
})
