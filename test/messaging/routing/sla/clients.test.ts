import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SlaScene, startSla } from './scene.ts'

// Persons who do not answer the chatbot are reminded, then their chat is closed (spec/8 SL): whether or not SLA is on.

let scene: SlaScene

const set = (changes: object) => scene.set(changes)

beforeAll(async () => {
  scene = await startSla()
})
beforeEach(async () => {
  await scene.sql('delete from timer')
  await set({
    slaEnabled: false,
    clientReminderEnabled: true,
    clientReminderMinutes: 30,
    clientReminderMessage: 'Are you still there?',
    clientAutoCloseMinutes: 60,
    clientAutoCloseMessage: 'We close this now.',
  })
})
afterAll(() => scene?.parley.close())

const asked = async () => {
  const person = await scene.writer()
  await scene.parley.clock.advance(1)
  await scene.bot(person.id)
  return person
}
const chat = async (id: string) =>
  (await scene.sql('select status from conversation where contact_id = $1', [id]))[0]?.status
const session = async (contactId: string) => {
  const now = scene.parley.clock.now()
  await scene.sql(
    `insert into bot_session (workspace_id, id, contact_id, number_id, started_at, last_activity_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $4)`,
    [scene.shop.workspaceId, contactId, scene.shop.numberId, now],
  )
}
const sessions = async (contactId: string) =>
  (await scene.sql('select status from bot_session where contact_id = $1', [contactId])).map(
    ({ status }) => status,
  )

test('SL: reminder once per waiting, then the closing message, session timed out, chat closed', async () => {
  const { id } = await asked()
  await session(id)
  await scene.pass(29)
  expect(await scene.texts(id)).toEqual(['How can I help?'])
  await scene.pass(2)
  await scene.pass(10)
  expect(await scene.texts(id)).toEqual(['How can I help?', 'Are you still there?'])
  expect(await chat(id)).toBe('open')
  await scene.pass(20)
  expect(await scene.texts(id)).toEqual(['How can I help?', 'Are you still there?', 'We close this now.'])
  expect([await chat(id), await sessions(id)]).toEqual(['closed', ['timeout']])
  await scene.pass(240)
  expect(await scene.texts(id)).toHaveLength(3)
  expect(await scene.timers(id)).toEqual([])
  expect((await scene.sql('select count(*)::int as many from timer_message'))[0]?.many).toBe(0)
})

test('SL: who answers is not reminded; the next word of the bot is another waiting', async () => {
  const { id, phone } = await asked()
  await scene.pass(10)
  await scene.writes(phone)
  await scene.pass(60)
  expect(await scene.texts(id)).toEqual(['How can I help?'])
  await scene.bot(id, 'And now?')
  await scene.pass(31)
  expect(await scene.texts(id)).toEqual(['How can I help?', 'And now?', 'Are you still there?'])
})

test('SL: an answer that the log has not told yet counts', async () => {
  const { id, phone } = await asked()
  await scene.drain()
  await scene.parley.clock.advance(31 * 60)
  await scene.writes(phone)
  await scene.drain()
  expect(await scene.texts(id)).toEqual(['How can I help?'])
})

test('SL: transfers and words of people end the waiting', async () => {
  const handed = await asked()
  await scene.transfer({}, handed)
  const answered = await asked()
  await scene.answers(answered.id)
  await scene.pass(90)
  expect(await scene.texts(handed.id)).toEqual(['How can I help?'])
  expect(await scene.texts(answered.id)).toEqual(['How can I help?'])
})

test('SL: outside the 24-hour window the chat is closed without a text', async () => {
  await set({ clientReminderMinutes: 10_000, clientAutoCloseMinutes: 60 * 25 })
  const { id } = await asked()
  await scene.pass(60 * 25 + 1)
  expect([await chat(id), await scene.texts(id)]).toEqual(['closed', ['How can I help?']])
})

test('SL: turned off nothing is due any more', async () => {
  const { id } = await asked()
  await scene.drain()
  expect(await scene.timers(id)).toEqual(['client_close', 'client_reminder'])
  await set({ clientReminderEnabled: false })
  expect(await scene.timers(id)).toEqual([])
  await scene.pass(90)
  expect([await chat(id), await scene.texts(id)]).toEqual(['open', ['How can I help?']])
})
