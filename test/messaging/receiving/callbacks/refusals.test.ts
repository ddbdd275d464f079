import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drainCallbacks } from '#messaging/receiving/callbacks/process.ts'
import { messagesCallback, type Scene, send, startScene, textMessage } from './scene.ts'

// A refusal counts in whatever form it comes: spec/10 FR8.

let scene: Scene
let workspaceId: string

beforeEach(async () => {
  scene = await startScene()
  workspaceId = await scene.addWorkspace()
  await scene.addNumber(workspaceId)
})

afterEach(() => scene.close())

const from = '351912000111'
const of = (id: string, said: object) => ({ from, id, timestamp: '1790000000', ...said })
const button = (text: string, payload = text) => ({ type: 'button', button: { text, payload } })
const reply = (kind: string, title: string) => ({
  type: 'interactive',
  interactive: { type: kind, [kind]: { id: 'choice-1', title } },
})

async function arrives(...messages: object[]): Promise<void> {
  for (const [index, message] of messages.entries())
    await send(scene.app, messagesCallback({ messages: [of(`wamid.${index}`, message)] }))
  await drainCallbacks(scene.app)
}

const wishes = () =>
  scene.rows('select marketing_opted_out as out, marketing_opted_out_by as by from contact order by id')

describe('a message that is nothing but a refusal', () => {
  test.each<[string, object]>([
    ['the button of the platform', button('Stop promotions')],
    ['the same in Portuguese', button('Parar promoções')],
    ['the same in Arabic', button('إيقاف العروض الترويجية')],
    ['what stands behind a button', button('No, thanks', 'STOP_PROMOTIONS')],
    ['the title of a reply button', reply('button_reply', 'Unsubscribe')],
    ['the title of a row', reply('list_reply', 'Opt-out!')],
    ['a text with other signs', { type: 'text', text: { body: '🛑 S.T.O.P 🛑' } }],
    ['a text without accents', { type: 'text', text: { body: 'desabonner' } }],
    ['a full-width text', { type: 'text', text: { body: 'ＳＴＯＰ' } }],
  ])('opts the person out: %s', async (_what, message) => {
    await arrives(message)
    expect(await wishes()).toEqual([{ out: true, by: 'contact' }])
    const [entry] = await scene.rows<{ data: object }>('select data from timeline_entry')
    expect(entry?.data).toEqual({ optedOut: true, way: 'word' })
  })

  test.each<[string, object]>([
    ['a button that says more', button('Stop promotions of shoes')],
    [
      'the id of a reply',
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'stop', title: 'The timer' } },
      },
    ],
    ['a caption', { type: 'image', image: { id: '1', mime_type: 'image/jpeg', caption: 'STOP' } }],
    ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '🛑' } }],
  ])('and nothing else is one: %s', async (_what, message) => {
    await arrives(message)
    expect(await wishes()).toEqual([{ out: false, by: null }])
  })

  test('a button that resumes opts in again; of two that differ the refusal counts', async () => {
    await arrives(button('Stop promotions'), button('Subscribe'))
    expect(await wishes()).toEqual([{ out: false, by: null }])
    await send(scene.app, messagesCallback({ messages: [of('wamid.new', button('Subscribe', 'stop'))] }))
    await drainCallbacks(scene.app)
    expect(await wishes()).toEqual([{ out: true, by: 'contact' }])
  })
})

describe('error 131050 of a message', () => {
  const failed = (id: string, code: number) => ({
    statuses: [
      {
        id,
        status: 'failed',
        timestamp: '1790000100',
        recipient_id: from,
        errors: [{ code, title: 'Failed', error_data: { details: 'No marketing' } }],
      },
    ],
  })
  const told = () => scene.rows("select data from event where type = 'contact.updated'")

  test('is a refusal of the person, once', async () => {
    await scene.addOutgoing(workspaceId, 'wamid.sent')
    for (let time = 0; time < 2; time += 1)
      await send(scene.app, messagesCallback(failed('wamid.sent', 131050)))
    await drainCallbacks(scene.app)
    expect(await wishes()).toEqual([{ out: true, by: 'contact' }])
    expect(await told()).toHaveLength(1)
    expect(await scene.rows('select status, error_code from message')).toEqual([
      { status: 'failed', error_code: 131050 },
    ])
    const entries = await scene.rows('select data, by_type from timeline_entry')
    expect(entries).toEqual([{ data: { optedOut: true, way: 'refused_message' }, by_type: 'contact' }])
  })

  test('other failures say nothing of what the person wants', async () => {
    await scene.addOutgoing(workspaceId, 'wamid.sent')
    await send(scene.app, messagesCallback(failed('wamid.sent', 131049)))
    await drainCallbacks(scene.app)
    expect(await wishes()).toEqual([{ out: false, by: null }])
  })

  test('choices between messages and statuses keep their order, and those stay together', async () => {
    await scene.addOutgoing(workspaceId, 'wamid.sent')
    const text = (id: string, body: string) => textMessage(id, body)
    await send(scene.app, messagesCallback({ messages: [text('wamid.a', 'UNSTOP'), text('wamid.b', 'Hi')] }))
    await send(scene.app, messagesCallback(failed('wamid.sent', 131050)))
    await send(
      scene.app,
      messagesCallback({ messages: [{ ...text('wamid.c', 'unstop'), timestamp: '1790000200' }] }),
    )
    await drainCallbacks(scene.app)
    expect(await wishes()).toEqual([{ out: false, by: null }])
    expect(await scene.rows("select from message where direction = 'incoming'")).toHaveLength(3)
  })
})
