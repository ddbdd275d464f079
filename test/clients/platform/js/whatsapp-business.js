import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WABAClient } from 'whatsapp-business'
import { call, given, sim } from './calls.js'

const { BUSINESS: accountId, CUSTOMER: to, PHONE: phoneId, PICTURE, TOKEN: apiToken } = given
const wa = new WABAClient({ accountId, apiToken, phoneId })
const isSent = (got) => Boolean(got.messages?.[0]?.id)
const isDone = (got) => got.success === true
const send = (name, message) => call(name, () => wa.sendMessage({ to, ...message }), isSent)

const sent = await send('send a text', { type: 'text', text: { body: 'Hello', preview_url: true } })
const first = sent?.messages?.[0]?.id ?? 'none'
await send('reply to a text', { type: 'text', text: { body: 'Hello' }, context: { message_id: first } })
await send('react', { type: 'reaction', reaction: { message_id: first, emoji: '👍' } })
const file = await call(
  'upload a file',
  () => wa.uploadMedia({ file: PICTURE, type: 'image/png' }),
  (got) => Boolean(got.id),
)
await send('send a picture', { type: 'image', image: { id: file?.id, caption: 'See' } })
await send('send a video by link', { type: 'video', video: { link: 'https://shop.example/a.mp4' } })
await send('send a document by link', {
  type: 'document',
  document: { link: 'https://shop.example/a.pdf', filename: 'a.pdf' },
})
await send('send a place', {
  type: 'location',
  location: { latitude: 38.7, longitude: -9.1, name: 'Shop', address: 'Road 1' },
})
await send('send a contact', {
  type: 'contacts',
  contacts: [
    { name: { formatted_name: 'Ana Dias', first_name: 'Ana' }, phones: [{ phone: '+351912000222' }] },
  ],
})
await send('send a template', { type: 'template', template: { name: 'hello', language: { code: 'en' } } })
await send('send a template with values', {
  type: 'template',
  template: {
    name: 'order_update',
    language: { code: 'en' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'A-1' }] }],
  },
})
await send('send reply buttons', {
  type: 'interactive',
  interactive: {
    type: 'button',
    body: { text: 'Well?' },
    action: { buttons: [{ type: 'reply', reply: { id: 'yes', title: 'Yes' } }] },
  },
})
await send('send a list', {
  type: 'interactive',
  interactive: {
    type: 'list',
    body: { text: 'Choose' },
    action: { button: 'Open', sections: [{ title: 'One', rows: [{ id: 'a', title: 'A' }] }] },
  },
})
const message = { type: 'text', text: { body: 'hi' } }
const incoming = await sim('POST', '/inbound', { from: to, message })
await call('mark as read', () => wa.markMessageAsRead(incoming.id), isDone)
const kept = await call(
  'a file',
  () => wa.getMedia(file?.id),
  (got) => got.mime_type === 'image/png',
)
const path = join(mkdtempSync(join(tmpdir(), 'got-')), 'a.png')
await call('download a file', () => wa.downloadMedia(kept?.url, path))
await call('delete a file', () => wa.deleteMedia(file?.id), isDone)
await call('change the profile', () => wa.updateBusinessProfile({ description: 'A shop' }), isDone)
await call(
  'the profile',
  () => wa.getBusinessProfile(),
  (got) => got.data[0].description === 'A shop',
)
await call(
  'one member of the profile',
  () => wa.getBusinessProfile(['description']),
  (got) => got.data[0].description === 'A shop',
)
await call(
  'numbers',
  () => wa.getBusinessPhoneNumbers(),
  (got) => got.data.length > 0,
)
await call(
  'a number',
  () => wa.getSingleBusinessPhoneNumber(phoneId),
  (got) => got.id === phoneId,
)
await call(
  'whether changes of identity are checked',
  () => wa.updateIdentityCheckState({ enable_identity_key_check: true }),
  isDone,
)
await call('two steps', () => wa.setupTwoStepAuth({ phoneNumberId: phoneId, pin: '123456' }), isDone)
await call('deregister', () => wa.deregisterPhone(phoneId), isDone)
await call('register', () => wa.registerPhone({ phoneNumberId: phoneId, pin: '123456' }), isDone)
