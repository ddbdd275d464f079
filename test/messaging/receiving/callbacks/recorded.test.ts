import { register } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Handlers, productHandlers } from '#messaging/receiving/callbacks/handlers.ts'
import { drainCallbacks } from '#messaging/receiving/callbacks/process.ts'
import { fixture, fixtureNames, type Scene, send, startScene } from './scene.ts'

let scene: Scene
let workspaceId: string

beforeAll(async () => {
  scene = await startScene()
  workspaceId = await scene.addWorkspace()
  await scene.addNumber(workspaceId)
})

beforeEach(async () => {
  await scene.rows(
    'truncate contact, message, hand_over, event, inbound_callback, parked_status, parked_news, group_message, media cascade',
  )
  await scene.rows(`update number set status = 'active'`)
})

afterAll(() => scene.close())

// What templates become of callbacks is their own domain's matter.
const handlers: Handlers = { ...productHandlers, applyTemplateCallback: async () => {} }

const messages = () => scene.rows<Record<string, unknown>>('select * from message order by id')
const eventCount = async () => (await scene.rows('select from event')).length

test.each(fixtureNames)('%s goes through the inbox, twice, with one effect', async (name) => {
  await scene.addOutgoing(workspaceId, 'wamid.OUT9')
  await send(scene.app, fixture(name))
  expect(await drainCallbacks(scene.app, handlers)).toEqual({ more: false })
  const once = { messages: await messages(), events: await eventCount() }
  await send(scene.app, fixture(name))
  await drainCallbacks(scene.app, handlers)
  expect({ messages: await messages(), events: await eventCount() }).toEqual(once)
  const rows = await scene.rows('select attempts, processed_at from inbound_callback')
  const done = { attempts: 0, processed_at: expect.any(Date) }
  expect(rows).toEqual([done, done])
  const isMessage = name.startsWith('message-') || name.startsWith('field-echo')
  const added = once.messages.filter((message) => message.platform_message_id !== 'wamid.OUT9')
  // Two messages of the past came in one.
  const most = name === 'field-history' ? 2 : 1
  // News about a message is none.
  const isNews = /-(edit|revoke)$/.test(name)
  const brings = name === 'field-history' || (isMessage && !isNews && name !== 'message-text-group')
  expect(added).toHaveLength(brings ? most : 0)
})

test('a message of a group is kept once, on no contact, and counted', async () => {
  const counted = async () =>
    Number(/unsupported_total\{kind="group"\} (\d+)/.exec(await register.metrics())?.[1] ?? 0)
  const before = await counted()
  for (let time = 0; time < 2; time++) {
    await send(scene.app, fixture('message-text-group'))
    await drainCallbacks(scene.app, handlers)
  }
  const kept = await scene.rows(`select group_id, raw -> 'text' ->> 'body' as body from group_message`)
  expect(kept).toEqual([{ group_id: 'Y2FwaV9ncm91cDox', body: 'Hello, group' }])
  expect(await scene.rows('select from contact')).toEqual([])
  expect((await counted()) - before).toBe(1)
})

test('all in one go leave nothing behind', async () => {
  await Promise.all(fixtureNames.map((name) => send(scene.app, fixture(name))))
  while ((await drainCallbacks(scene.app, handlers)).more);
  expect(await scene.rows('select from inbound_callback where processed_at is null')).toEqual([])
  const types = new Set((await messages()).map((message) => message.type))
  const shown = [
    'text',
    'image',
    'video',
    'audio',
    'document',
    'sticker',
    'location',
    'contacts',
    'button',
    'interactive',
  ]
  expect([...types].toSorted()).toEqual([...shown, 'reaction', 'order', 'system', 'unsupported'].toSorted())
  const files = await scene.rows<{ state: string }>('select state from media')
  expect(files.map((file) => file.state)).toEqual(Array(7).fill('waiting'))
})
