import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type IncomingMessage, storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// What /api says of a message, by what it is (spec/5 1.2; spec/8 MS2; spec/9 3, Messages).

let scene: ContactScene
let ann: Session
let id: string
let phone: string

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  ann = await memberSession(scene.parley, workspaceId)
})
beforeEach(async () => {
  ;({ id, phone } = await scene.create())
})
afterAll(() => scene?.parley.close())

/** The person of this test writes. */
async function receive(more: Partial<IncomingMessage> = {}): Promise<string> {
  await scene.parley.clock.advance(1)
  const message = { ...scene.message({ waId: phone.slice(1) }), ...more }
  await storeIncoming(scene.parley.app, [message])
  const [row] = await scene.sql('select id from message where platform_message_id = $1', [
    message.platformMessageId,
  ])
  return row?.id as string
}
const say = (body: string) => receive({ content: { body, previewUrl: false } })
const send = async (body: object) => {
  const answer = await scene.shop.v1.post('/messages', { to: id, ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as { id: string }
}
const shown = async (messageId: string) => (await ann.api.get(`/messages/${messageId}`)).body.data

describe('MS2: words', () => {
  const interactive = (content: object) => receive({ type: 'interactive', content: content as never })

  test.each([
    ['text', { body: 'Hi', previewUrl: false }, 'text', 'Hi'],
    ['button', { text: 'Yes', payload: 'yes' }, 'button_reply', 'Yes'],
    [
      'system',
      { body: 'Ada changed her number', type: 'user_changed_number' },
      'system',
      'Ada changed her number',
    ],
    ['unsupported', { kind: 'poll' }, 'unsupported', ''],
  ] as const)('an incoming %s', async (type, content, messageType, body) => {
    expect(await shown(await receive({ type, content: { ...content } }))).toMatchObject({
      message_type: messageType,
      status: 'received',
      content: { body },
      is_reply: false,
    })
  })

  test('a place, cards and an order are JSON texts', async () => {
    const place = await receive({
      type: 'location',
      content: { latitude: 1.5, longitude: -2, name: 'Shop', address: null },
    })
    expect(JSON.parse((await shown(place)).content.body)).toEqual({
      latitude: 1.5,
      longitude: -2,
      name: 'Shop',
    })
    const cards = await receive({
      type: 'contacts',
      content: { contacts: [{ name: 'Grace', phones: ['+15550100022'], emails: [] }] },
    })
    expect(JSON.parse((await shown(cards)).content.body)).toEqual([
      { name: 'Grace', phones: ['+15550100022'] },
    ])
    const order = await receive({
      type: 'order',
      content: { catalogId: '1', text: 'Soon', productItems: [] },
    })
    expect(JSON.parse((await shown(order)).content.body)).toMatchObject({ text: 'Soon' })
  })

  test('taps and answers to a form', async () => {
    const tapped = await shown(
      await interactive({ type: 'button_reply', id: 'a', title: 'Yes', description: null }),
    )
    expect(tapped).toMatchObject({
      message_type: 'button_reply',
      content: { body: 'Yes' },
      interactive_data: { type: 'button_reply', id: 'a', title: 'Yes' },
    })
    const chosen = await shown(
      await interactive({ type: 'list_reply', id: 'r', title: 'Row', description: 'x' }),
    )
    expect(chosen).toMatchObject({ message_type: 'button_reply', content: { body: 'Row' } })
    const filled = await shown(
      await interactive({ type: 'nfm_reply', name: 'flow', body: 'Sent', response: { first_name: 'Ada' } }),
    )
    expect(filled).toMatchObject({
      message_type: 'nfm_reply',
      content: { body: 'Sent' },
      interactive_data: { type: 'nfm_reply', response: { first_name: 'Ada' } },
    })
  })

  test('a file has its address, a caption or nothing as its text; a template its rendered text', async () => {
    const media = {
      platformMediaId: 'm',
      kind: 'image',
      mimeType: 'image/png',
      filename: null,
      sha256: null,
    } as const
    const file = await receive({ type: 'image', content: { caption: null }, media })
    expect(await shown(file)).toMatchObject({
      content: { body: '' },
      media_url: `/api/media/${file}`,
      media_mime_type: 'image/png',
    })
    const { id: told } = await send({
      type: 'template',
      template: { name: 'order_update', language: 'en', params: { '1': '12' } },
    })
    const template = await shown(told)
    expect(template).toMatchObject({ message_type: 'template', status: 'pending', wamid: '' })
    expect(template.content.body).toContain('12')
  })

  test('wamid and phones are hidden from who may not see phones', async () => {
    const heard = await say('Hello')
    expect((await shown(heard)).wamid).toMatch(/^wamid\./)
    await receive({ type: 'reaction', content: { messageId: heard, emoji: '👍' }, replyToPlatformId: 'x' })
    await scene.sql(
      "update message set content = jsonb_build_object('messageId', $2::text, 'emoji', '👍') where contact_id = $1 and type = 'reaction'",
      [id, heard],
    )
    await ann.api.send('PUT', '/org/settings', { mask_phone_numbers: true })
    try {
      const masked = await shown(heard)
      expect(masked.wamid).toBe('')
      expect(masked.reactions).toEqual([
        { emoji: '👍', from_phone: phone.slice(1).replace(/\d(?=\d{4})/g, '*') },
      ])
    } finally {
      await ann.api.send('PUT', '/org/settings', { mask_phone_numbers: false })
    }
  })

  test('error_message of a failed one names title and details of the platform', async () => {
    await say('Hello')
    const { id: failed } = await send({ type: 'text', text: { body: 'Hi' } })
    expect((await shown(failed)).error_message).toBe('')
    await scene.sql(
      `update message set status = 'failed', error_code = 131047, failure_cause = 'platform', failed_at = now(),
         error_title = 'Re-engagement message', error_message = 'More than 24 hours have passed.' where id = $1`,
      [failed],
    )
    expect((await shown(failed)).error_message).toBe('Re-engagement message: More than 24 hours have passed.')
  })
})
