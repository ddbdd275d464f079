import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, BUSINESS, PHONE, startBench } from './harness.ts'

/** The kinds of interactive messages beyond buttons, lists, links, forms and calls (platform §2.3). */

let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

const body = { text: 'Look' }
const header = { type: 'text', text: 'Ours' }
const picture = { type: 'image', image: { link: 'https://a.example/b.jpg' } }
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ product_retailer_id: `sku-${index}` }))
const card = (card_index: number, more: object = {}) => ({
  card_index,
  type: 'cta_url',
  header: picture,
  body: { text: 'Card' },
  action: { name: 'cta_url', parameters: { display_text: 'Go', url: 'https://a.example/' } },
  ...more,
})

const product = { type: 'product', action: { catalog_id: '1', product_retailer_id: 'sku-1' } }
const productList = {
  type: 'product_list',
  header,
  body,
  action: { catalog_id: '1', sections: [{ title: 'All', product_items: items(30) }] },
}
const catalog = { type: 'catalog_message', body, action: { name: 'catalog_message' } }
const location = { type: 'location_request_message', body, action: { name: 'send_location' } }
const address = {
  type: 'address_message',
  body,
  action: { name: 'address_message', parameters: { country: 'IN', values: { name: 'Ana' } } },
}
const permission = { type: 'call_permission_request', action: { name: 'call_permission_request' } }
const contact = { type: 'request_contact_info', body, action: { name: 'request_contact_info' } }
const carousel = { type: 'carousel', body, action: { cards: [card(0), card(1)] } }
const order = {
  type: 'order_details',
  body,
  action: { name: 'review_and_pay', parameters: { reference_id: 'A-1', currency: 'INR' } },
}
const orderStatus = {
  type: 'order_status',
  body,
  action: { name: 'review_order', parameters: { reference_id: 'A-1', order: { status: 'shipped' } } },
}
const sections = (...all: unknown[]) => ({ ...productList, action: { catalog_id: '1', sections: all } })
const cards = (...all: unknown[]) => ({ ...carousel, action: { cards: all } })
/** The catalog that the messages above call 1, with thirty products. */
async function makeCatalog(): Promise<string> {
  const { body: made } = await bench.graph('POST', `/${BUSINESS}/owned_product_catalogs`, { name: 'All' })
  const add = ({ product_retailer_id }: { product_retailer_id: string }) =>
    bench.graph('POST', `/${made.id}/products`, {
      retailer_id: product_retailer_id,
      name: 'Cap',
      price: 1299,
      currency: 'EUR',
    })
  await Promise.all(items(30).map(add))
  return made.id as string
}

const send = async (interactive: object) => {
  const text = JSON.stringify(interactive)
  if (!/catalog|product/.test(text)) return sendAsItIs(interactive)
  const id = await makeCatalog()
  return sendAsItIs(JSON.parse(text.replaceAll('"catalog_id":"1"', `"catalog_id":"${id}"`)))
}

const sendAsItIs = (interactive: object) =>
  bench.send('+351912000111', { type: 'interactive', text: undefined, interactive })

describe('are taken', () => {
  const reply = { buttons: [{ type: 'quick_reply', quick_reply: { id: 'a', title: 'A' } }] }
  it.each([
    ['product', product],
    ['product with a body', { ...product, body, footer: { text: 'f' } }],
    ['product list', productList],
    ['catalog', { ...catalog, footer: { text: 'f' } }],
    [
      'catalog with a thumbnail',
      {
        ...catalog,
        action: { name: 'catalog_message', parameters: { thumbnail_product_retailer_id: 'sku' } },
      },
    ],
    ['location request', location],
    [
      'kinds in capitals',
      {
        type: 'BUTTON',
        header: { ...picture, type: 'IMAGE' },
        body,
        action: { buttons: [{ type: 'REPLY', reply: { id: 'a', title: 'A' } }] },
      },
    ],
    ['a header in capitals', { ...productList, type: 'PRODUCT_LIST', header: { ...header, type: 'TEXT' } }],
    ['address', address],
    ['call permission without a body', permission],
    ['contact request', contact],
    ['carousel of links', carousel],
    [
      'carousel of products',
      cards(
        card(0, { type: 'product', header: undefined, action: product.action }),
        card(1, { type: 'product', header: undefined, action: product.action }),
      ),
    ],
    ['carousel of replies', cards(card(0, { action: reply }), card(1, { action: reply }))],
    ['order', order],
    ['order status', orderStatus],
  ])('%s', async (_kind, interactive) => {
    const answer = await send(interactive)
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
  })
})

