import Wrapper from 'whatsappcloudapi_wrapper'
import { call, given, sim } from './calls.js'

const { BUSINESS, CUSTOMER: recipientPhone, PHONE, PICTURE, TOKEN } = given
const made = () =>
  new Wrapper({ accessToken: TOKEN, graphAPIVersion: 'v24.0', senderPhoneNumberId: PHONE, WABA_ID: BUSINESS })
const wa = made()
const link = (name) => `https://shop.example/${name}`
const isSent = (got) => Boolean((got.response ?? got).data?.messages?.[0]?.id)
const send = (name, make) => call(name, make, isSent)

const sent = await send('send a text', () => wa.sendText({ recipientPhone, message: 'Hello' }))
const context = { message_id: sent?.data?.messages?.[0]?.id }
await send('reply to a text', () => wa.sendText({ recipientPhone, message: 'Hello', context }))
const template = { recipientPhone, languageCode: 'en' }
await send('send a template', () => wa.sendTemplate({ ...template, templateName: 'hello', components: [] }))
const components = [{ type: 'body', parameters: [{ type: 'text', text: 'A-1' }] }]
await send('send a template with values', () =>
  wa.sendTemplate({ ...template, templateName: 'order_update', components }),
)
const listOfButtons = [
  { id: 'yes', title: 'Yes' },
  { id: 'no', title: 'No' },
]
await send('send reply buttons', () =>
  wa.sendSimpleButtons({ recipientPhone, message: 'Well?', listOfButtons }),
)
const listOfSections = [{ title: 'One', rows: [{ id: 'a', title: 'A', description: 'first' }] }]
const texts = { headerText: 'Head', bodyText: 'Choose', footerText: 'Foot' }
await send('send a list', () => wa.sendRadioButtons({ recipientPhone, ...texts, listOfSections }))
await send('send a picture by link', () =>
  wa.sendImage({ recipientPhone, caption: 'See', url: link('a.png') }),
)
await send('send a picture', () =>
  wa.sendImage({
    recipientPhone,
    caption: 'See',
    file_path: PICTURE,
    file_name: 'a.png',
    mime_type: 'image/png',
  }),
)
await send('send a video by link', () => wa.sendVideo({ recipientPhone, caption: 'See', url: link('a.mp4') }))
await send('send a sound by link', () => wa.sendAudio({ recipientPhone, url: link('a.ogg') }))
await send('send a document by link', () =>
  wa.sendDocument({ recipientPhone, caption: 'See', url: link('a.pdf') }),
)
const place = { latitude: 38.7, longitude: -9.1, name: 'Shop', address: 'Road 1' }
await send('send a place', () => wa.sendLocation({ recipientPhone, ...place }))
const contact_profile = {
  name: { first_name: 'Ana', last_name: 'Dias' },
  phones: [{ phone: '+351912000222', type: 'HOME' }],
}
await send('send a contact', () => wa.sendContact({ recipientPhone, contact_profile }))
const message = { type: 'text', text: { body: 'hi' } }
const { id: message_id } = await sim('POST', '/inbound', { from: recipientPhone, message })
await call(
  'mark as read',
  () => wa.markMessageAsRead({ message_id }),
  (got) => got.data?.success === true,
)
await call(
  'a link with a code',
  () => wa.createQRCodeMessage({ message: 'Hello' }),
  (got) => Boolean(got.data?.code),
)
const uploaded = await call(
  'upload a file',
  () => wa.preUploadMedia({ file_path: PICTURE, file_name: 'a.png', mime_type: 'image/png' }),
  (got) => Boolean(got.media_id),
)
const asked = made()
await call(
  'address of a file',
  () => asked._retrieveMediaUrl({ media_id: uploaded?.media_id }),
  (got) => Boolean(got.url),
)
