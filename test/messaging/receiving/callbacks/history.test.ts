import { afterEach, beforeEach, expect, test } from 'vitest'
import { drainCallbacks } from '#messaging/receiving/callbacks/process.ts'
import { fixtureNumber, messagesCallback, type Scene, send, startScene } from './scene.ts'

// What was written in the business app before comes in two steps: threads, and then their files (spec/10 FR16).

let scene: Scene
beforeEach(async () => {
  scene = await startScene()
  await scene.addNumber(await scene.addWorkspace())
})
afterEach(() => scene.close())

async function tell(value: object): Promise<void> {
  const callback = messagesCallback(value)
  for (const { changes } of callback.entry) for (const change of changes) change.field = 'history'
  await send(scene.app, callback)
  await drainCallbacks(scene.app)
}

const ours = fixtureNumber.phone
const person = '351912000111'
const threads = (...all: object[]) => ({
  history: [{ metadata: { phase: 0, chunk_order: 1, progress: 40 }, threads: all }],
})
const text = (body: string, names: object, more: object = {}) => ({
  id: `wamid.${body}`,
  timestamp: '1780000000',
  type: 'text',
  text: { body },
  history_context: { status: 'READ' },
  ...names,
  ...more,
})

const messages = () =>
  scene.rows<Record<string, unknown>>(
    `select m.platform_message_id as id, m.direction, m.type, c.phone, i.value as user
     from message m join contact c on c.id = m.contact_id
     left join contact_identity i on i.contact_id = c.id and i.kind = 'bsuid'
     order by m.created_at, m.platform_message_id`,
  )

const placeholder = {
  id: 'H1',
  from: person,
  timestamp: '1780000100',
  type: 'media_placeholder',
  history_context: { status: 'READ' },
}
const image = { id: 'M1', mime_type: 'image/jpeg', sha256: 'abc', caption: 'The broken part' }
const file = { messages: [{ id: 'H1', from: person, timestamp: '1780000100', type: 'image', image }] }

const shown = () =>
  scene.rows<Record<string, unknown>>(
    `select m.type, m.content ->> 'caption' as caption, f.platform_media_id as media, f.state,
       f.id::text = m.content ->> 'mediaId' as same, v.last_message_preview as preview
     from message m join conversation v on v.contact_id = m.contact_id
     left join media f on f.message_id = m.id`,
  )

test('a placeholder becomes its file when the later callback names it, once', async () => {
  await tell(threads({ id: person, messages: [placeholder] }))
  expect(await shown()).toMatchObject([{ type: 'unsupported', media: null, preview: '[unsupported]' }])
  const filled = {
    type: 'image',
    caption: 'The broken part',
    media: 'M1',
    state: 'waiting',
    same: true,
    preview: 'The broken part',
  }
  for (let time = 0; time < 2; time++) {
    await tell(file)
    expect(await shown()).toEqual([filled])
  }
  // The threads once more take nothing back.
  await tell(threads({ id: person, messages: [placeholder] }))
  expect(await shown()).toEqual([filled])
  const told = await scene.rows<{ type: string }>(
    "select type from event where type not in ('account.updated', 'message.stored') order by seq",
  )
  expect(told.map(({ type }) => type)).toEqual(['contact.created', 'message.updated'])
  expect(scene.woken).toContain('media')
})

test('a file that comes before its placeholder is there at once', async () => {
  await tell(file)
  await tell(threads({ id: person, messages: [placeholder] }))
  expect(await shown()).toMatchObject([{ type: 'image', media: 'M1', same: true }])
})

test('the sender decides who wrote it, under whatever name', async () => {
  await tell(
    threads(
      { id: person, messages: [text('a', { from: person }), text('b', { from: ours, to: person })] },
      {
        id: 'US.4001',
        messages: [
          text('c', { from_user_id: 'US.4001' }),
          text('d', { from: ours, to_user_id: 'US.4001' }),
          text('e', { from: 'US.4001' }),
        ],
      },
      { id: 'US.4002', messages: [text('f', { from: '14155550101', from_user_id: 'US.4002' })] },
    ),
  )
  expect(await messages()).toEqual([
    { id: 'wamid.a', direction: 'incoming', type: 'text', phone: person, user: null },
    { id: 'wamid.b', direction: 'outgoing', type: 'text', phone: person, user: null },
    { id: 'wamid.c', direction: 'incoming', type: 'text', phone: null, user: 'US.4001' },
    { id: 'wamid.d', direction: 'outgoing', type: 'text', phone: null, user: 'US.4001' },
    { id: 'wamid.e', direction: 'incoming', type: 'text', phone: null, user: 'US.4001' },
    { id: 'wamid.f', direction: 'incoming', type: 'text', phone: '14155550101', user: 'US.4002' },
  ])
})

test('nothing of a thread is dropped because a name or an id is missing', async () => {
  const value = threads(
    { messages: [text('a', { from: ours, to: person }), text('b', { from: person })] },
    { id: 'US.4003', messages: [text('c', {}, { history_context: { status: 'sent', from_me: true } })] },
    { id: 'US.4003', messages: [text('d', {})] },
    { id: 'US.4003', messages: [text('e', { from_user_id: 'US.4003' }, { id: undefined })] },
  )
  const told = [
    ['wamid.a', 'outgoing', person],
    ['wamid.b', 'incoming', person],
    ['wamid.c', 'outgoing', null],
    ['wamid.d', 'incoming', null],
    [null, 'incoming', null],
  ]
  for (let time = 0; time < 2; time++) {
    await tell(value)
    const found = await messages()
    expect(found.map(({ id, direction, phone }) => [id, direction, phone])).toEqual(told)
  }
})

test('ids that hold letters are no phones in other callbacks either', async () => {
  const hello = {
    id: 'wamid.1',
    from: 'US.4004',
    timestamp: '1790000000',
    type: 'text',
    text: { body: 'Hi' },
  }
  const status = { id: 'wamid.2', status: 'sent', timestamp: '1790000000', recipient_id: 'US.4004' }
  const contacts = [{ profile: { name: 'Ana' }, wa_id: 'US.4004' }]
  await send(scene.app, messagesCallback({ contacts, messages: [hello], statuses: [status] }))
  await drainCallbacks(scene.app)
  expect(await scene.rows('select phone, profile_name from contact')).toEqual([
    { phone: null, profile_name: 'Ana' },
  ])
  expect(await messages()).toMatchObject([{ id: 'wamid.1', user: 'US.4004' }])
})
