import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMinute } from '../../../support/new-minute.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type CatalogScene, type Shown, startCatalogs } from './scene.ts'

// Products within messages: shown to customers, and ordered by them (spec/6 2.3 and 11.1; spec/8 CT).

const ann = '15550300400'

let scene: CatalogScene
let catalog: Shown
let cap: Shown
let scarf: Shown
let contactId: string
/** may chat, and reads no catalogs */
let agent: Session
beforeAll(async () => {
  scene = await startCatalogs()
  catalog = await scene.make('Winter')
  cap = await scene.add(catalog.id, { retailer_id: 'cap', image_url: 'https://shop.example/cap.png' })
  scarf = await scene.add(catalog.id, { retailer_id: 'scarf', name: 'Scarf', price: 1000 })
  agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  contactId = await order({})
})
afterAll(() => scene?.parley.close())

/** A customer writes; answers the contact's id once it is stored. */
async function write(message: object): Promise<string> {
  const { parley, shop, rows } = scene
  const platformId = await parley.sandbox.inbound(shop.phoneId, ann, message, 'Ann')
  const stored = () => rows('select contact_id from message where platform_message_id = $1', [platformId])
  await parley.until(async () => (await stored()).length > 0)
  return String((await stored())[0]?.contact_id)
}

const order = (more: object) =>
  write({
    type: 'order',
    order: {
      catalog_id: catalog.meta_catalog_id,
      text: 'Please by Friday',
      product_items: [
        { product_retailer_id: 'cap', quantity: 3, item_price: 0.1, currency: 'EUR' },
        { product_retailer_id: 'scarf', quantity: 1, item_price: 10, currency: 'EUR' },
        { product_retailer_id: 'unknown', quantity: 2, item_price: 500, currency: 'JPY' },
      ],
      ...more,
    },
  })

const product = '{ retailerId name price currency imageUrl }'
const content = `content { __typename
  ... on OrderContent { text items { productId quantity price currency total product ${product} } totals { currency amount } }
  ... on InteractiveContent { header { text } body footer }
  ... on ProductContent { product ${product} }
  ... on ProductListContent { productSections { title products ${product} } }
  ... on CatalogContent { thumbnail ${product} } }`

const send = (what: object, by = agent) =>
  by.ask(
    `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id ${content} } } }`,
    {
      input: { to: { contactId }, content: what },
    },
  )

const sent = async (what: object) => {
  const { body } = await send(what)
  expect(body.errors, JSON.stringify(body)).toBeUndefined()
  const { message } = body.data.sendMessage
  const bodies = async () => (await scene.parley.sandbox.messages(ann)).map((one) => one.body)
  await scene.parley.until(async () =>
    (await bodies()).some((one) => one.biz_opaque_callback_data === message.id),
  )
  const there = (await bodies()).find((one) => one.biz_opaque_callback_data === message.id)
  return { message, interactive: there?.interactive }
}

const known = {
  cap: {
    retailerId: 'cap',
    name: 'Cap',
    price: 12.99,
    currency: 'EUR',
    imageUrl: 'https://shop.example/cap.png',
  },
  scarf: { retailerId: 'scarf', name: 'Scarf', price: 10, currency: 'EUR', imageUrl: null },
}

test('CT: orders of customers name known products, with totals in each currency, for whoever reads the chat', async () => {
  const { body } = await agent.ask(
    `query ($id: ID!) { messages(first: 1, filter: { contactId: $id }) { nodes { ${content} } } }`,
    { id: contactId },
  )
  expect(body.data.messages.nodes[0].content).toEqual({
    __typename: 'OrderContent',
    text: 'Please by Friday',
    items: [
      { productId: 'cap', quantity: 3, price: 0.1, currency: 'EUR', total: 0.3, product: known.cap },
      { productId: 'scarf', quantity: 1, price: 10, currency: 'EUR', total: 10, product: known.scarf },
      {
        productId: 'unknown',
        quantity: 2,
        price: 500,
        currency: 'JPY',
        total: 1000,
        product: { retailerId: 'unknown', name: null, price: null, currency: null, imageUrl: null },
      },
    ],
    totals: [
      { currency: 'EUR', amount: 10.3 },
      { currency: 'JPY', amount: 1000 },
    ],
  })
})

