import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bench, BUSINESS, PHONE, startBench } from './harness.ts'

// Places, offers and carousels as they are sent (platform §2.5): what lacks or is too much is refused.

let bench: Bench
let picture: string

const example = { header_handle: ['4::aW1hZ2UvanBlZw==:sample'] }
const body = { type: 'BODY', text: 'We expect you in our shop.' }
const card = {
  components: [
    { type: 'HEADER', format: 'IMAGE', example },
    { type: 'BODY', text: 'Look at this.' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'More' }] },
  ],
}
const definitions = {
  place: [{ type: 'HEADER', format: 'LOCATION' }, body],
  plain: [body],
  cards: [body, { type: 'CAROUSEL', cards: [card, card] }],
  product: [{ type: 'HEADER', format: 'PRODUCT' }, body],
  products: [body, { type: 'BUTTONS', buttons: [{ type: 'MPM', text: 'See' }] }],
}

beforeAll(async () => {
  bench = await startBench()
  for (const [name, components] of Object.entries(definitions)) {
    const made = await bench.graph('POST', `/${BUSINESS}/message_templates`, {
      name,
      language: 'en',
      category: 'MARKETING',
      components,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    await bench.sim('POST', `/templates/${made.body.id}/approve`)
  }
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', 'image/png')
  form.set('file', new Blob([Buffer.from('89504e470d0a1a0a', 'hex')], { type: 'image/png' }), 'a.png')
  const answer = await fetch(`${bench.sandbox.url}/v25.0/${PHONE}/media`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-token' },
    body: form,
  })
  picture = ((await answer.json()) as { id: string }).id
})
afterAll(() => bench.close())

async function use(name: keyof typeof definitions, ...components: object[]): Promise<number | undefined> {
  const answer = await bench.send('351912000111', {
    type: 'template',
    text: undefined,
    template: { name, language: { code: 'en' }, components },
  })
  return answer.body.error?.code
}

const header = (...parameters: object[]) => ({ type: 'header', parameters })
const at = (location: object) => header({ type: 'location', location })

it.each<[string, object[], number | undefined]>([
  ['texts', [at({ latitude: '48.1', longitude: '11.5', name: 'Shop', address: 'Market 1' })], undefined],
  ['numbers', [at({ latitude: 48.1, longitude: 11.5 })], undefined],
  ['no place', [], 132012],
  ['no longitude', [at({ latitude: '48.1' })], 131008],
  ['an empty latitude', [at({ latitude: '', longitude: '11.5' })], 131008],
  ['a latitude of 91', [at({ latitude: '91', longitude: '11.5' })], 132018],
  ['a picture', [header({ type: 'image', image: { link: 'https://a.example/a.png' } })], 132012],
])('a place: %s', async (_what, components, code) => {
  expect(await use('place', ...components)).toBe(code)
})

it('an offer where the template has none', async () => {
  const parameters = [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: 1 } }]
  expect(await use('plain', { type: 'limited_time_offer', parameters })).toBe(132018)
})

it('a carousel: each card stands once, with a file of the number', async () => {
  const shown = (card_index: number, id = picture) => ({
    card_index,
    components: [header({ type: 'image', image: { id } })],
  })
  const carousel = (...cards: object[]) => ({ type: 'carousel', cards })
  expect(await use('cards', carousel(shown(0), shown(1)))).toBeUndefined()
  expect(await use('cards', carousel(shown(0)))).toBe(132012)
  expect(await use('cards', carousel(shown(0), shown(0)))).toBe(132018)
  expect(await use('cards', carousel(shown(0), { card_index: 1, components: [] }))).toBe(132012)
  expect(await use('cards', carousel(shown(0), shown(1, '999')))).toBe(100)
})

it('a product, and a list of products, have to be named', async () => {
  expect(await use('product')).toBe(132012)
  const product = { product_retailer_id: 'a', catalog_id: '1' }
  expect(await use('product', header({ type: 'product', product }))).toBeUndefined()
  expect(await use('products')).toBe(131008)
  const action = { thumbnail_product_retailer_id: 'a', sections: [] }
  const button = { type: 'button', sub_type: 'mpm', index: 0, parameters: [{ type: 'action', action }] }
  expect(await use('products', button)).toBeUndefined()
})
