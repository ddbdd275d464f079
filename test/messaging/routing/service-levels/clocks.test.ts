import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeContacts } from '#messaging/inbox/contact-changes/merge.ts'
import { countInboxes } from '#messaging/inbox/conversations/inbox-counts.ts'
import { drainClocks } from '#messaging/routing/service-levels/late-clocks.ts'
import { deleteServiceLevel } from '#messaging/routing/service-levels/level-commands.ts'
import { memberSession } from '../../../support/session.ts'
import { type ServiceScene, startService } from './scene.ts'

// What service levels measure of chats, and what is noted of it (docs/adr/0188).

let scene: ServiceScene
let team: string

beforeAll(async () => {
  scene = await startService()
  team = await scene.team('manual', scene.admin)
})
beforeEach(async () => {
  await scene.drain()
  await scene.sql('delete from service_clock')
  await scene.sql('delete from service_level')
  await scene.sql('update conversation set service_due_at = null, due_at = null')
  await scene.sql('update chatbot_settings set enabled = false, business_hours_enabled = false')
})
afterAll(() => scene?.parley.close())

const answersAndWaits = { firstResponseMinutes: 10, nextResponseMinutes: 20, resolutionMinutes: 100 }

describe('what is measured', () => {
  test('is the first answer, later ones, and the end of the case', async () => {
    await scene.level(answersAndWaits)
    const { id, phone } = await scene.writer()
    await scene.pass(5)
    expect(await scene.clocks(id)).toEqual(['first_response 10 10 running', 'resolution 100 100 running'])
    expect(await scene.dueIn(id)).toBe(5)
    await scene.answers(id)
    await scene.pass(15)
    expect(await scene.clocks(id)).toEqual(['first_response 10 10 met', 'resolution 100 null paused'])
    expect(await scene.dueIn(id)).toBeNull()
    await scene.writes(phone)
    await scene.pass(1)
    // The 15 minutes in which the customer was to answer do not count.
    expect(await scene.clocks(id)).toEqual([
      'first_response 10 10 met',
      'resolution 100 115 running',
      'next_response 20 20 running',
    ])
    expect(await scene.dueIn(id)).toBe(19)
    await scene.answers(id)
    await scene.close(id)
    await scene.drain()
    expect(await scene.clocks(id)).toEqual([
      'first_response 10 10 met',
      'resolution 100 null met',
      'next_response 20 20 met',
    ])
    expect(await scene.dueIn(id)).toBeNull()
    // A new case begins anew.
    await scene.writes(phone)
    await scene.drain()
    expect((await scene.clocks(id)).slice(3)).toEqual([
      'first_response 10 10 running',
      'resolution 100 100 running',
    ])
  })

  test('does not pause where the level says so, and no answer of the chatbot or a key counts', async () => {
    await scene.level({ ...answersAndWaits, pausesForCustomer: false })
    const { id, phone } = await scene.writer()
    await scene.bot(id)
    await scene.shop.v1.post('/messages', { to: phone, type: 'text', text: { body: 'Shipped' } })
    await scene.drain()
    expect(await scene.clocks(id)).toEqual(['first_response 10 10 running', 'resolution 100 100 running'])
    await scene.answers(id)
    await scene.drain()
    expect(await scene.clocks(id)).toEqual(['first_response 10 10 met', 'resolution 100 100 running'])
  })

  test('is the same when the log is read late', async () => {
    await scene.level(answersAndWaits)
    const { id, phone } = await scene.writer()
    await scene.parley.clock.advance(20 * 60)
    await scene.answers(id)
    await scene.close(id)
    await scene.parley.clock.advance(60)
    await scene.writes(phone)
    await scene.drain()
    expect(await scene.clocks(id)).toEqual([
      'first_response 10 10 missed',
      'resolution 100 null met',
      'first_response 10 10 running',
      'resolution 100 100 running',
    ])
    expect(await scene.many(id, 'service.missed')).toBe(1)
  })

  test('is nothing while the chatbot has the chat, and begins when people get it', async () => {
    await scene.level(answersAndWaits)
    await scene.sql('update chatbot_settings set enabled = true where workspace_id = $1', [
      scene.shop.workspaceId,
    ])
    const writer = await scene.writer()
    await scene.pass(30)
    expect(await scene.clocks(writer.id)).toEqual([])
    await scene.transfer({}, writer)
    await scene.drain()
    expect(await scene.clocks(writer.id)).toEqual([
      'first_response 10 10 running',
      'resolution 100 100 running',
    ])
  })

  test('counts business hours alone, where the level wants it', async () => {
    await scene.level({ ...answersAndWaits, isInBusinessHours: true })
    const { clock } = scene.parley
    const now = new Date(clock.nowMs())
    const hhmm = (minutes: number) => {
      const at = new Date(now.getTime() + minutes * 60_000)
      return { day: at.getUTCDay(), time: at.toISOString().slice(11, 16) }
    }
    // Open from an hour from now on, until two hours from now; around midnight both parts of it.
    const from = hhmm(60)
    const until = hhmm(120)
    const whole =
      from.day === until.day
        ? [{ day: from.day, enabled: true, startTime: from.time, endTime: until.time }]
        : [
            { day: from.day, enabled: true, startTime: from.time, endTime: '24:00' },
            { day: until.day, enabled: until.time > '00:00', startTime: '00:00', endTime: until.time },
          ]
    await scene.sql(
      `update chatbot_settings set business_hours_enabled = true, business_hours = $2 where workspace_id = $1`,
      [scene.shop.workspaceId, JSON.stringify(whole.filter(({ enabled }) => enabled))],
    )
    await scene.sql(`update workspace set timezone = 'UTC' where id = $1`, [scene.shop.workspaceId])
    const { id } = await scene.writer()
    await scene.drain()
    const due = await scene.dueIn(id)
    expect(due).toBeGreaterThanOrEqual(68)
    expect(due).toBeLessThanOrEqual(70)
  })
})

