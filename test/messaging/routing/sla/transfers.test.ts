import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignTransfer } from '#messaging/routing/transfers/assign-transfer.ts'
import { resumeTransfer } from '#messaging/routing/transfers/end-commands.ts'
import type { Person } from '../transfers/scene.ts'
import { type SlaScene, startSla } from './scene.ts'

// What becomes of transfers in time (spec/8 SL; spec/5 3.3; docs/adr/0076).

let scene: SlaScene
let ann: Person

const set = (changes: object) => scene.set(changes)

beforeAll(async () => {
  scene = await startSla()
  ann = await scene.person()
})
beforeEach(async () => {
  await scene.sql('delete from transfer')
  await scene.sql('delete from timer')
  await scene.settings({
    sla_in_business_hours: false,
    business_hours_enabled: false,
    sla_give_back_minutes: null,
  })
  await set({
    slaEnabled: true,
    slaResponseMinutes: 15,
    slaResolutionMinutes: 600,
    slaEscalationMinutes: 30,
    slaAutoCloseHours: 24,
    slaWarningMessage: 'Somebody will be with you soon.',
    slaAutoCloseMessage: 'We have to close this for now.',
  })
})
afterAll(() => scene?.parley.close())

const handedOver = async (fields: object = {}) => {
  const person = await scene.writer()
  const { id } = await scene.transfer(fields, person)
  await scene.drain()
  return { ...person, transfer: id }
}
const escalated = async (contactId: string) =>
  (await scene.told(contactId)).filter((type) => type === 'transfer.escalated').length

describe('escalation', () => {
  test('SL: level 1 at creation + minutes, level 2 one interval later, which is the last', async () => {
    const { id, transfer } = await handedOver()
    await scene.pass(29)
    expect(await scene.row(transfer)).toMatchObject({ escalation_level: 0, escalated_at: null })
    await scene.pass(1)
    expect(await scene.row(transfer)).toMatchObject({ escalation_level: 1, escalated_at: expect.any(Date) })
    await scene.pass(29)
    expect((await scene.row(transfer)).escalation_level).toBe(1)
    await scene.pass(1)
    expect(await scene.row(transfer)).toMatchObject({ escalation_level: 2, escalation_due_at: null })
    await scene.pass(120)
    expect((await scene.row(transfer)).escalation_level).toBe(2)
    expect(await escalated(id)).toBe(2)
  })

  test('SL: the warning goes out once, at level 1', async () => {
    const { id } = await handedOver()
    await scene.pass(30)
    await scene.pass(30)
    expect(await scene.texts(id)).toEqual(['Somebody will be with you soon.'])
  })

  test('SL: an answer of an agent moves the next time to now + minutes', async () => {
    const { id, transfer } = await handedOver({ agentId: ann.id })
    await scene.pass(20)
    await scene.answers(id, ann)
    await scene.pass(11)
    expect((await scene.row(transfer)).escalation_level).toBe(0)
    await scene.pass(18)
    expect((await scene.row(transfer)).escalation_level).toBe(0)
    await scene.pass(2)
    expect((await scene.row(transfer)).escalation_level).toBe(1)
  })

  test('SL: outside the 24-hour window the step is done without a text', async () => {
    const { id } = await scene.create()
    const { id: transfer } = await scene.transfer({}, { id })
    await scene.pass(31)
    expect((await scene.row(transfer)).escalation_level).toBe(1)
    expect(await scene.texts(id)).toEqual([])
  })
})

describe('breach', () => {
  test('SL: unassigned past the response deadline, set once', async () => {
    const { transfer } = await handedOver()
    await scene.pass(14)
    expect((await scene.row(transfer)).sla_breached).toBe(false)
    await scene.pass(1)
    const first = await scene.row(transfer)
    expect(first).toMatchObject({ sla_breached: true, sla_breached_at: first.sla_response_deadline })
    await scene.pass(700)
    expect((await scene.row(transfer)).sla_breached_at).toEqual(first.sla_breached_at)
  })

  test('SL: who was assigned in time breaches by the resolution deadline only', async () => {
    const { transfer } = await handedOver({ agentId: ann.id })
    await scene.pass(20)
    expect((await scene.row(transfer)).sla_breached).toBe(false)
    await scene.pass(580)
    const row = await scene.row(transfer)
    expect(row).toMatchObject({ sla_breached: true, sla_breached_at: row.sla_resolution_deadline })
  })

  test('SL: back in a queue past the response deadline it is a breach then', async () => {
    const { transfer } = await handedOver({ agentId: ann.id })
    await scene.pass(20)
    await assignTransfer(await scene.as(scene.admin), transfer, { agentId: null })
    await scene.drain()
    expect((await scene.row(transfer)).sla_breached).toBe(true)
  })

  test('SL: what was resumed before has no clocks any more', async () => {
    const { transfer } = await handedOver()
    expect(await scene.timers(transfer)).toEqual(['escalation', 'expiry', 'resolution', 'response'])
    await resumeTransfer(await scene.as(scene.admin), transfer)
    await scene.drain()
    expect(await scene.timers(transfer)).toEqual([])
    await scene.pass(60 * 48)
    expect(await scene.row(transfer)).toMatchObject({
      status: 'resumed',
      sla_breached: false,
      escalation_level: 0,
    })
  })
})

