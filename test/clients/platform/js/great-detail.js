import { readFileSync } from 'node:fs'
import { Client } from '@great-detail/whatsapp'
import { call, given, sim } from './calls.js'

const { BASE, BUSINESS, CUSTOMER: to, PHONE: phoneNumberID, PICTURE, TOKEN } = given
const wa = new Client({
  prefixUrl: BASE,
  graphVersion: 'v24.0',
  request: { headers: { Authorization: `Bearer ${TOKEN}` }, retry: 0 },
})
const told = (name, make) => call(name, async () => (await make()).json())
const send = (message) => wa.message.createMessage({ phoneNumberID, to, ...message })

const sent = await told('send a text', () =>
  send({ type: 'text', text: { body: 'Hello', preview_url: true } }),
)
const first = sent?.messages?.[0]?.id ?? 'none'
await told('reply to a text', () =>
  send({ type: 'text', text: { body: 'Hello' }, context: { message_id: first } }),
)
const file = await told('upload a file', () =>
  wa.media.upload({
    phoneNumberID,
    mimeType: 'image/png',
    file: new Blob([readFileSync(PICTURE)], { type: 'image/png' }),
    filename: 'a.png',
  }),
)
await told('send a picture', () => send({ type: 'image', image: { id: file.id, caption: 'See' } }))
await told('send a video by link', () =>
  send({ type: 'video', video: { link: 'https://shop.example/a.mp4' } }),
)
await told('send audio by link', () => send({ type: 'audio', audio: { link: 'https://shop.example/a.mp3' } }))
await told('send a document by link', () =>
  send({ type: 'document', document: { link: 'https://shop.example/a.pdf', filename: 'a.pdf' } }),
)
await told('send a sticker by link', () =>
  send({ type: 'sticker', sticker: { link: 'https://shop.example/a.webp' } }),
)
await told('send a place', () =>
  send({ type: 'location', location: { latitude: 38.7, longitude: -9.1, name: 'Shop', address: 'Road 1' } }),
)
await told('send a contact', () =>
  send({
    type: 'contacts',
    contacts: [
      { name: { formatted_name: 'Ana Dias', first_name: 'Ana' }, phones: [{ phone: '+351912000222' }] },
    ],
  }),
)
await told('react', () => send({ type: 'reaction', reaction: { message_id: first, emoji: '👍' } }))
await told('send reply buttons', () =>
  send({
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: 'Well?' },
      action: { buttons: [{ type: 'reply', reply: { id: 'y', title: 'Yes' } }] },
    },
  }),
)
await told('send a template', () =>
  send({ type: 'template', template: { name: 'hello', language: { code: 'en' } } }),
)
await told('send a template with values', () =>
  send({
    type: 'template',
    template: {
      name: 'order_update',
      language: { code: 'en' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'A-1' }] }],
    },
  }),
)
const message_id = (
  await sim('POST', '/inbound', { from: to, message: { type: 'text', text: { body: 'hi' } } })
).id
await told('mark as read', () => wa.message.createStatus({ phoneNumberID, message_id, status: 'read' }))
await told('show that one types', () =>
  wa.message.createStatus({ phoneNumberID, message_id, status: 'read', typing_indicator: { type: 'text' } }),
)
const address = await told('address of a file', () => wa.media.getURL({ mediaID: file.id, phoneNumberID }))
await call(
  'download a file',
  async () =>
    (
      await wa.media.download({
        mediaURL: address.url,
        request: { headers: { Authorization: `Bearer ${TOKEN}` } },
      })
    ).arrayBuffer(),
  (got) => got.byteLength > 20,
)
await told('delete a file', () => wa.media.delete({ mediaID: file.id, phoneNumberID }))
const profileFields = [
  'about',
  'address',
  'description',
  'email',
  'profile_picture_url',
  'websites',
  'vertical',
]
await told('profile', () => wa.businessProfile.getBusinessProfile({ phoneNumberID, fields: profileFields }))
await told('change the profile', () =>
  wa.businessProfile.updateBusinessProfile({
    phoneNumberID,
    about: 'Open',
    websites: ['https://shop.example/'],
  }),
)
await told('a number', () =>
  wa.phoneNumbers.getPhoneNumber({
    phoneNumberID,
    fields: ['id', 'display_phone_number', 'quality_rating', 'throughput', 'status'],
  }),
)
await told('numbers', () => wa.phoneNumbers.listPhoneNumbers({ businessAccountID: BUSINESS }))
await told('numbers in an order', () =>
  wa.phoneNumbers.listPhoneNumbers({ businessAccountID: BUSINESS, sort: ['creation_time_descending'] }),
)
await told('display name', () =>
  wa.phoneNumbers.updatePhoneNumber({ phoneNumberID, new_display_name: 'Shop' }),
)
await told('subscribe', () => wa.subscribedApps.createSubscription({ businessAccountID: BUSINESS }))
await told('subscriptions', () => wa.subscribedApps.listSubscriptions({ businessAccountID: BUSINESS }))
const template = await told('create a template', () =>
  wa.template.create(BUSINESS, {
    name: 'visit',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'We expect you soon.' }],
  }),
)
await told('templates', () => wa.template.list(BUSINESS, { limit: 10 }))
await told('templates of a status', () =>
  wa.template.list(BUSINESS, {
    status: ['APPROVED', 'PENDING'],
    fields: ['name', 'status', 'quality_score'],
  }),
)
await told('library of templates', () => wa.template.listLibrary({ search: 'order' }))
await told('a template', () => wa.template.get(template.id, { fields: ['name', 'components'] }))
await told('change a template', () =>
  wa.template.update(template.id, { components: [{ type: 'BODY', text: 'We expect you very soon.' }] }),
)
await told('delete a template', () => wa.template.delete(BUSINESS, { name: 'visit' }))
await told('business account', () =>
  wa.whatsappBusinessAccount.get(BUSINESS, { fields: ['id', 'name', 'currency', 'timezone_id'] }),
)
