import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SettingsScene, startSettings } from './scene.ts'

// What the chatbot's settings take and refuse over /api (spec/8 CS2 to CS5).

let scene: SettingsScene
beforeAll(async () => {
  scene = await startSettings()
})
afterAll(() => scene?.parley.close())

describe('a change', () => {
  test('CS2: provider, model and key of an AI are passed by', async () => {
    const { status, data } = await scene.put({
      ai_provider: 'openai',
      ai_model: 'x',
      ai_api_key: 'k',
      ai_max_tokens: 700,
    })
    expect([status, data.settings.ai_max_tokens]).toEqual([200, 700])
    expect(data.settings).not.toHaveProperty('ai_api_key')
  })

  test.each([
    ['an unknown name', { ai_temperature: 1 }],
    ['another spelling', { Enabled: true }],
    ['the spelling of GraphQL', { slaEnabled: true }],
    ['ai_mode', { ai_mode: 'managed' }],
    ['ai_debounce_default_ms', { ai_debounce_default_ms: 1 }],
    ['id', { id: 'x' }],
    ['access', { access: {} }],
    ['stats', { stats: {} }],
    ['null', { enabled: null }],
    ['null for a text', { greeting_message: null }],
    ['what the graph alone has', { sla_in_business_hours: true }],
  ])('CS2: %s is refused, and nothing is saved', async (_name, field) => {
    const refused = await scene.put({ client_reminder_minutes: 99, ...field })
    expect(refused.status).toBe(400)
    expect(refused.message).not.toBe('')
    expect((await scene.get()).data.settings.client_reminder_minutes).toBe(30)
  })

  test('CS2: null clears the typing indicator and the wait of the AI, left out they stay', async () => {
    await scene.put({ ai_typing_indicator: true, ai_debounce_ms: 0 })
    const kept = await scene.put({ ai_max_tokens: 701 })
    expect(kept.data.settings).toMatchObject({ ai_typing_indicator: true, ai_debounce_ms: 0 })
    const { data } = await scene.put({ ai_typing_indicator: null, ai_debounce_ms: null })
    expect(data.settings).toMatchObject({ ai_typing_indicator: null, ai_debounce_ms: null })
  })

  const range = (day: unknown, start_time: unknown, end_time: unknown) => ({
    business_hours: [{ day, enabled: true, start_time, end_time }],
  })
  const titled = (count: number, id?: string) =>
    Array.from({ length: count }, (_, at) => ({ id: id ?? `b${at}`, title: `Button ${at}` }))
  test.each<[string, object]>([
    ['minutes of 0', { sla_response_minutes: 0 }],
    ['minutes above a week', { client_auto_close_minutes: 10_081 }],
    ['hours above a month', { sla_auto_close_hours: 721 }],
    ['a session above a day', { session_timeout_minutes: 1441 }],
    ['tokens above 4,096', { ai_max_tokens: 4097 }],
    ['a wait above 8,000 ms', { ai_debounce_ms: 8001 }],
    ['half a minute', { sla_response_minutes: 1.5 }],
    ['a number as text', { sla_response_minutes: '15' }],
    ['a long greeting', { greeting_message: 'x'.repeat(4097) }],
    ['a long reminder', { client_reminder_message: 'x'.repeat(1025) }],
    ['eleven buttons', { greeting_buttons: titled(11) }],
    ['equal ids of buttons', { greeting_buttons: titled(2, 'a') }],
    ['a button of 21 characters', { fallback_buttons: [{ id: 'a', title: 'x'.repeat(21) }] }],
    ['a button without a title', { fallback_buttons: [{ id: 'a', title: '' }] }],
    ['day 7', range(7, '09:00', '17:00')],
    ['a weekday by name', range('monday', '09:00', '17:00')],
    ['9:00', range(1, '9:00', '17:00')],
    ['24:00 as a beginning', range(1, '24:00', '24:00')],
    ['a range over midnight', range(1, '22:00', '06:00')],
    ['an empty range', range(1, '09:00', '09:00')],
    ['somebody unknown', { sla_escalation_notify_ids: ['00000000-0000-4000-8000-000000000000'] }],
    ['no id', { sla_escalation_notify_ids: ['x'] }],
    ['a long prompt', { ai_system_prompt: 'x'.repeat(8001) }],
  ])('CS3: %s is refused', async (_name, field) => {
    const before = (await scene.get()).data
    expect((await scene.put({ client_reminder_minutes: 98, ...field })).status).toBe(400)
    expect((await scene.get()).data).toEqual(before)
  })

  test('CS3: the ends of the ranges, ten buttons and a member who is told are taken', async () => {
    const [member] = await scene.sql('select user_id from membership where workspace_id = $1 limit 1', [
      scene.shop.workspaceId,
    ])
    const { status, data, message } = await scene.put({
      sla_resolution_minutes: 10_080,
      sla_auto_close_hours: 720,
      session_timeout_minutes: 1,
      ai_debounce_ms: 8000,
      greeting_buttons: titled(9).concat({ title: 'No id' } as never),
      sla_escalation_notify_ids: [member?.user_id, member?.user_id],
      sla_auto_close_message: 'x'.repeat(1024),
      ai_system_prompt: 'é'.repeat(8000),
    })
    expect([status, message]).toEqual([200, undefined])
    expect(data.settings.sla_escalation_notify_ids).toEqual([member?.user_id])
    const buttons = data.settings.greeting_buttons as { id: string; title: string }[]
    expect(buttons).toHaveLength(10)
    expect(buttons[9]).toEqual({ id: expect.stringMatching(/.{8}/), title: 'No id' })
  })

  test('CS3: members of another workspace are nobody', async () => {
    const [other] = await scene.sql('select user_id from membership where workspace_id <> $1 limit 1', [
      scene.shop.workspaceId,
    ])
    expect((await scene.put({ sla_escalation_notify_ids: [other?.user_id] })).status).toBe(400)
  })

  test('CS4: a prompt that is too long and stored may come back as it is', async () => {
    const long = 'x'.repeat(8001)
    await scene.sql('update chatbot_settings set ai_system_prompt = $2 where workspace_id = $1', [
      scene.shop.workspaceId,
      long,
    ])
    expect((await scene.put({ ai_system_prompt: long, ai_max_tokens: 800 })).status).toBe(200)
    expect((await scene.put({ ai_system_prompt: `${long}x` })).status).toBe(400)
    expect((await scene.put({ ai_system_prompt: 'short' })).status).toBe(200)
  })

  test('CS5: settings are of one workspace', async () => {
    await scene.put({ fallback_message: 'Ours' })
    expect((await scene.get(scene.stranger)).data.settings.fallback_message).toBe('')
  })
})