describe('the end by itself', () => {
  test('SL: expired after the hours, with its message and an event that older webhooks do not hear of', async () => {
    const { id, phone, transfer } = await handedOver()
    await scene.pass(23 * 60)
    await scene.writes(phone)
    await scene.pass(61)
    expect(await scene.row(transfer)).toMatchObject({ status: 'expired', resumed_at: expect.any(Date) })
    expect(await scene.texts(id)).toContain('We have to close this for now.')
    expect(await scene.told(id)).toContain('transfer.expired')
    expect(await scene.timers(transfer)).toEqual([])
  })

  test('spec/5 3.3: where an agent answered within those hours it gets as long again', async () => {
    const { id, phone, transfer } = await handedOver({ agentId: ann.id })
    await scene.pass(10 * 60)
    await scene.answers(id, ann)
    await scene.pass(14 * 60 + 1)
    expect((await scene.row(transfer)).status).toBe('active')
    await scene.writes(phone)
    await scene.pass(24 * 60 + 1)
    expect((await scene.row(transfer)).status).toBe('expired')
  })
})

describe('on and off', () => {
  test('SL: turned on it stamps transfers from then on', async () => {
    await set({ slaEnabled: false })
    const before = await handedOver()
    await set({ slaEnabled: true })
    const after = await handedOver()
    expect(await scene.timers(before.transfer)).toEqual([])
    expect((await scene.row(before.transfer)).sla_response_deadline).toBeNull()
    expect(await scene.timers(after.transfer)).toHaveLength(4)
  })

  test('SL: turned off it clears what is due', async () => {
    const { id, transfer } = await handedOver()
    await set({ slaEnabled: false })
    expect(await scene.timers(transfer)).toEqual([])
    await scene.pass(60 * 30)
    expect(await scene.row(transfer)).toMatchObject({
      status: 'active',
      escalation_level: 0,
      sla_breached: false,
    })
    expect(await scene.texts(id)).toEqual([])
  })
})

test('CS5: turning the chatbot on resumes what nobody took for want of it, and nothing else', async () => {
  await set({ enabled: false })
  const waiting = await handedOver({ source: 'chatbot_disabled' })
  const taken = await handedOver({ source: 'chatbot_disabled', agentId: ann.id })
  const manual = await handedOver()
  await set({ enabled: true })
  const statusOf = async ({ transfer }: { transfer: string }) => (await scene.row(transfer)).status
  expect([await statusOf(waiting), await statusOf(taken), await statusOf(manual)]).toEqual([
    'resumed',
    'active',
    'active',
  ])
  expect(await scene.told(waiting.id)).toContain('transfer.resumed')
})

test('CS7: transfers are counted for ever', async () => {
  const count = async () =>
    Number((await scene.sql('select agent_transfers from chatbot_counter'))[0]?.agent_transfers ?? 0)
  const before = await count()
  await handedOver()
  await handedOver()
  expect(await count()).toBe(before + 2)
})

test('deadlines count business hours only, where the workspace wants it', async () => {
  await scene.settings({
    sla_in_business_hours: true,
    business_hours_enabled: true,
  })
  if (scene.parley.clock.now().getUTCHours() === 0) await scene.parley.clock.advance(3600)
  const now = scene.parley.clock.now()
  const tomorrow = new Date(Math.ceil(now.getTime() / 86_400_000) * 86_400_000)
  // Open for the first hour of each day: a response in 15 minutes is due a quarter past the next midnight.
  await scene.settings({
    business_hours: JSON.stringify(
      [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, enabled: true, startTime: '00:00', endTime: '01:00' })),
    ),
  })
  await scene.sql(`update workspace set timezone = 'UTC' where id = $1`, [scene.shop.workspaceId])
  const { transfer } = await handedOver()
  expect((await scene.row(transfer)).sla_response_deadline).toEqual(
    new Date(tomorrow.getTime() + 15 * 60_000),
  )
})

describe('giving back', () => {
  test('who does not answer gives the chat back to its queue; an answer ends the wait', async () => {
    await scene.settings({ sla_give_back_minutes: 10 })
    const { id, phone, transfer } = await handedOver({ agentId: ann.id })
    await scene.pass(5)
    await scene.answers(id, ann)
    await scene.pass(30)
    expect((await scene.row(transfer)).agent_id).toBe(ann.id)
    await scene.writes(phone)
    await scene.pass(5)
    await scene.writes(phone)
    await scene.pass(4)
    expect((await scene.row(transfer)).agent_id).toBe(ann.id)
    await scene.pass(2)
    expect(await scene.row(transfer)).toMatchObject({ agent_id: null, status: 'active' })
  })
})