test('CT: over /api an order names them too; over /v1 it is as it came', async () => {
  const { admin, shop } = scene
  const { messages } = (await admin.api.get(`/contacts/${contactId}/messages?peek=true`)).body.data
  const { body } = messages.find((one: { message_type: string }) => one.message_type === 'order').content
  expect(JSON.parse(body)).toMatchObject({ text: 'Please by Friday' })
  expect(body).toContain('"Cap"')
  const { data } = (await shop.v1.get(`/messages?contact_id=${contactId}`)).body
  expect(JSON.stringify(data[0].order)).not.toContain('Cap')
})

test('a link to a product asks for catalogs:read, and is null beside an error without it', async () => {
  const text = `query ($id: ID!) { messages(first: 1, filter: { contactId: $id }) { nodes { content {
    ... on OrderContent { items { product { name product { id catalog { name } } } } } } } } }`
  const whole = await scene.admin.ask(text, { id: contactId })
  expect(whole.body.data.messages.nodes[0].content.items[0].product).toEqual({
    name: 'Cap',
    product: { id: cap.id, catalog: { name: 'Winter' } },
  })
  const part = await agent.ask(text, { id: contactId })
  expect(part.body.data.messages.nodes[0].content.items[0].product).toEqual({ name: 'Cap', product: null })
  expect(part.body.errors[0].extensions.code).toBe('FORBIDDEN')
})

test('one product is sent, with words or without, as the platform takes it', async () => {
  const { message, interactive } = await sent({
    product: { productId: cap.id, body: 'This one?', footer: 'Wool' },
  })
  expect(interactive).toEqual({
    type: 'product',
    body: { text: 'This one?' },
    footer: { text: 'Wool' },
    action: { catalog_id: catalog.meta_catalog_id, product_retailer_id: 'cap' },
  })
  expect(message.content).toEqual({
    __typename: 'ProductContent',
    header: null,
    body: 'This one?',
    footer: 'Wool',
    product: known.cap,
  })
  const bare = await sent({ product: { productId: scarf.id } })
  expect(bare.interactive).toEqual({
    type: 'product',
    action: { catalog_id: catalog.meta_catalog_id, product_retailer_id: 'scarf' },
  })
})

test('several products are sent under titles, and the catalog by a button', async () => {
  const sections = [
    { title: 'Heads', productIds: [cap.id] },
    { title: 'Necks', productIds: [scarf.id, cap.id] },
  ]
  const list = await sent({ productList: { header: 'Winter', body: 'Warm things', sections } })
  const items = (...ids: string[]) => ids.map((id) => ({ product_retailer_id: id }))
  expect(list.interactive).toEqual({
    type: 'product_list',
    header: { type: 'text', text: 'Winter' },
    body: { text: 'Warm things' },
    action: {
      catalog_id: catalog.meta_catalog_id,
      sections: [
        { title: 'Heads', product_items: items('cap') },
        { title: 'Necks', product_items: items('scarf', 'cap') },
      ],
    },
  })
  expect(list.message.content.productSections).toEqual([
    { title: 'Heads', products: [known.cap] },
    { title: 'Necks', products: [known.scarf, known.cap] },
  ])
  const all = await sent({ catalog: { body: 'All we have', productId: cap.id } })
  expect(all.interactive).toEqual({
    type: 'catalog_message',
    body: { text: 'All we have' },
    action: { name: 'catalog_message', parameters: { thumbnail_product_retailer_id: 'cap' } },
  })
  expect(all.message.content).toMatchObject({ __typename: 'CatalogContent', thumbnail: known.cap })
  const { messages } = (await scene.admin.api.get(`/contacts/${contactId}/messages?peek=true`)).body.data
  expect(messages.map((one: { interactive_data?: object }) => one.interactive_data)).toContainEqual(
    expect.objectContaining({
      type: 'product_list',
      catalog_id: catalog.meta_catalog_id,
      product_retailer_ids: ['cap', 'scarf', 'cap'],
    }),
  )
})

