import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SettingsScene, startSettings } from './scene.ts'

// The chatbot's settings over /api (document 3, Chatbot settings; spec/8 CS; spec/9 3, Chatbot).

let scene: SettingsScene
beforeAll(async () => {
  scene = await startSettings()
})
afterAll(() => scene?.parley.close())

const closed = (day: number) => ({ day, enabled: false, start_time: '09:00', end_time: '17:00' })
const open = (day: number) => ({ ...closed(day), enabled: true })

const groups = {
  messages: {
    enabled: false,
    greeting_message: 'Hello! How can I help you today?',
    greeting_buttons: [],
    fallback_message: '',
    fallback_buttons: [],
    session_timeout_minutes: 30,
    join_texts: true,
  },
  agents: {
    allow_agent_queue_pickup: true,
    assign_to_same_agent: true,
    agent_current_conversation_only: false,
  },
  hours: {
    business_hours_enabled: false,
    business_hours: [closed(0), open(1), open(2), open(3), open(4), open(5), closed(6)],
    out_of_hours_message: '',
    allow_automated_outside_hours: true,
  },
  sla: {
    sla_enabled: false,
    sla_response_minutes: 15,
    sla_resolution_minutes: 60,
    sla_escalation_minutes: 30,
    sla_auto_close_hours: 24,
    sla_auto_close_message: '',
    sla_warning_message: '',
    sla_escalation_notify_ids: [],
    client_reminder_enabled: false,
    client_reminder_minutes: 30,
    client_reminder_message: '',
    client_auto_close_minutes: 60,
    client_auto_close_message: '',
  },
  ai: {
    ai_enabled: false,
    ai_mode: 'off',
    ai_typing_indicator: null,
    ai_debounce_ms: null,
    ai_debounce_default_ms: 1500,
    ai_max_tokens: 500,
    ai_system_prompt: '',
  },
  memory: { ai_memory_enabled: false, ai_memory_max_facts: 20 },
}
const both = { read: true, write: true }
const neither = { read: false, write: false }
const records = () =>
  scene.sql(
    `select kind, changes from audit_record where workspace_id = $1 and kind like 'settings.chatbot.%' order by id`,
    [scene.shop.workspaceId],
  )
const told = async () =>
  (
    await scene.sql(`select 1 from event where workspace_id = $1 and type = 'chatbot_settings.changed'`, [
      scene.shop.workspaceId,
    ])
  ).length

describe('what is answered', () => {
  test('all groups with their defaults, what the caller may, and what the chatbot did', async () => {
    const { status, data } = await scene.get()
    expect(status).toBe(200)
    expect(data.settings).toEqual(Object.assign({}, ...Object.values(groups)))
    expect(data.access).toEqual({
      messages: both,
      agents: both,
      hours: both,
      sla: both,
      ai: both,
      memory: both,
    })
    expect(data.stats).toEqual({
      total_sessions: 0,
      active_sessions: 0,
      messages_handled: 0,
      ai_responses: 0,
      agent_transfers: 0,
      keywords_count: 0,
      flows_count: 0,
      ai_contexts_count: 0,
    })
  })

  test.each([
    ['settings.chatbot', ['messages', 'ai', 'memory']],
    ['chatbot.routing', ['agents']],
    ['chatbot.hours', ['hours']],
    ['chatbot.sla', ['sla']],
  ] as const)('CS1: %s reads its groups and no others', async (module, seen) => {
    const session = await scene.withOnly(`${module}:read`)
    const { status, data } = await scene.get(session)
    expect(status).toBe(200)
    expect(data.settings).toEqual(Object.assign({}, ...seen.map((name) => groups[name])))
    const access = (name: string) =>
      (seen as readonly string[]).includes(name) ? { read: true, write: false } : neither
    expect(data.access).toEqual({
      messages: access('messages'),
      agents: access('agents'),
      hours: access('hours'),
      sla: access('sla'),
      ai: access('ai'),
      ...(access('memory').read && { memory: access('memory') }),
    })
    expect(data.stats === undefined).toBe(module !== 'settings.chatbot')
  })

  test('CS1: who may read no group is refused', async () => {
    const session = await scene.withOnly('chat:read', 'chatbot.keywords:read')
    expect(await scene.get(session)).toMatchObject({ status: 403, message: 'Insufficient permissions' })
  })
})

describe('a change', () => {
  test('takes any subset, answers the settings, and records each tab by itself', async () => {
    const { status, data } = await scene.put({
      greeting_message: 'Good day!',
      session_timeout_minutes: 45,
      assign_to_same_agent: false,
      business_hours: [
        { day: 1, enabled: true, start_time: '13:00', end_time: '24:00' },
        { day: 1, enabled: true, start_time: '08:30', end_time: '12:00' },
      ],
      sla_response_minutes: 10,
      ai_max_tokens: 600,
    })
    expect(status).toBe(200)
    expect(data.settings).toMatchObject({
      greeting_message: 'Good day!',
      session_timeout_minutes: 45,
      assign_to_same_agent: false,
      sla_response_minutes: 10,
      sla_resolution_minutes: 60,
      ai_max_tokens: 600,
    })
    expect(data.settings.business_hours).toEqual([
      closed(0),
      { day: 1, enabled: true, start_time: '08:30', end_time: '12:00' },
      { day: 1, enabled: true, start_time: '13:00', end_time: '24:00' },
      ...[2, 3, 4, 5, 6].map(closed),
    ])
    expect((await scene.get()).data).toEqual(data)
    const changed = { old: 'changed', new: 'changed' }
    expect(await records()).toEqual([
      {
        kind: 'settings.chatbot.messages',
        changes: { greeting_message: changed, session_timeout_minutes: { old: 30, new: 45 } },
      },
      { kind: 'settings.chatbot.agents', changes: { assign_to_same_agent: { old: true, new: false } } },
      { kind: 'settings.chatbot.hours', changes: { business_hours: changed } },
      { kind: 'settings.chatbot.sla', changes: { sla_response_minutes: { old: 15, new: 10 } } },
      { kind: 'settings.chatbot.ai', changes: { ai_max_tokens: { old: 500, new: 600 } } },
    ])
    expect(await told()).toBe(1)
  })

  test('G2: what changes nothing leaves no record and no event', async () => {
    const before = [await told(), (await records()).length]
    expect((await scene.put({ greeting_message: 'Good day!', ai_max_tokens: 600 })).status).toBe(200)
    expect((await scene.put({})).status).toBe(200)
    expect([await told(), (await records()).length]).toEqual(before)
  })

  test('needs the right for each group that it touches, or saves nothing', async () => {
    const session = await scene.withOnly('chatbot.sla:read', 'chatbot.sla:write', 'chatbot.hours:read')
    const mine = await scene.put({ sla_response_minutes: 11 }, session)
    expect(mine.status).toBe(200)
    expect(Object.keys(mine.data.settings)).toEqual(
      expect.arrayContaining(['sla_enabled', 'business_hours_enabled']),
    )
    expect(mine.data.settings).not.toHaveProperty('greeting_message')
    const refused = await scene.put({ sla_response_minutes: 12, out_of_hours_message: 'Closed' }, session)
    expect(refused.status).toBe(403)
    expect((await scene.get()).data.settings).toMatchObject({
      sla_response_minutes: 11,
      out_of_hours_message: '',
    })
    expect((await scene.put({ sla_enabled: true }, await scene.withOnly('chat:read'))).status).toBe(403)
  })
})
