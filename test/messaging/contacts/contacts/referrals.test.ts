import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../../outside/guarded-client/receiver.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// Where a customer came from, and how a message came about, at every door (spec/10 FR3).

let parley: Parley
let shop: Tenant
let ada: Session
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
  parley = await startParley()
  shop = await parley.tenant()
  ada = await memberSession(parley, shop.workspaceId)
})
afterAll(async () => {
  await receiver?.close()
  await parley?.close()
})

/** As the platform tells it of advertisement `id`. */
const ad = (id: string, more: object = {}) => ({
  source_url: 'https://fb.example/ad',
  source_id: id,
  source_type: 'ad',
  headline: 'Summer sale',
  body: 'Two for one',
  media_type: 'image',
  image_url: 'https://cdn.example/a.jpg',
  ctwa_clid: 'ARabc',
  welcome_message: { text: 'How can we help?' },
  ...more,
})

/** The same as REST answers it. */
const told = (id: string) => {
  const { ctwa_clid: click_id, welcome_message: _, ...known } = ad(id)
  return { ...known, video_url: null, thumbnail_url: null, click_id, welcome_message: 'How can we help?' }
}

/** Somebody writes; answers the message as /v1 has it. */
async function write(from: string, more: object, body = 'Is this still on?') {
  const message = { type: 'text', text: { body }, ...more }
  const wamid = await parley.sandbox.inbound(shop.phoneId, from, message)
  return await parley.until(async () => {
    const { data } = (await shop.v1.get('/messages')).body
    return data.find((one: { platform_message_id: string }) => one.platform_message_id === wamid) ?? null
  })
}

test('a message of an advertisement says so over GraphQL, /v1, /api and both kinds of webhooks', async () => {
  const events = ['message.received']
  expect((await shop.v1.post('/webhooks', { url: receiver.url, events })).status).toBe(201)
  const older = { name: 'Old', url: receiver.url, events: ['message.incoming'] }
  expect((await ada.api.post('/webhooks', older)).status).toBe(200)

  const message = await write('14155550101', { referral: ad('120') })
  expect(message).toMatchObject({
    text: { body: 'Is this still on?', preview_url: false },
    referral: told('120'),
    forwarded: false,
    frequently_forwarded: false,
    referred_product: null,
  })
  const { data } = (await ada.api.get(`/messages/${message.id}`)).body
  expect(data.referral).toEqual(told('120'))
  const answer = await ada.graphql(
    `query ($id: ID!) { message(id: $id) { forwarded frequentlyForwarded aboutProduct { retailerId } referral {
      sourceUrl sourceId sourceType headline body mediaType imageUrl videoUrl thumbnailUrl clickId welcomeMessage } } }`,
    { id: message.id },
  )
  expect(answer.message).toEqual({
    forwarded: false,
    frequentlyForwarded: false,
    aboutProduct: null,
    referral: {
      sourceUrl: 'https://fb.example/ad',
      sourceId: '120',
      sourceType: 'ad',
      headline: 'Summer sale',
      body: 'Two for one',
      mediaType: 'image',
      imageUrl: 'https://cdn.example/a.jpg',
      videoUrl: null,
      thumbnailUrl: null,
      clickId: 'ARabc',
      welcomeMessage: 'How can we help?',
    },
  })
  await parley.until(async () => receiver.received.length >= 2 || null)
  const bodies = receiver.received.map(({ body }) => JSON.parse(body))
  const found = bodies.map(({ data: { message: said, ...own } }) => (said ?? own).referral)
  expect(found).toEqual([told('120'), told('120')])
})

