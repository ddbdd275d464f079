import { readFileSync } from 'node:fs'
import { WhatsAppBusinessSDK } from '@microfox/whatsapp-business'
import { call, given, sim } from './calls.js'

const { BASE, BUSINESS, CUSTOMER: to, PHONE: phoneNumberId, PICTURE, TOKEN: accessToken } = given
const wa = new WhatsAppBusinessSDK({
  phoneNumberId,
  businessAccountId: BUSINESS,
  accessToken,
  baseUrl: `${BASE}/v22.0`,
})
const isSent = (got) => Boolean(got.data.messages?.[0]?.id)
const isDone = (got) => got.data.success === true

const sent = await call('send a text', () => wa.sendTextMessage(to, 'Hello'), isSent)
const first = sent?.data.messages?.[0]?.id ?? 'none'
await call('reply to a text', () => wa.sendReply(to, 'text', 'Hello', first), isSent)
await call('react', () => wa.sendReaction(to, first, '👍'), isSent)
const picture = new Blob([readFileSync(PICTURE)], { type: 'image/png' })
const file = await call(
  'upload a file',
  () => wa.uploadMedia(picture, 'image'),
  (got) => Boolean(got.data.id),
)
await call('send a picture', () => wa.sendImageMessage(to, { id: file?.data.id, caption: 'See' }), isSent)
const link = (name) => ({ link: `https://shop.example/${name}` })
await call('send a video by link', () => wa.sendVideoMessage(to, link('a.mp4')), isSent)
await call('send a document by link', () => wa.sendDocumentMessage(to, link('a.pdf')), isSent)
await call('send audio by link', () => wa.sendAudioMessage(to, link('a.mp3')), isSent)
await call('send a sticker by link', () => wa.sendStickerMessage(to, link('a.webp')), isSent)
await call(
  'send a place',
  () => wa.sendLocationMessage(to, { latitude: 38.7, longitude: -9.1, name: 'Shop', address: 'Road 1' }),
  isSent,
)
const ana = { name: { formatted_name: 'Ana Dias', first_name: 'Ana' }, phones: [{ phone: '+351912000222' }] }
await call('send a contact', () => wa.sendContactMessage(to, [ana]), isSent)
await call('send a template', () => wa.sendTemplateMessage(to, 'hello', 'en'), isSent)
const values = [{ type: 'body', parameters: [{ type: 'text', text: 'A-1' }] }]
await call(
  'send a template with values',
  () => wa.sendTemplateMessage(to, 'order_update', 'en', values),
  isSent,
)
await call(
  'send reply buttons',
  () =>
    wa.sendInteractiveMessage(to, {
      type: 'button',
      body: { text: 'Well?' },
      action: { buttons: [{ type: 'reply', reply: { id: 'yes', title: 'Yes' } }] },
    }),
  isSent,
)
await call(
  'send a list',
  () =>
    wa.sendInteractiveMessage(to, {
      type: 'list',
      body: { text: 'Choose' },
      action: { button: 'Open', sections: [{ title: 'One', rows: [{ id: 'a', title: 'A' }] }] },
    }),
  isSent,
)
await call(
  'send a link button',
  () => wa.sendInteractiveCtaMessage(to, 'Look', 'https://shop.example/'),
  isSent,
)
await call('ask for a place', () => wa.sendLocationRequestMessage(to, 'Where?'), isSent)
const message = { type: 'text', text: { body: 'hi' } }
const incoming = (await sim('POST', '/inbound', { from: to, message })).id
await call('show that one types', () => wa.sendTypingIndicator({ messageId: incoming }), isDone)
await call('mark as read', () => wa.markMessageAsRead(incoming), isDone)
await call('mark several as read', () => wa.markMessagesAsRead([incoming]), isDone)
await call(
  'a file',
  () => wa.getMediaUrl(file?.data.id),
  (got) => Boolean(got.data.url),
)
await call(
  'download a file',
  () => wa.downloadMedia(file?.data.id),
  (got) => got.data.byteLength > 0,
)
await call(
  'the profile',
  () => wa.getBusinessProfile(),
  (got) => Array.isArray(got.data),
)
await call('change the profile', () => wa.updateBusinessProfile({ about: 'A shop' }))
await call(
  'templates',
  () => wa.getTemplates(),
  (got) => got.data.data.length > 0,
)
await call(
  'create a template',
  () =>
    wa.createTemplate({
      name: 'opening_hours',
      category: 'UTILITY',
      language: 'en',
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'We open at nine.' }] }],
    }),
  (got) => Boolean(got.data.id),
)
await call('delete a template', () => wa.deleteTemplate('hello'), isDone)
await call(
  'numbers',
  () => wa.getPhoneNumbers(),
  (got) => got.data.data.length > 0,
)
await call('settings of the shop', () => wa.getCommerceSettings())
await call('a QR code', () => wa.getQRCode())
await call('figures', () => wa.getAnalytics({ granularity: 'DAY' }))
await call('what a chat begins with', () => wa.getConversationalComponents())
await call('deregister', () => wa.deregisterPhone(phoneNumberId), isDone)
await call('register', () => wa.registerPhone(phoneNumberId, '123456'), isDone)
