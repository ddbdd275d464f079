import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, BUSINESS, type Json, startBench } from './harness.ts'

let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

const create = async (name = 'Spring') =>
  (await bench.graph('POST', `/${BUSINESS}/owned_product_catalogs`, { name })).body.id as string
const product = (more: object = {}) => ({
  retailer_id: 'sku-1',
  name: 'Cup',
  price: 1299,
  currency: 'EUR',
  ...more,
})
const add = (catalog: string, more: object = {}) => bench.graph('POST', `/${catalog}/products`, product(more))

describe('catalogs', () => {
  it('are made, changed, listed page by page and deleted with their products', async () => {
    const ids = [await create('A'), await create('B'), await create('C')]
    const first = (await bench.graph('GET', `/${BUSINESS}/owned_product_catalogs?limit=2`)).body
    expect(first.data).toEqual([
      { id: ids[0], name: 'A' },
      { id: ids[1], name: 'B' },
    ])
    const next = new URL(first.paging.next)
    const second = (await bench.graph('GET', next.pathname + next.search)).body
    expect([second.data.map((each: Json) => each.name), second.paging.next]).toEqual([['C'], undefined])
    const wrong = await bench.graph('GET', `/${BUSINESS}/owned_product_catalogs?after=bm9wZQ`)
    expect(wrong.body.error.code).toBe(131059)
    const made = (await add(ids[0]!)).body.id
    await bench.graph('POST', `/${ids[0]}`, { name: 'Autumn' })
    expect((await bench.graph('GET', `/${ids[0]}?fields=name,product_count`)).body).toEqual({
      id: ids[0],
      name: 'Autumn',
      product_count: 1,
    })
    expect((await bench.graph('DELETE', `/${ids[0]}`)).body).toEqual({ success: true })
    for (const gone of [ids[0], made]) {
      const { status, body } = await bench.graph('GET', `/${gone}`)
      expect([status, body.error.code, body.error.error_subcode]).toEqual([400, 100, 33])
    }
  })

  it('are connected to the account until they are taken off', async () => {
    const catalog_id = await create()
    const connected = async () =>
      (await bench.graph('GET', `/${BUSINESS}/product_catalogs`)).body.data.map((each: Json) => each.id)
    const show = () => {
      const action = { name: 'catalog_message' }
      const interactive = { type: 'catalog_message', body: { text: 'See' }, action }
      return bench.send('351912000111', { type: 'interactive', text: undefined, interactive })
    }
    expect(await connected()).toEqual([catalog_id])
    await bench.graph('DELETE', `/${BUSINESS}/product_catalogs?catalog_id=${catalog_id}`)
    expect(await connected()).toEqual([])
    expect((await show()).body.error.code).toBe(131009)
    expect((await bench.graph('POST', `/${BUSINESS}/product_catalogs`, { catalog_id })).body).toEqual({
      success: true,
    })
    expect([await connected(), (await show()).status]).toEqual([[catalog_id], 200])
    const unknown = await bench.graph('POST', `/${BUSINESS}/product_catalogs`, { catalog_id: '1' })
    expect(unknown.body.error.error_subcode).toBe(33)
  })

  it('have products that go by what the shop calls them, too', async () => {
    const catalog = await create()
    await add(catalog, { retailer_id: 'sku-ü' })
    const named = `catalog:${catalog}:${Buffer.from('sku-ü').toString('base64url')}`
    expect((await bench.graph('POST', `/${named}`, { name: 'Mug' })).body).toEqual({ success: true })
    expect((await bench.graph('GET', `/${named}?fields=name`)).body.name).toBe('Mug')
    expect((await bench.graph('GET', `/catalog:${catalog}:eA`)).body.error.error_subcode).toBe(33)
  })

  it('need a name', async () => {
    for (const name of [undefined, '', '  ', 'x'.repeat(201)]) {
      const answer = await bench.graph('POST', `/${BUSINESS}/owned_product_catalogs`, { name })
      expect([answer.status, answer.body.error?.code]).toEqual([400, 100])
    }
    expect((await bench.graph('GET', `/${BUSINESS}/owned_product_catalogs`)).body).toEqual({ data: [] })
  })

  it('belong to a business whose token opens them', async () => {
    const catalog = await create()
    const signed = (await bench.sim('POST', '/signup', { display_phone_number: '+351210000005' })).body
    const path = `/oauth/access_token?client_id=300000000000001&client_secret=sandbox-app-secret&code=${signed.code}`
    const { access_token } = (await bench.call('GET', path)).body
    const foreign = await bench.call('GET', `/${catalog}`, undefined, {
      authorization: `Bearer ${access_token}`,
    })
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 200])
  })
})

describe('products', () => {
  it('are made, changed and deleted; a price is written as a number and read as a text', async () => {
    const catalog = await create()
    const more = { description: 'Blue', url: 'https://a.example/cup', image_url: 'https://a.example/cup.jpg' }
    const { id } = (await add(catalog, more)).body
    const fields = 'name,price,currency,description,url,image_url,retailer_id,availability,product_catalog'
    expect((await bench.graph('GET', `/${id}?fields=${fields}`)).body).toEqual({
      ...product(more),
      id,
      price: '€12.99',
      availability: 'in stock',
      product_catalog: { id: catalog, name: 'Spring' },
    })
    const change = { price: '1500', currency: 'JPY', name: 'Mug', availability: 'out of stock' }
    expect((await bench.graph('POST', `/${id}`, change)).body).toEqual({ success: true })
    expect((await bench.graph('GET', `/${id}?fields=name,price,availability,description`)).body).toEqual({
      id,
      name: 'Mug',
      price: '¥1,500',
      availability: 'out of stock',
      description: 'Blue',
    })
    expect((await bench.graph('DELETE', `/${id}`)).body).toEqual({ success: true })
    expect((await bench.graph('GET', `/${catalog}/products`)).body).toEqual({ data: [] })
  })

  it.each([
    ['no name', { name: undefined }],
    ['a name too long', { name: 'x'.repeat(201) }],
    ['no price', { price: undefined }],
    ['a price of nothing', { price: 0 }],
    ['a negative price', { price: -5 }],
    ['a price with a fraction', { price: 12.99 }],
    ['a price in words', { price: 'cheap' }],
    ['a currency nobody knows', { currency: 'euro' }],
    ['an address that is none', { url: 'cup' }],
    ['another scheme', { image_url: 'ftp://a.example/cup.jpg' }],
    ['no retailer id', { retailer_id: undefined }],
    ['an availability nobody knows', { availability: 'maybe' }],
  ])('are refused with %s', async (_what, change) => {
    const catalog = await create()
    const answer = await add(catalog, change)
    expect([answer.status, answer.body.error?.code]).toEqual([400, 100])
    expect((await bench.graph('GET', `/${catalog}/products`)).body).toEqual({ data: [] })
  })

  it('have a retailer id of their own within a catalog', async () => {
    const catalog = await create()
    await add(catalog)
    const { id } = (await add(catalog, { retailer_id: 'sku-2' })).body
    expect((await add(catalog)).body.error.code).toBe(100)
    expect((await bench.graph('POST', `/${id}`, { retailer_id: 'sku-1' })).body.error.code).toBe(100)
    expect((await bench.graph('POST', `/${id}`, { retailer_id: 'sku-2' })).status).toBe(200)
    expect((await add(await create('Other'))).status).toBe(200)
  })
})
