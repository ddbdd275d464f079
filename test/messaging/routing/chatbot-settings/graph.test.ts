import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SettingsScene, startSettings } from './scene.ts'

// The chatbot's settings by component, and as the graph has them (spec/8 CS2 and CS6; docs/adr/0075).

let scene: SettingsScene
beforeAll(async () => {
  scene = await startSettings()
})
afterAll(() => scene?.parley.close())

describe('components', () => {
  test('CS2: AI fields while its component is off are refused and not shown', async () => {
    await scene.switchComponent('chatbot.ai', false)
    const { data } = await scene.get()
    expect(data.access.ai).toEqual({ read: false, write: false })
    expect(data.settings).not.toHaveProperty('ai_enabled')
    expect((await scene.put({ ai_enabled: true, sla_response_minutes: 77 })).status).toBe(403)
    expect((await scene.get()).data.settings.sla_response_minutes).not.toBe(77)
    await scene.switchComponent('chatbot.ai', true)
  })

  test('CS6: fields of the customer memory come with its component', async () => {
    await scene.switchComponent('chatbot.memory', false)
    expect((await scene.put({ ai_memory_enabled: true })).status).toBe(403)
    await scene.switchComponent('chatbot.memory', true)
    expect((await scene.get()).data.access.memory).toEqual({ read: true, write: true })
    const { status, data } = await scene.put({ ai_memory_enabled: true, ai_memory_max_facts: 50 })
    expect(status).toBe(200)
    expect(data.settings).toMatchObject({ ai_memory_enabled: true, ai_memory_max_facts: 50 })
    expect((await scene.put({ ai_memory_max_facts: 51 })).status).toBe(400)
    await scene.switchComponent('chatbot.memory', false)
    expect((await scene.get()).data.settings).not.toHaveProperty('ai_memory_enabled')
  })
})

describe('the graph', () => {
  const shown = `{ chatbotSettings {
    access { sla { read write } memory { read } }
    messages { enabled greetingMessage }
    routing { assignToSameAgent }
    businessHours { enabled timezone week { weekday enabled startTime endTime } holidays { date name ranges { startTime endTime } } }
    sla { enabled responseMinutes inBusinessHours giveBackMinutes escalationNotify { id name } }
    ai { mode debounceDefaultMs memoryEnabled }
    stats { totalSessions }
  } }`

  test('has the groups that the caller may read', async () => {
    const whole = (await scene.admin.ask(shown)).body.data.chatbotSettings
    expect(whole).toMatchObject({
      messages: { enabled: false },
      ai: { mode: 'OFF' },
      stats: { totalSessions: 0 },
    })
    const session = await scene.withOnly('chatbot.hours:read')
    const part = (await session.ask(shown)).body.data.chatbotSettings
    expect(part).toMatchObject({ messages: null, routing: null, sla: null, ai: null, stats: null })
    expect(part.businessHours.week).toHaveLength(7)
  })

  test('changes a group at a time, with what /api has no place for', async () => {
    const hours = await scene.admin.ask(
      `mutation ($input: UpdateBusinessHoursInput!) { updateBusinessHours(input: $input) {
        chatbotSettings { businessHours { enabled week { weekday enabled startTime endTime } holidays { date name ranges { startTime endTime } } } } } }`,
      {
        input: {
          enabled: true,
          week: [{ weekday: 'SATURDAY', enabled: true, startTime: '10:00', endTime: '24:00' }],
          holidays: [
            { date: '2026-12-25', name: 'Christmas' },
            { date: '2026-12-24', name: 'Eve', ranges: [{ startTime: '09:00', endTime: '12:00' }] },
          ],
        },
      },
    )
    const { businessHours } = hours.body.data.updateBusinessHours.chatbotSettings
    expect(businessHours.week[6]).toEqual({
      weekday: 'SATURDAY',
      enabled: true,
      startTime: '10:00',
      endTime: '24:00',
    })
    expect(businessHours.holidays).toEqual([
      { date: '2026-12-25', name: 'Christmas', ranges: [] },
      { date: '2026-12-24', name: 'Eve', ranges: [{ startTime: '09:00', endTime: '12:00' }] },
    ])
    const sla = await scene.admin.ask(
      `mutation { updateSlaSettings(input: { enabled: true, inBusinessHours: true, giveBackMinutes: 20 }) {
        chatbotSettings { sla { enabled inBusinessHours giveBackMinutes } } } }`,
    )
    expect(sla.body.data.updateSlaSettings.chatbotSettings.sla).toEqual({
      enabled: true,
      inBusinessHours: true,
      giveBackMinutes: 20,
    })
    expect((await scene.get()).data.settings).toMatchObject({
      sla_enabled: true,
      business_hours_enabled: true,
    })
  })

  test('tells what is wrong in the words of its inputs, and asks for the right of each group', async () => {
    const wrong = await scene.admin.ask(
      `mutation { updateBusinessHours(input: { week: [{ weekday: MONDAY, enabled: true, startTime: "18:00", endTime: "09:00" }] }) {
        chatbotSettings { id } } }`,
    )
    expect(wrong.body.errors[0].extensions).toMatchObject({
      code: 'INVALID_FIELD',
      field: 'input.week[0].startTime',
    })
    const session = await scene.withOnly('chatbot.hours:read', 'chatbot.hours:write')
    const other = await session.ask(
      `mutation { updateSlaSettings(input: { enabled: false }) { chatbotSettings { id } } }`,
    )
    expect(other.body.errors[0].extensions.code).toBe('FORBIDDEN')
  })
})
