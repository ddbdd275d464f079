import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drainCallbacks } from '#messaging/receiving/callbacks/process.ts'
import { messagesCallback, type Scene, send, startScene } from '../../receiving/callbacks/scene.ts'

// The platform knows a person under another user id (spec/10 PL3): both ids are one contact, in whatever order it tells.

let scene: Scene
beforeEach(async () => {
  scene = await startScene()
  await scene.addNumber(await scene.addWorkspace())
})
afterEach(() => scene.close())

const [former, current] = ['US.former1', 'US.current1']
const text = (from: string) => ({
  id: `wamid.${from}`,
  from_user_id: from,
  timestamp: '1790000500',
  type: 'text',
  text: { body: `I am ${from}` },
})
const changed = (from: string, more: object = {}) => ({
  id: 'wamid.changed',
  from_user_id: from,
  timestamp: '1790000600',
  type: 'system',
  system: {
    type: 'user_changed_user_id',
    body: 'User A has another id',
    user_id: current,
    previous_user_id: former,
    ...more,
  },
})

const orders = (all: object[]): object[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((one) => orders(all.filter((other) => other !== one)).map((rest) => [one, ...rest]))

const cases = [former, current].flatMap((teller) => orders([text(former), text(current), changed(teller)]))

describe('user_changed_user_id', () => {
  test.each(cases.map((messages, index) => [index, messages] as const))(
    'both ids are one contact: order %i',
    async (_, messages) => {
      for (const message of messages) {
        await send(scene.app, messagesCallback({ messages: [message] }))
        await drainCallbacks(scene.app)
      }
      expect(await scene.rows('select id from contact where deleted_at is null')).toHaveLength(1)
      expect(await scene.rows('select distinct contact_id from message')).toHaveLength(1)
      expect(await scene.rows('select id from message')).toHaveLength(3)
    },
  )

  test('without user_id, who tells it has the new one', async () => {
    await send(scene.app, messagesCallback({ messages: [text(former)] }))
    await send(scene.app, messagesCallback({ messages: [changed(current, { user_id: undefined })] }))
    await send(scene.app, messagesCallback({ messages: [text(current)] }))
    await drainCallbacks(scene.app)
    expect(await scene.rows('select id from contact where deleted_at is null')).toHaveLength(1)
  })

  test('a change of number tells the former id as well', async () => {
    await send(scene.app, messagesCallback({ messages: [text(former)] }))
    const told = changed(former, { type: 'user_changed_number', wa_id: '14155560777' })
    await send(scene.app, messagesCallback({ messages: [told] }))
    await drainCallbacks(scene.app)
    expect(await scene.rows('select phone from contact where deleted_at is null')).toEqual([
      { phone: '14155560777' },
    ])
  })
})
