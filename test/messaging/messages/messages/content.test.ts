import { isUnionType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeSchema } from '../../../../schema/index.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// What a message says and who wrote it, as GraphQL has it: a type for each kind.

let parley: Parley
let shop: Tenant
let ada: Session
let id: string
let contactId: string
let userId: string
let keyId: string

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  ada = await memberSession(parley, shop.workspaceId)
  await parley.sandbox.inbound(shop.phoneId, '15551230001', { type: 'text', text: { body: 'Hello' } })
  const [message] = await parley.until(async () => {
    const { data } = (await shop.v1.get('/messages')).body
    return data.length > 0 ? data : null
  })
  id = message.id
  contactId = message.contact_id
  userId = (await ada.api.get('/me')).body.data.id
  const { rows } = await parley.app.pool.query('select id from public_key where workspace_id = $1', [
    shop.workspaceId,
  ])
  keyId = rows[0].id
})

afterAll(() => parley?.close())

const file = {
  mediaId: '0198f0a2-0000-7000-8000-000000000001',
  mimeType: 'image/png',
  size: 84,
  filename: null,
}
const offered = { body: { text: 'Which?' }, footer: { text: 'Tap' }, header: { type: 'text', text: 'Hi' } }
const words = { header: { text: 'Hi', fileKind: null, media: null }, body: 'Which?', footer: 'Tap' }

const document = `query ($id: ID!) { message(id: $id) { content {
  __typename
  ... on TextContent { body previewUrl }
  ... on FileContent { file { id mimeType size filename } caption }
  ... on AudioContent { isVoice }
  ... on StickerContent { isAnimated }
  ... on LocationContent { latitude longitude name address }
  ... on ContactsContent { cards { name phones emails } }
  ... on TemplateContent {
    template { id name language category } text
    bodyValues { name value } headerValues { name value } buttonValues { name value } headerFile { id filename }
  }
  ... on InteractiveContent { header { text fileKind media { id } } body footer }
  ... on ReplyButtonsContent { buttons { id title } }
  ... on ListContent { button sections { title rows { id title description } } }
  ... on LinkButtonContent { button url }
  ... on ChoiceContent { id title description }
  ... on FormAnswerContent { name text answers }
  ... on CallPermissionContent { isGiven isPermanent expiresAt }
  ... on ButtonContent { text payload }
  ... on ReactionContent { messageId emoji }
  ... on OrderContent { catalogId text items { productId quantity price currency } }
  ... on SystemContent { kind kindText text }
  ... on UnsupportedContent { kindText text errors { code message } }
} } }`

