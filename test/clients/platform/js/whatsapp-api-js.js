import { readFileSync } from 'node:fs'
import { WhatsAppAPI } from 'whatsapp-api-js'
import * as m from 'whatsapp-api-js/messages'
import { call, given, sim } from './calls.js'

const { PHONE, TOKEN, SECRET, CUSTOMER: TO } = given
const wa = new WhatsAppAPI({ token: TOKEN, appSecret: SECRET, v: 'v24.0' })
const send = (message, context) => wa.sendMessage(PHONE, TO, message, context)
const isSent = (answer) => 'messages' in answer

const sent = await call('send a text', () => send(new m.Text('Hello', true)), isSent)
const first = sent?.messages?.[0]?.id
await call('reply to a text', () => send(new m.Text('Hello'), first), isSent)
const form = new FormData()
form.set('file', new Blob([readFileSync(given.PICTURE)], { type: 'image/png' }), 'picture.png')
const media = await call(
  'upload a file',
  () => wa.uploadMedia(PHONE, form),
  (got) => got.id,
)
await call('send a picture', () => send(new m.Image(media.id, true, 'See')), isSent)
await call('send a picture by link', () => send(new m.Image('https://shop.example/a.png')), isSent)
await call(
  'send a video by link',
  () => send(new m.Video('https://shop.example/a.mp4', false, 'See')),
  isSent,
)
await call('send audio by link', () => send(new m.Audio('https://shop.example/a.mp3')), isSent)
await call(
  'send a document by link',
  () => send(new m.Document('https://shop.example/a.pdf', false, 'Read', 'a.pdf')),
  isSent,
)
await call('send a sticker by link', () => send(new m.Sticker('https://shop.example/a.webp')), isSent)
await call('react', () => send(new m.Reaction(first, '👍')), isSent)
await call('take a reaction back', () => send(new m.Reaction(first)), isSent)
await call('send a place', () => send(new m.Location(-9.1, 38.7, 'Shop', 'Road 1')), isSent)
await call(
  'send a contact',
  () =>
    send(
      new m.Contacts([
        new m.Name('Ana Dias', 'Ana'),
        new m.Phone('+351912000222', 'HOME'),
        new m.Email('ana@shop.example', 'WORK'),
        new m.Address('Portugal', 'pt', 'Lisbon', 'Lisbon', 'Road 1', '1000', 'HOME'),
        new m.Birthday('1990', '01', '02'),
        new m.Organization('Shop', 'Sales', 'Clerk'),
        new m.Url('https://shop.example/', 'WORK'),
      ]),
    ),
  isSent,
)
await call(
  'send reply buttons',
  () =>
    send(
      new m.Interactive(
        new m.ActionButtons(new m.Button('yes', 'Yes'), new m.Button('no', 'No')),
        new m.Body('Well?'),
        new m.Header('Head'),
        new m.Footer('Foot'),
      ),
    ),
  isSent,
)
await call(
  'send a list',
  () =>
    send(
      new m.Interactive(
        new m.ActionList('Open', new m.ListSection('One', new m.Row('a', 'A', 'first'), new m.Row('b', 'B'))),
        new m.Body('Choose'),
      ),
    ),
  isSent,
)
await call(
  'send a link button',
  () => send(new m.Interactive(new m.ActionCTA('Go', 'https://shop.example/'), new m.Body('See'))),
  isSent,
)
await call(
  'ask for a place',
  () => send(new m.Interactive(new m.ActionLocation(), new m.Body('Where are you?'))),
  isSent,
)
await call('send a template', () => send(new m.Template('hello', new m.Language('en'))), isSent)
await call(
  'send a template with values',
  () => send(new m.Template('order_update', 'en', new m.BodyComponent(new m.BodyParameter('A-1')))),
  isSent,
)
const flow = await (
  await fetch(`${given.BASE}/v24.0/${given.BUSINESS}/flows`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Survey',
      categories: ['SURVEY'],
      publish: true,
      flow_json: JSON.stringify({
        version: '7.0',
        screens: [
          {
            id: 'START',
            terminal: true,
            layout: {
              type: 'SingleColumnLayout',
              children: [
                { type: 'TextHeading', text: 'Hi' },
                { type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } },
              ],
            },
          },
        ],
      }),
    }),
  })
).json()
await call(
  'send a flow',
  () =>
    send(new m.Interactive(new m.ActionNavigateFlow('t', flow.id, 'Open', 'START'), new m.Body('Tell us'))),
  isSent,
)
await call(
  'send to many',
  () => Promise.all(wa.broadcastMessage(PHONE, [TO, TO], new m.Text('Hi all'), 2, 0)),
  (all) => all.every(isSent),
)
const incoming = (
  await sim('POST', '/inbound', { from: TO, message: { type: 'text', text: { body: 'hi' } } })
).id
await call(
  'mark as read',
  () => wa.markAsRead(PHONE, incoming),
  (got) => got.success,
)
await call(
  'show that one types',
  () => wa.markAsRead(PHONE, incoming, 'text'),
  (got) => got.success,
)
const code = await call(
  'create a link with a code',
  () => wa.createQR(PHONE, 'Hello', 'svg'),
  (got) => got.qr_image_url,
)
await call(
  'links',
  () => wa.retrieveQR(PHONE),
  (got) => got.data.length === 1,
)
await call(
  'a link',
  () => wa.retrieveQR(PHONE, code.code),
  (got) => got.data[0].code === code.code,
)
await call(
  'change a link',
  () => wa.updateQR(PHONE, code.code, 'Hello again'),
  (got) => got.prefilled_message === 'Hello again',
)
await call(
  'delete a link',
  () => wa.deleteQR(PHONE, code.code),
  (got) => got.success,
)
const address = await call(
  'address of a file',
  () => wa.retrieveMedia(media.id, PHONE),
  (got) => got.url,
)
await call(
  'download a file',
  () => wa.fetchMedia(address.url),
  (got) => got.ok,
)
await call(
  'delete a file',
  () => wa.deleteMedia(media.id, PHONE),
  (got) => got.success,
)
await call(
  'block people',
  () => wa.blockUser(PHONE, TO),
  (got) => got.block_users.added_users.length === 1,
)
await call(
  'unblock people',
  () => wa.unblockUser(PHONE, TO),
  (got) => got.block_users.removed_users.length === 1,
)
await sim('POST', '/call_permissions', { from: TO, response: 'accept' })
await call(
  'call',
  () => wa.initiateCall(PHONE, TO, 'v=0'),
  (got) => got.calls[0].id,
)
const ringing = async () => (await sim('POST', '/calls', { from: TO, event: 'connect' })).id
const taken = await ringing()
await call(
  'look at a call',
  () => wa.preacceptCall(PHONE, taken, 'v=0'),
  (got) => got.success,
)
await call(
  'take a call',
  () => wa.acceptCall(PHONE, taken, 'v=0'),
  (got) => got.success,
)
await call(
  'end a call',
  () => wa.terminateCall(PHONE, taken),
  (got) => got.success,
)
const unwanted = await ringing()
await call(
  'reject a call',
  () => wa.rejectCall(PHONE, unwanted),
  (got) => got.success,
)
