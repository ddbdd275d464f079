import { createBot } from 'whatsapp-cloud-api'
import { call, given } from './calls.js'

const { CUSTOMER: to, PHONE, TOKEN } = given
const bot = createBot(PHONE, TOKEN, { version: 'v24.0' })
const link = (name) => `https://shop.example/${name}`
const send = (name, make) => call(name, make, (got) => Boolean(got.messageId))

await send('send a text', () => bot.sendText(to, 'Hello'))
await send('send a text with a preview', () => bot.sendText(to, link(''), { preview_url: true }))
await send('send a picture by link', () => bot.sendImage(to, link('a.png'), { caption: 'See' }))
await send('send a document by link', () => bot.sendDocument(to, link('a.pdf'), { filename: 'a.pdf' }))
await send('send a sound by link', () => bot.sendAudio(to, link('a.ogg')))
await send('send a video by link', () => bot.sendVideo(to, link('a.mp4'), { caption: 'See' }))
await send('send a sticker by link', () => bot.sendSticker(to, link('a.webp')))
await send('send a place', () => bot.sendLocation(to, 38.7, -9.1, { name: 'Shop', address: 'Road 1' }))
await send('send a template', () => bot.sendTemplate(to, 'hello', 'en'))
const values = [{ type: 'body', parameters: [{ type: 'text', text: 'A-1' }] }]
await send('send a template with values', () => bot.sendTemplate(to, 'order_update', 'en', values))
const person = {
  name: { formatted_name: 'Ana Dias', first_name: 'Ana' },
  phones: [{ phone: '+351912000222' }],
}
await send('send a contact', () => bot.sendContacts(to, [person]))
await send('send reply buttons', () => bot.sendReplyButtons(to, 'Well?', { yes: 'Yes', no: 'No' }))
const header = { type: 'text', text: 'Head' }
await send('send reply buttons with a head and a foot', () =>
  bot.sendReplyButtons(to, 'Well?', { yes: 'Yes' }, { header, footerText: 'Foot' }),
)
const rows = { One: [{ id: 'a', title: 'A' }], Two: [{ id: 2, title: 'B', description: 'second' }] }
await send('send a list', () => bot.sendList(to, 'Open', 'Choose', rows))