test('messages without one, forwarded ones and questions about a product', async () => {
  const nothing = { referral: null, forwarded: false, frequently_forwarded: false, referred_product: null }
  const plain = await write('14155550102', {})
  expect(plain).toMatchObject(nothing)
  expect((await ada.api.get(`/messages/${plain.id}`)).body.data).toMatchObject(nothing)
  const product = { catalog_id: '77', product_retailer_id: 'SKU-1' }
  const cases = [
    [{ forwarded: true }, { ...nothing, forwarded: true }],
    [{ frequently_forwarded: true }, { ...nothing, forwarded: true, frequently_forwarded: true }],
    [{ referred_product: product }, { ...nothing, referred_product: product }],
  ] as const
  for (const [context, shown] of cases) {
    const message = await write('14155550102', { context })
    expect(message).toMatchObject(shown)
    expect((await ada.api.get(`/messages/${message.id}`)).body.data).toMatchObject(shown)
  }
})

test('what is answered as it is kept does not have it once more', async () => {
  const interactive = { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } }
  const message = await write('14155550103', { type: 'interactive', interactive, referral: ad('1') })
  expect(message.interactive).toEqual({ type: 'button_reply', id: 'yes', title: 'Yes', description: null })
  expect(message.referral.source_id).toBe('1')
})

const names = async (referral: object): Promise<string[]> => {
  const { contacts } = (await ada.graphql(
    'query ($filter: ContactFilter) { contacts(first: 50, filter: $filter) { nodes { phone } } }',
    { filter: { referral } },
  )) as unknown as { contacts: { nodes: { phone: string }[] } }
  return contacts.nodes.map(({ phone }) => phone.slice(-1)).sort()
}

test('a contact keeps how it came first and last, and is found by it', async () => {
  const [ann, ben] = ['14155550207', '14155550208']
  await write(ann, { referral: ad('500') })
  const middle = await write(ann, { referral: ad('501', { source_type: 'post' }) })
  await write(ann, {})
  const latest = await write(ann, { referral: ad('502') })
  await write(ben, { referral: ad('502') })

  const id = middle.contact_id
  const { data } = (await ada.api.get(`/contacts/${id}`)).body
  expect(data.first_referral).toMatchObject({ source_id: '500', click_id: 'ARabc' })
  expect(data.latest_referral).toMatchObject({ ...told('502'), message_id: latest.id })
  const answer = await ada.graphql(
    `query ($id: ID!) { contact(id: $id) { firstReferral { referral { sourceId } }
      latestReferral { cameAt referral { sourceId } message { id createdAt } } } }`,
    { id },
  )
  expect(answer.contact).toEqual({
    firstReferral: { referral: { sourceId: '500' } },
    latestReferral: {
      cameAt: latest.created_at,
      referral: { sourceId: '502' },
      message: { id: latest.id, createdAt: latest.created_at },
    },
  })
  expect(await names({ sourceIds: ['502'] })).toEqual(['7', '8'])
  expect(await names({ sourceIds: ['502'], place: 'FIRST' })).toEqual(['8'])
  expect(await names({ sourceIds: ['500', '501'], place: 'LATEST' })).toEqual([])
  expect(await names({ sourceTypes: ['post'] })).toEqual(['7'])
  expect(await names({ sourceTypes: ['ad'], place: 'LATEST' })).toEqual(['1', '3', '7', '8'])
  expect(await names({})).toEqual(['1', '3', '7', '8'])
  const made = await ada.graphql(
    `mutation ($input: CreateContactSegmentInput!) { createContactSegment(input: $input) { contactSegment {
      count { value } filter { referral { place sourceIds sourceTypes } } } } }`,
    { input: { name: 'Sale', filter: { referral: { place: 'FIRST', sourceIds: ['502'] } } } },
  )
  expect(made.createContactSegment).toEqual({
    contactSegment: {
      count: { value: 1 },
      filter: { referral: { place: 'FIRST', sourceIds: ['502'], sourceTypes: null } },
    },
  })
  const came = (await ada.api.get(`/contacts/${id}/personal-data`)).body.came_by
  expect(came.map((one: { source_id: string }) => one.source_id)).toEqual(['500', '501', '502'])
})

test('who came by themselves has neither', async () => {
  const { contact_id } = await write('14155550209', {})
  const { data } = (await ada.api.get(`/contacts/${contact_id}`)).body
  expect(data).not.toHaveProperty('first_referral')
  expect(data).not.toHaveProperty('latest_referral')
})