describe('the level of a chat', () => {
  test('is the one that says most about its team and priority, and changes with them', async () => {
    await scene.level({ name: 'All', firstResponseMinutes: 100 })
    await scene.level({ name: 'Urgent', firstResponseMinutes: 40, priority: 'urgent' })
    await scene.level({ name: 'Team', firstResponseMinutes: 60, teamId: team })
    await scene.level({ name: 'Both', firstResponseMinutes: 20, teamId: team, priority: 'urgent' })
    const { id } = await scene.writer()
    await scene.drain()
    const first = async () => (await scene.clocks(id))[0]
    expect(await first()).toBe('first_response 100 100 running')
    await scene.prioritize(id, 'urgent')
    await scene.drain()
    expect(await first()).toBe('first_response 40 40 running')
    await scene.assign(id, { teamId: team })
    await scene.drain()
    expect(await first()).toBe('first_response 20 20 running')
    await scene.prioritize(id, 'normal')
    await scene.drain()
    expect(await first()).toBe('first_response 60 60 running')
    expect(await scene.dueIn(id)).toBe(60)
  })

  test('that is deleted is due no more', async () => {
    const { id: levelId } = await scene.level(answersAndWaits)
    const { id } = await scene.writer()
    await scene.drain()
    await deleteServiceLevel(await scene.as(scene.admin), levelId)
    expect(await scene.dueIn(id)).toBeNull()
    await scene.pass(60)
    expect(await scene.many(id, 'service.missed')).toBe(0)
  })

  test('and the deadline of a transfer: the chat is due by whichever comes first', async () => {
    await scene.level({ firstResponseMinutes: 30 })
    await scene.set({ slaEnabled: true, slaResponseMinutes: 10, slaResolutionMinutes: 500 })
    const writer = await scene.writer()
    await scene.drain()
    expect(await scene.dueIn(writer.id)).toBe(30)
    await scene.transfer({}, writer)
    await scene.drain()
    expect(await scene.dueIn(writer.id)).toBe(10)
    await scene.assign(writer.id, { agentId: scene.admin.id })
    await scene.drain()
    expect(await scene.dueIn(writer.id)).toBe(30)
    await scene.set({ slaEnabled: false })
    expect(await scene.dueIn(writer.id)).toBe(30)
  })
})

