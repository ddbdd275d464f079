import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { uploaded } from '../../content/templates/scene.ts'

// What GraphQL clients send is what `/v1` is sent in its flat form, and its faults are told in their own words.

let parley: Parley
let shop: Tenant
let session: Session
let picture: string

const to = '+15550320002'
const send = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }'

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  session = await memberSession(parley, shop.workspaceId)
  picture = await uploaded(parley, shop, 'image/png', 'a.png')
  await parley.sandbox.inbound(shop.phoneId, to.slice(1), { type: 'text', text: { body: 'Hello' } })
  await parley.until(async () => (await shop.v1.get('/messages?limit=1')).body.data[0])
})
afterAll(() => parley?.close())

const template = { name: 'order_update', language: 'en' }
const buttons = [{ id: 'yes', title: 'Yes' }]
const sections = [{ rows: [{ id: 'a', title: 'A' }] }]
const nobodys = '018f0000-0000-7000-8000-000000000000'
const place = { latitude: 1, longitude: 2 }

test.each<[kind: string, content: () => object, flat: () => object]>([
  ['text', () => ({ text: { body: 'Hi' } }), () => ({ type: 'text', text: { body: 'Hi' } })],
  [
    'image',
    () => ({ image: { id: picture, caption: 'Us' } }),
    () => ({ type: 'image', media: { id: picture, caption: 'Us' } }),
  ],
  ['file', () => ({ file: { id: picture } }), () => ({ type: 'media', media: { id: picture } })],
  ['location', () => ({ location: place }), () => ({ type: 'location', location: place })],
  [
    'template',
    () => ({ template: { reference: { name: template }, bodyValues: [{ name: '1', value: 'Ann' }] } }),
    () => ({ type: 'template', template: { ...template, params: { 1: 'Ann' } } }),
  ],
  [
    'replyButtons',
    () => ({ replyButtons: { header: { image: picture }, body: 'Well?', footer: 'Small', buttons } }),
    () => ({
      type: 'interactive',
      interactive: {
        type: 'button',
        header: { type: 'image', media: { id: picture } },
        body: { text: 'Well?' },
        footer: { text: 'Small' },
        action: { buttons },
      },
    }),
  ],
  [
    'list',
    () => ({ list: { header: 'Choose', body: 'Which?', button: 'Show', sections } }),
    () => ({
      type: 'interactive',
      interactive: {
        type: 'list',
        header: { type: 'text', text: 'Choose' },
        body: { text: 'Which?' },
        action: { button: 'Show', sections },
      },
    }),
  ],
  [
    'linkButton',
    () => ({ linkButton: { body: 'See', footer: null, button: 'Open', url: 'https://example.com' } }),
    () => ({
      type: 'interactive',
      interactive: {
        type: 'cta_url',
        body: { text: 'See' },
        action: { display_text: 'Open', url: 'https://example.com' },
      },
    }),
  ],
])('%s', async (_, content, flat) => {
  const { sendMessage } = await session.graphql(send, { input: { to: { phone: to }, content: content() } })
  const strict = (
    await shop.v1.get(`/messages/${(sendMessage as unknown as { message: { id: string } }).message.id}`)
  ).body
  const plain = (await shop.v1.post('/messages', { to, ...flat() })).body
  const said = ({ type, text, media, template, interactive, location, contact_id }: typeof plain) => ({
    type,
    text,
    media,
    template,
    interactive,
    location,
    contact_id,
  })
  expect(said(strict)).toEqual(said(plain))
})

test.each<[fault: string, input: object, field: string]>([
  ['a text that is too long', { content: { text: { body: '' } } }, 'input.content.text.body'],
  ['a phone that is none', { to: { phone: 'x' }, content: { text: { body: 'Hi' } } }, 'input.to.phone'],
  [
    'a contact that is none',
    { to: { contactId: nobodys }, content: { text: { body: 'Hi' } } },
    'input.to.contactId',
  ],
  ['a file that is none', { content: { image: { id: nobodys } } }, 'input.content.image.id'],
  [
    'a place that is none',
    { content: { location: { latitude: 100, longitude: 0 } } },
    'input.content.location.latitude',
  ],
  [
    'a title that is too long',
    { content: { replyButtons: { body: 'Hi', buttons: [...buttons, { id: 'b', title: 'x'.repeat(21) }] } } },
    'input.content.replyButtons.buttons[1].title',
  ],
  [
    'words above that are too long',
    { content: { list: { header: 'x'.repeat(61), body: 'Hi', button: 'Show', sections } } },
    'input.content.list.header',
  ],
  [
    'a file above that is none',
    { content: { replyButtons: { header: { video: nobodys }, body: 'Hi', buttons } } },
    'input.content.replyButtons.header.video',
  ],
  [
    'an address that is none',
    { content: { linkButton: { body: 'Hi', button: 'Go', url: 'x' } } },
    'input.content.linkButton.url',
  ],
  [
    'a template that is none',
    { content: { template: { reference: { name: { ...template, name: 'none' } } } } },
    'input.content.template.reference.name.name',
  ],
  [
    'a value that is too long',
    { content: { template: { reference: { name: template }, bodyValues: [{ name: '1', value: '\n' }] } } },
    'input.content.template.bodyValues[0]',
  ],
  [
    'a value given twice',
    {
      content: {
        template: {
          reference: { name: template },
          bodyValues: [
            { name: '1', value: 'a' },
            { name: '1', value: 'b' },
          ],
        },
      },
    },
    'input.content.template.bodyValues[1]',
  ],
])('%s is told where it stands', async (_, given, field) => {
  const { body } = await session.ask(send, { input: { to: { phone: to }, ...given } })
  expect(body.errors[0].extensions).toMatchObject({ field })
  expect(body.errors[0].extensions.code).toMatch(/^INVALID_(FIELD|PHONE)$/)
})

test('rows of a broadcast that are at fault are told where they stand', async () => {
  const query =
    'mutation ($input: BroadcastInput!) { dryRunBroadcast(input: $input) { errors { index field } } }'
  const input = {
    name: 'News',
    template: { reference: { name: template }, bodyValues: [{ name: '1', value: 'you' }] },
    recipients: [{ to: { phone: to } }, { to: { phone: 'x' } }, { to: { contactId: nobodys } }],
  }
  const { dryRunBroadcast } = await session.graphql(query, { input })
  expect(dryRunBroadcast).toEqual({
    errors: [
      { index: 1, field: 'input.recipients[1].to.phone' },
      { index: 2, field: 'input.recipients[2].to.contactId' },
    ],
  })
})