test.each<[type: string, stored: object, shown: object]>([
  ['text', { body: 'Hi', previewUrl: true }, { __typename: 'TextContent', body: 'Hi', previewUrl: true }],
  [
    'image',
    { ...file, caption: 'Us' },
    { __typename: 'ImageContent', caption: 'Us', file: { mimeType: 'image/png', size: 84 } },
  ],
  ['image', { caption: null }, { __typename: 'ImageContent', caption: null, file: null }],
  ['video', file, { __typename: 'VideoContent', file: { id: file.mediaId } }],
  ['audio', { ...file, voice: true }, { __typename: 'AudioContent', isVoice: true }],
  [
    'document',
    { ...file, filename: 'a.pdf' },
    { __typename: 'DocumentContent', file: { filename: 'a.pdf' } },
  ],
  ['sticker', { ...file, animated: true }, { __typename: 'StickerContent', isAnimated: true }],
  [
    'location',
    { latitude: 1.5, longitude: 2, name: 'Here' },
    { __typename: 'LocationContent', latitude: 1.5, name: 'Here', address: null },
  ],
  [
    'contacts',
    { contacts: [{ name: 'Ann', phones: ['+1555'], emails: [] }] },
    { __typename: 'ContactsContent', cards: [{ name: 'Ann', phones: ['+1555'], emails: [] }] },
  ],
  [
    'template',
    {
      id: file.mediaId,
      name: 'order',
      language: 'en',
      category: 'new_word',
      params: { 1: 'Ann' },
      buttonParams: { 0: 'x' },
      headerMedia: { id: file.mediaId },
      text: 'Hi Ann',
    },
    {
      __typename: 'TemplateContent',
      template: { id: file.mediaId, name: 'order', language: 'en', category: 'OTHER' },
      text: 'Hi Ann',
      bodyValues: [{ name: '1', value: 'Ann' }],
      headerValues: [],
      buttonValues: [{ name: '0', value: 'x' }],
      headerFile: { id: file.mediaId, filename: null },
    },
  ],
  [
    'interactive',
    { type: 'button', ...offered, action: { buttons: [{ id: 'a', title: 'A' }] } },
    { __typename: 'ReplyButtonsContent', ...words, buttons: [{ id: 'a', title: 'A' }] },
  ],
  [
    'interactive',
    { type: 'list', ...offered, action: { button: 'Open', sections: [{ rows: [{ id: 'a', title: 'A' }] }] } },
    {
      __typename: 'ListContent',
      ...words,
      button: 'Open',
      sections: [{ title: null, rows: [{ id: 'a', title: 'A', description: null }] }],
    },
  ],
  [
    'interactive',
    { type: 'cta_url', ...offered, action: { displayText: 'Go', url: 'https://x.example' } },
    { __typename: 'LinkButtonContent', ...words, button: 'Go', url: 'https://x.example' },
  ],
  [
    'interactive',
    { type: 'button_reply', id: 'a', title: 'A', description: null },
    { __typename: 'ChoiceContent', id: 'a', title: 'A', description: null },
  ],
  [
    'interactive',
    { type: 'list_reply', id: 'a', title: 'A', description: 'B' },
    { __typename: 'ChoiceContent', description: 'B' },
  ],
  [
    'interactive',
    { type: 'nfm_reply', name: 'flow', body: 'Sent', response: { size: 'M' } },
    { __typename: 'FormAnswerContent', name: 'flow', text: 'Sent', answers: { size: 'M' } },
  ],
  [
    'interactive',
    {
      type: 'call_permission_reply',
      response: 'accept',
      isPermanent: false,
      expirationTimestamp: 1790604800,
    },
    {
      __typename: 'CallPermissionContent',
      isGiven: true,
      isPermanent: false,
      expiresAt: '2026-09-28T14:13:20.000Z',
    },
  ],
  ['interactive', { type: 'of_tomorrow' }, { __typename: 'UnsupportedContent', kindText: null, errors: [] }],
  [
    'button',
    { text: 'Stop', payload: 'stop' },
    { __typename: 'ButtonContent', text: 'Stop', payload: 'stop' },
  ],
  [
    'reaction',
    { messageId: null, emoji: '👍' },
    { __typename: 'ReactionContent', messageId: null, emoji: '👍' },
  ],
  [
    'order',
    {
      catalogId: '1',
      text: null,
      productItems: [{ productRetailerId: 'p', quantity: 2, itemPrice: 3.5, currency: 'EUR' }],
    },
    {
      __typename: 'OrderContent',
      catalogId: '1',
      items: [{ productId: 'p', quantity: 2, price: 3.5, currency: 'EUR' }],
    },
  ],
  [
    'system',
    { type: 'user_changed_number', body: 'Moved' },
    {
      __typename: 'SystemContent',
      kind: 'USER_CHANGED_NUMBER',
      kindText: 'user_changed_number',
      text: 'Moved',
    },
  ],
  [
    'system',
    { type: 'of_tomorrow', body: null },
    { __typename: 'SystemContent', kind: 'OTHER', kindText: 'of_tomorrow' },
  ],
  [
    'unsupported',
    { kind: 'poll', errors: [{ code: 131051, message: 'No.' }] },
    { __typename: 'UnsupportedContent', kindText: 'poll', errors: [{ code: 131051, message: 'No.' }] },
  ],
])('a message of type %s with %o', async (type, stored, shown) => {
  await parley.app.pool.query('update message set type = $2, content = $3 where id = $1', [id, type, stored])
  const { message } = await ada.graphql(document, { id })
  expect(message).toMatchObject({ content: shown })
})

test('whatever two members of the union call alike can be asked of both', () => {
  const union = wholeSchema.getType('MessageContent')
  const members = isUnionType(union) ? union.getTypes() : []
  expect(members.length).toBe(26)
  const types = new Map<string, Set<string>>()
  for (const { name, type } of members.flatMap((member) => Object.values(member.getFields())))
    types.set(name, (types.get(name) ?? new Set()).add(String(type)))
  expect([...types].filter(([, of]) => of.size > 1)).toEqual([])
})

test.each<[by: string, of: () => string | null, shown: () => object]>([
  [
    'contact',
    () => contactId,
    () => ({ __typename: 'ContactActor', name: expect.any(String), contact: { id: contactId } }),
  ],
  [
    'member',
    () => userId,
    () => ({ __typename: 'MemberActor', id: userId, name: expect.stringMatching(/^Member/) }),
  ],
  ['api', () => keyId, () => ({ __typename: 'KeyActor', id: keyId, name: expect.any(String) })],
  [
    'broadcast',
    () => contactId,
    () => ({ __typename: 'BroadcastActor', id: contactId, name: null, broadcast: null }),
  ],
  ['chatbot', () => null, () => ({ __typename: 'ChatbotActor', name: null })],
  ['phone_app', () => null, () => ({ __typename: 'PhoneAppActor', name: null })],
])('written by %s', async (by, of, shown) => {
  const values = [id, by, of()]
  await parley.app.pool.query('update message set sent_by_type = $2, sent_by_id = $3 where id = $1', values)
  const query = `query ($id: ID!) { message(id: $id) { author { __typename name
    ... on MemberActor { id } ... on KeyActor { id } ... on BroadcastActor { id broadcast { id } }
    ... on ContactActor { contact { id } } } } }`
  expect((await ada.graphql(query, { id })).message).toEqual({ author: shown() })
})
