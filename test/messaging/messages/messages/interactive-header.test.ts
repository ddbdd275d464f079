import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { uploaded } from '../../content/templates/scene.ts'

let parley: Parley
let shop: Tenant
let other: Tenant

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  other = await parley.tenant()
})
afterAll(() => parley.close())

const to = '+15550320001'

async function expectRefused(body: unknown, field = 'interactive.header.media.id') {
  const answer = await shop.v1.post('/messages', body)
  expect(answer).toMatchObject({ status: 422, body: { error: { code: 'invalid_field', field } } })
}

test('a file above buttons must be there, be of the workspace and of the kind of the header', async () => {
  await parley.sandbox.inbound(shop.phoneId, to.slice(1), { type: 'text', text: { body: 'Hello' } })
  await parley.until(async () => (await shop.v1.get('/messages?limit=1')).body.data[0])
  const withHeader = (type: string, id: string) => ({
    to,
    type: 'interactive',
    interactive: {
      type: 'button',
      header: { type, media: { id } },
      body: { text: 'Coming?' },
      action: { buttons: [{ id: 'yes', title: 'Yes' }] },
    },
  })
  const image = await uploaded(parley, shop, 'image/png', 'a.png')
  const foreign = await uploaded(parley, other, 'image/png', 'a.png')
  await expectRefused(withHeader('image', newId()))
  await expectRefused(withHeader('image', foreign))
  await expectRefused(withHeader('document', image))
  expect((await shop.v1.post('/messages', withHeader('image', image))).status).toBe(201)
  const [sent] = await parley.until(async () => {
    const list = await parley.sandbox.messages(to.slice(1))
    return list.length === 1 ? list : null
  })
  expect(sent?.body).toMatchObject({
    interactive: { header: { type: 'image', image: { id: expect.any(String) } } },
  })
})

const sendOf = (interactive: object) => ({ to, type: 'interactive', interactive, dry_run: true })
const body = { text: 'Coming?' }
const buttons = [{ id: 'yes', title: 'Yes' }]
const sections = [{ rows: [{ id: 'a', title: 'A' }] }]
const media = { id: newId() }

test('above a list is text only: the platform takes nothing else there', async () => {
  const list = (header: object) =>
    sendOf({ type: 'list', header, body, action: { button: 'Open', sections } })
  await expectRefused(list({ type: 'image', media }), 'interactive.header.type')
  expect((await shop.v1.post('/messages', list({ type: 'text', text: 'Hi', media: null }))).status).toBe(200)
})

test('what belongs to another type of header or action is refused and not dropped', async () => {
  const button = (header: object) => sendOf({ type: 'button', header, body, action: { buttons } })
  await expectRefused(button({ type: 'text', text: 'Hi', media }), 'interactive.header.media')
  await expectRefused(button({ type: 'image', text: 'Hi', media }), 'interactive.header.text')
  const action = { button: 'Open', sections, buttons }
  await expectRefused(sendOf({ type: 'list', body, action }), 'interactive.action.buttons')
  await expectRefused(sendOf({ type: 'button', body, action }), 'interactive.action.button')
})
