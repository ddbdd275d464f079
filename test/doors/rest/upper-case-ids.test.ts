import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploaded } from '../../messaging/content/templates/scene.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

// spec/4 B2: a uuid names the same object in either case, and answers have it in lower case.

let parley: Parley
let shop: Tenant

const phone = '+15550190001'
const hello = { type: 'template', template: { name: 'hello', language: 'en' } }

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  await parley.sandbox.inbound(shop.phoneId, phone.slice(1), { type: 'text', text: { body: 'Hi' } })
})
afterAll(() => parley.close())

const received = () =>
  parley.until(async () => (await shop.v1.get('/messages?direction=incoming')).body.data[0])

test('in a path', async () => {
  const message = await received()
  const [template] = (await shop.v1.get('/templates')).body.data
  const broadcast = await shop.v1.post('/broadcasts', {
    name: 'News',
    template: hello.template,
    recipients: [{ to: phone }],
  })
  const mediaId = await uploaded(parley, shop, 'image/png', 'a.png')
  const paths = [
    `/messages/${message.id}`,
    `/contacts/${message.contact_id}`,
    `/chats/${message.contact_id}`,
    `/templates/${template.id}`,
    `/broadcasts/${broadcast.body.id}`,
    `/media/${mediaId}`,
  ]
  for (const path of paths) {
    const [, area, id] = path.split('/') as [string, string, string]
    const answer = await shop.v1.get(`/${area}/${id.toUpperCase()}`)
    expect([path, answer.status, answer.body?.id ?? answer.body?.contact_id]).toEqual([path, 200, id])
  }
})

test('in a filter', async () => {
  await received()
  const numberId = shop.numberId.toUpperCase()
  for (const list of ['messages', 'templates', 'chats']) {
    const answer = await shop.v1.get(`/${list}?number_id=${numberId}`)
    expect([list, answer.status, answer.body.data?.length > 0]).toEqual([list, 200, true])
  }
})

test('in a body, and in the answer to it', async () => {
  const message = await received()
  const mediaId = await uploaded(parley, shop, 'image/png', 'a.png')
  const answer = await shop.v1.post('/messages', {
    to: message.contact_id.toUpperCase(),
    number_id: shop.numberId.toUpperCase(),
    reply_to_message_id: message.id.toUpperCase(),
    type: 'image',
    media: { id: mediaId.toUpperCase() },
  })
  expect(answer).toMatchObject({
    status: 201,
    body: {
      contact_id: message.contact_id,
      number_id: shop.numberId,
      reply_to_message_id: message.id,
      media: { id: mediaId },
    },
  })
  const sent = await shop.v1.post('/broadcasts', {
    name: 'News',
    template: hello.template,
    number_id: shop.numberId.toUpperCase(),
    recipients: [{ to: message.contact_id.toUpperCase() }],
  })
  expect(sent).toMatchObject({ status: 201, body: { number_id: shop.numberId } })
})