test('what cannot be shown is refused at its field, and nothing is saved', async () => {
  newMinute(scene.parley.clock)
  await order({})
  const { rows, stranger, parley, shop } = scene
  const other = await scene.make('Other')
  const glove = await scene.add(other.id, { retailer_id: 'glove', name: 'Glove' })
  const [number] = await rows('select id from number where workspace_id <> $1', [shop.workspaceId])
  expect(number).toBeDefined()
  const strange = (await rows('select gen_random_uuid() as id'))[0]?.id
  const count = async () => (await rows('select count(*)::int as n from message'))[0]?.n
  const before = await count()
  const list = (sections: object[]) => ({ productList: { header: 'H', body: 'B', sections } })
  const cases: [object, string][] = [
    [{ product: { productId: strange } }, 'input.content.product.productId'],
    [list([{ productIds: [cap.id, glove.id] }]), 'input.content.productList.sections.0.productIds.1'],
    [list([{ productIds: [cap.id] }, { productIds: [scarf.id] }]), 'input.content.productList.sections'],
    [list([{ productIds: Array.from({ length: 31 }, () => cap.id) }]), 'input.content.productList.sections'],
    [{ catalog: { body: 'B', productId: strange } }, 'input.content.catalog.productId'],
  ]
  for (const [what, field] of cases) {
    const { body } = await send(what)
    expect(body.errors?.[0]?.extensions, JSON.stringify(body)).toMatchObject({ code: 'INVALID_FIELD', field })
  }
  const foreign = await stranger.ask(
    '{ sendableProducts(first: 1, filter: { numberId: "x" }) { nodes { id } } }',
  )
  expect(foreign.body.errors[0].extensions).toMatchObject({ code: 'INVALID_FIELD', field: 'filter.numberId' })
  expect(await count()).toBe(before)
  await parley.sandbox.clearFaults()
})

test('agents find what can be sent without reading catalogs: products of the number that can be had', async () => {
  const { there, sync, shop, parley } = scene
  await there.post(`/${scarf.meta_product_id}`, { availability: 'out of stock' })
  parley.clock.advance(1)
  await sync()
  const ask = (numberId: string, by = agent) =>
    by.ask(
      `query ($numberId: ID!, $search: String) { sendableProducts(first: 10, filter: { numberId: $numberId, search: $search }) { nodes { name price catalog { name } } } }`,
      { numberId, search: 'cap' },
    )
  const { body } = await ask(shop.numberId)
  expect(body.data.sendableProducts.nodes.map(({ name }: { name: string }) => name)).toEqual(['Cap'])
  expect((await ask(shop.numberId, scene.stranger)).body.data.sendableProducts.nodes).toEqual([])
})

test('documents of /v1 and /api have no messages with products', async () => {
  const { admin, shop } = scene
  const interactive = { type: 'product', body: { text: 'x' } }
  const v1 = await shop.v1.post('/messages', { to: `+${ann}`, type: 'interactive', interactive })
  expect([v1.status, v1.body.error.field]).toEqual([422, 'interactive.type'])
  const api = await admin.api.post(`/contacts/${contactId}/messages`, {
    type: 'interactive',
    interactive: { type: 'product', body: 'x' },
  })
  expect(api.status).toBe(400)
})

test('a customer who asks about a product quotes it', async () => {
  await write({
    type: 'text',
    text: { body: 'Is it warm?' },
    context: {
      from: '1555',
      id: 'wamid.x',
      referred_product: { catalog_id: catalog.meta_catalog_id, product_retailer_id: 'cap' },
    },
  })
  const { body } = await agent.ask(
    `query ($id: ID!) { messages(first: 1, filter: { contactId: $id }) { nodes { aboutProduct ${product} } } }`,
    { id: contactId },
  )
  expect(body.data.messages.nodes[0].aboutProduct).toEqual(known.cap)
})
