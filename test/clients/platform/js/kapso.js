import { readFileSync } from 'node:fs'
import { WhatsAppClient } from '@kapso/whatsapp-cloud-api'
import { call, given, sim } from './calls.js'

const { BASE, BUSINESS, CUSTOMER: to, PHONE: phoneNumberId, PICTURE, TOKEN } = given
const wa = new WhatsAppClient({ accessToken: TOKEN, baseUrl: BASE, graphVersion: 'v24.0' })
const m = wa.messages
const who = { phoneNumberId, to }
const form = {
  version: '7.0',
  screens: [
    {
      id: 'START',
      title: 'Start',
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
}

const sent = await call('send a text', () => m.sendText({ ...who, body: 'Hello', previewUrl: true }))
const first = sent?.messages?.[0]?.id ?? 'none'
await call('reply to a text', () => m.sendText({ ...who, body: 'Hello', contextMessageId: first }))
const file = await call('upload a file', () =>
  wa.media.upload({
    phoneNumberId,
    type: 'image/png',
    file: new Blob([readFileSync(PICTURE)], { type: 'image/png' }),
    fileName: 'a.png',
  }),
)
await call('send a picture', () => m.sendImage({ ...who, image: { id: file.id, caption: 'See' } }))
await call('send a video by link', () =>
  m.sendVideo({ ...who, video: { link: 'https://shop.example/a.mp4' } }),
)
await call('send audio by link', () => m.sendAudio({ ...who, audio: { link: 'https://shop.example/a.mp3' } }))
await call('send a document by link', () =>
  m.sendDocument({ ...who, document: { link: 'https://shop.example/a.pdf', filename: 'a.pdf' } }),
)
await call('send a sticker by link', () =>
  m.sendSticker({ ...who, sticker: { link: 'https://shop.example/a.webp' } }),
)
await call('send a place', () =>
  m.sendLocation({ ...who, location: { latitude: 38.7, longitude: -9.1, name: 'Shop', address: 'Road 1' } }),
)
await call('send a contact', () =>
  m.sendContacts({
    ...who,
    contacts: [
      { name: { formattedName: 'Ana Dias', firstName: 'Ana' }, phones: [{ phone: '+351912000222' }] },
    ],
  }),
)
await call('react', () => m.sendReaction({ ...who, reaction: { messageId: first, emoji: '👍' } }))
await call('send reply buttons', () =>
  m.sendInteractiveButtons({
    ...who,
    bodyText: 'Well?',
    footerText: 'Foot',
    buttons: [{ id: 'y', title: 'Yes' }],
  }),
)
await call('send a list', () =>
  m.sendInteractiveList({
    ...who,
    bodyText: 'Choose',
    buttonText: 'Open',
    sections: [{ title: 'One', rows: [{ id: 'a', title: 'A' }] }],
  }),
)
await call('send a link button', () =>
  m.sendInteractiveCtaUrl({
    ...who,
    bodyText: 'See',
    parameters: { displayText: 'Go', url: 'https://shop.example/' },
  }),
)
await call('ask for a place', () =>
  m.sendInteractiveLocationRequest({ ...who, bodyText: 'Where?', parameters: { requestMessage: 'Where?' } }),
)
await call('ask to be allowed to call', () =>
  m.sendInteractiveCallPermission({ ...who, bodyText: 'May we?', parameters: { phoneNumber: to } }),
)
await call('send a carousel', () =>
  m.sendInteractiveCarousel({
    ...who,
    bodyText: 'See',
    cards: [0, 1].map((cardIndex) => ({
      cardIndex,
      header: { type: 'image', image: { link: 'https://shop.example/a.png' } },
      action: { displayText: 'Go', url: 'https://shop.example/' },
    })),
  }),
)
await call('send a template', () =>
  m.sendTemplate({ ...who, template: { name: 'hello', language: { code: 'en' } } }),
)
const incoming = (
  await sim('POST', '/inbound', { from: to, message: { type: 'text', text: { body: 'hi' } } })
).id
await call('mark as read', () => m.markRead({ phoneNumberId, messageId: incoming }))
await call('show that one types', () =>
  m.markRead({ phoneNumberId, messageId: incoming, typingIndicator: { type: 'text' } }),
)
await call('address of a file', () => wa.media.get({ mediaId: file.id, phoneNumberId }))
await call('download a file', () => wa.media.download({ mediaId: file.id, phoneNumberId, auth: 'always' }))
await call('delete a file', () => wa.media.delete({ mediaId: file.id, phoneNumberId }))
const template = await call('create a template', () =>
  wa.templates.create({
    businessAccountId: BUSINESS,
    name: 'visit',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'We expect you soon.' }],
  }),
)
await call('templates', () => wa.templates.list({ businessAccountId: BUSINESS, limit: 10 }))
await call('a template', () => wa.templates.get({ businessAccountId: BUSINESS, templateId: template.id }))
await call('delete a template', () => wa.templates.delete({ businessAccountId: BUSINESS, name: 'visit' }))
const flow = await call('create a flow', () =>
  wa.flows.create({ wabaId: BUSINESS, name: 'Survey', categories: ['SURVEY'], flowJson: form }),
)
await call('change the definition of a flow', () => wa.flows.updateAsset({ flowId: flow.id, json: form }))
await call('a flow', () => wa.flows.get({ flowId: flow.id, fields: 'id,name,status' }))
await call('flows', () => wa.flows.list({ wabaId: BUSINESS }))
await call('preview of a flow', () => wa.flows.preview({ flowId: flow.id }))
await call('publish a flow', () => wa.flows.publish({ flowId: flow.id }))
await call('send a flow', () =>
  m.sendInteractiveFlow({
    ...who,
    bodyText: 'Tell us',
    parameters: {
      flowId: flow.id,
      flowCta: 'Open',
      flowToken: 't',
      flowMessageVersion: '3',
      flowAction: 'navigate',
      flowActionPayload: { screen: 'START' },
    },
  }),
)
await call('deprecate a flow', () => wa.flows.deprecate({ flowId: flow.id }))
await call('deploy a flow', () =>
  wa.flows.deploy(form, {
    wabaId: BUSINESS,
    name: 'Other',
    categories: ['OTHER'],
    publish: true,
    preview: true,
  }),
)
const number = wa.phoneNumbers
await call('settings of a number', () => number.settings.get({ phoneNumberId }))
await call('change the settings of a number', () =>
  number.settings.update({ phoneNumberId, calling: { status: 'ENABLED' } }),
)
await call('profile', () => number.businessProfile.get({ phoneNumberId }))
await call('change the profile', () =>
  number.businessProfile.update({ phoneNumberId, about: 'Open', websites: ['https://shop.example/'] }),
)
await sim('POST', '/call_permissions', { from: to, response: 'accept' })
await call('permission to call', () => wa.calls.permissions.get({ phoneNumberId, userWaId: to }))
await call('call', () => wa.calls.connect({ phoneNumberId, to, session: { sdpType: 'offer', sdp: 'v=0' } }))
const ringing = async () => (await sim('POST', '/calls', { from: to, event: 'connect' })).id
const callId = await ringing()
const session = { sdpType: 'answer', sdp: 'v=0' }
await call('look at a call', () => wa.calls.preAccept({ phoneNumberId, callId, session }))
await call('take a call', () => wa.calls.accept({ phoneNumberId, callId, session }))
await call('end a call', () => wa.calls.terminate({ phoneNumberId, callId }))
const unwanted = await ringing()
await call('reject a call', () => wa.calls.reject({ phoneNumberId, callId: unwanted }))
await call('register a number', () => number.register({ phoneNumberId, pin: '123456' }))
await call('deregister a number', () => number.deregister({ phoneNumberId }))