describe('are refused', () => {
  it.each([
    ['a product with a header', { ...product, header }, 100],
    ['a product without its catalog', { ...product, action: { product_retailer_id: 'a' } }, 131008],
    ['a product list without a header', { ...productList, header: undefined }, 131008],
    ['a product list with a picture', { ...productList, header: picture }, 131009],
    ['a product list of 31', sections({ title: 'a', product_items: items(31) }), 131009],
    [
      'a product list of eleven sections',
      sections(...items(11).map((_, index) => ({ title: String(index), product_items: items(1) }))),
      131009,
    ],
    [
      'sections without titles',
      sections({ product_items: items(1) }, { title: 'b', product_items: items(1) }),
      131009,
    ],
    ['an empty section', sections({ title: 'a', product_items: [] }), 131009],
    ['a catalog without a body', { ...catalog, body: undefined }, 131008],
    ['a catalog with another name', { ...catalog, action: { name: 'catalog' } }, 131009],
    ['a location request with a footer', { ...location, footer: { text: 'f' } }, 100],
    ['a location request without a body', { ...location, body: undefined }, 131008],
    ['a location request with another name', { ...location, action: { name: 'send' } }, 131009],
    [
      'an address of another country',
      { ...address, action: { name: 'address_message', parameters: { country: 'PT' } } },
      131009,
    ],
    [
      'an address without its country',
      { ...address, action: { name: 'address_message', parameters: {} } },
      131008,
    ],
    ['a call permission with another name', { ...permission, action: { name: 'call' } }, 131009],
    ['a body too long', { ...permission, body: { text: 'x'.repeat(1025) } }, 131009],
    ['a contact request with a header', { ...contact, header }, 100],
    ['a carousel of one card', cards(card(0)), 131009],
    ['a carousel of eleven cards', cards(...items(11).map((_, index) => card(index))), 131009],
    ['a card twice', cards(card(0), card(0)), 131009],
    ['a card text too long', cards(card(0, { body: { text: 'x'.repeat(161) } }), card(1)), 131009],
    [
      'cards with different headers',
      cards(card(0), card(1, { header: { type: 'video', video: { link: 'https://a.example/b.mp4' } } })),
      131009,
    ],
    [
      'cards of different types',
      cards(card(0), card(1, { type: 'product', action: product.action })),
      131009,
    ],
    ['a carousel with a header', { ...carousel, header }, 100],
    [
      'an order without a reference',
      { ...order, action: { name: 'review_and_pay', parameters: {} } },
      131008,
    ],
    ['an order status with the name of an order', { ...orderStatus, action: order.action }, 131009],
    ['an order without a body', { ...order, body: undefined }, 131008],
    ['a header with neither id nor link', { ...order, header: { type: 'image', image: {} } }, 131009],
    [
      'a header with a file nobody uploaded',
      { ...order, header: { type: 'image', image: { id: '1' } } },
      100,
    ],
  ])('%s', async (_what, interactive, code) => {
    const { status, body } = await send(interactive)
    expect([status, body.error?.code]).toEqual([400, code])
    expect(body.error.error_data.details).toEqual(expect.any(String))
    expect((await bench.sim('GET', '/messages')).body.messages).toEqual([])
  })

  it('a reaction that quotes', async () => {
    const reaction = { message_id: 'wamid.A', emoji: '👍' }
    const change = { type: 'reaction', text: undefined, reaction, context: { message_id: 'wamid.A' } }
    expect((await bench.send('+351912000111', change)).body.error.code).toBe(100)
  })

  it('an empty object as data of a form', async () => {
    const parameters = {
      flow_message_version: '3',
      flow_id: '1',
      flow_cta: 'Go',
      flow_action_payload: { screen: 'A', data: {} },
    }
    const flow = { type: 'flow', body, action: { name: 'flow', parameters } }
    expect((await send(flow)).body.error.error_data.details).toContain('must not be empty')
  })
})

describe('a test number', () => {
  it('writes to its allowed recipients only', async () => {
    await bench.sim('POST', '/settings', { allowed_recipients: ['+351912000111'] })
    expect((await bench.send('351912000111')).status).toBe(200)
    const refused = await bench.send('351912000112')
    expect([refused.status, refused.body.error.code]).toEqual([400, 131030])
  })

  it('sends marketing through its own address', async () => {
    await bench.auto({ sent_ms: 0 })
    const template = {
      name: 'spring_sale',
      language: { code: 'en' },
      components: [
        { type: 'header', parameters: [picture] },
        { type: 'body', parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Ana' }] },
        { type: 'button', sub_type: 'url', index: 0, parameters: [{ type: 'text', text: 'spring' }] },
      ],
    }
    const ask = (more: object) =>
      bench.graph('POST', `/${PHONE}/marketing_messages`, {
        messaging_product: 'whatsapp',
        to: '351912000111',
        type: 'template',
        template,
        product_policy: 'STRICT',
        ...more,
      })
    const { id } = (await ask({})).body.messages[0]
    await expect
      .poll(() => bench.statusesOf(id)[0]?.pricing)
      .toMatchObject({ category: 'marketing_lite', billable: true })
    const hello = { name: 'hello', language: { code: 'en' } }
    expect((await ask({ template: hello })).body.error.code).toBe(134100)
    expect((await ask({ type: 'text', template: undefined, text: { body: 'x' } })).body.error.code).toBe(
      134100,
    )
    expect((await ask({ product_policy: 'SOMETIMES' })).body.error.code).toBe(100)
  })

  it('may be told that marketing to the United States is paused', async () => {
    await bench.auto({ sent_ms: 0 })
    await bench.sim('POST', '/settings', { marketing_to_us: false })
    const sale = {
      name: 'sale',
      language: 'en',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Buy.' }],
    }
    const made = (await bench.graph('POST', '/200000000000001/message_templates', sale)).body
    await bench.sim('POST', `/templates/${made.id}/approve`)
    const template = { name: 'sale', language: { code: 'en' } }
    const sent = await bench.send('+15550100099', { type: 'template', text: undefined, template })
    await expect.poll(() => bench.statusesOf(sent.body.messages[0].id)[0]?.errors?.[0].code).toBe(131049)
  })
})