describe('a deadline that passes', () => {
  test('is told as near, and then as missed, each once, whoever looks', async () => {
    await scene.level({ firstResponseMinutes: 60 })
    const { id } = await scene.writer()
    await scene.pass(44)
    expect(await scene.many(id, 'service.due_soon')).toBe(0)
    const looks = async () => {
      await Promise.all(Array.from({ length: 5 }, () => drainClocks(scene.parley.app)))
      await scene.drain()
    }
    await scene.parley.clock.advance(2 * 60)
    await looks()
    expect(await scene.many(id, 'service.due_soon')).toBe(1)
    await scene.parley.clock.advance(20 * 60)
    await looks()
    expect(await scene.many(id, 'service.missed')).toBe(1)
    expect(await scene.many(id, 'service.due_soon')).toBe(1)
    const lines = await scene.sql(
      `select data from timeline_entry where contact_id = $1 and kind = 'service_missed'`,
      [id],
    )
    expect(lines.map(({ data }) => data)).toMatchObject([
      { clock: 'first_response', serviceLevel: { name: 'All' } },
    ])
    expect(await scene.dueIn(id)).toBe(-6)
    expect(await scene.clocks(id)).toEqual(['first_response 60 60 overdue', 'resolution null null running'])
    await scene.answers(id)
    await scene.drain()
    expect((await scene.clocks(id))[0]).toBe('first_response 60 60 missed')
    expect(await scene.many(id, 'service.missed')).toBe(1)
    expect(await scene.texts(id)).toEqual([])
  })

  test('of a chat that is closed before is neither met nor missed, but for what was missed already', async () => {
    await scene.level(answersAndWaits)
    const { id } = await scene.writer()
    await scene.drain()
    await scene.close(id)
    await scene.drain()
    expect(await scene.clocks(id)).toEqual(['first_response null 10 met', 'resolution 100 100 met'])
    await scene.reopen(id)
    await scene.pass(101)
    expect(await scene.clocks(id)).toMatchObject([
      'first_response null 10 met',
      expect.stringMatching(/overdue$/),
    ])
  })
})

test('two chats that become one have the times of the case that goes on', async () => {
  await scene.level({ firstResponseMinutes: 30 })
  const whole = await scene.writer()
  const part = await scene.writer()
  await scene.drain()
  await mergeContacts(await scene.as(scene.admin), { keepId: whole.id, mergeId: part.id })
  await scene.drain()
  const states = (await scene.clocks(whole.id)).map((one) => one.split(' ').at(-1))
  expect(states.toSorted()).toEqual(['met', 'met', 'running', 'running'])
  const due = await scene.sql(
    `select count(*)::int as n from service_clock where target_minutes is not null and contact_id = $1`,
    [whole.id],
  )
  expect(due).toEqual([{ n: 1 }])
})

test('a workspace without levels has nothing that is measured', async () => {
  const { id } = await scene.writer()
  await scene.answers(id)
  await scene.close(id)
  await scene.drain()
  expect(await scene.clocks(id)).toEqual([])
  expect(await scene.many(id, 'chat.updated')).toBe(0)
})

test('chats that are overdue are found, counted and left out, until somebody answers', async () => {
  await scene.level(answersAndWaits)
  const late = await scene.writer()
  await scene.pass(9)
  const soon = await scene.writer()
  await scene.pass(1)
  const lead = await memberSession(scene.parley, scene.shop.workspaceId)
  const found = async (overdue: boolean) => {
    const filter = { overdue, status: 'OPEN' }
    const { conversations } = (await lead.graphql(
      'query ($filter: ConversationFilter!) { conversations(filter: $filter) { nodes { contactId } } }',
      { filter },
    )) as unknown as { conversations: { nodes: { contactId: string }[] } }
    const [count] = await countInboxes(await scene.as(scene.admin), [{ overdue, status: 'open' }])
    expect(count?.chats.value).toBe(conversations.nodes.length)
    return conversations.nodes.map(({ contactId }) => contactId)
  }
  expect(await found(true)).toEqual([late.id])
  expect(await found(false)).toContain(soon.id)
  expect(await found(false)).not.toContain(late.id)
  await scene.answers(late.id)
  await scene.drain()
  expect(await found(true)).toEqual([])
})
