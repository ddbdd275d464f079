import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MessageNews } from '#messaging/messages/messages/message-news.ts'
import { applyNews } from '#messaging/messages/messages/news.ts'
import { type IncomingMessage, storeIncoming } from '#messaging/messages/messages/receive.ts'
import { until } from '../../../support/until.ts'
import { type Person, type SurveyScene, startSurveys } from './scene.ts'

// A comment is words of a message: it follows them (docs/adr/0183).

let scene: SurveyScene
let person: Person
let phone: string

beforeAll(async () => {
  scene = await startSurveys()
  await scene.settle({ isEnabled: true, question: 'How was it?', delayMinutes: 0 })
})
beforeEach(async () => {
  person = await scene.served()
  await person.close()
  await scene.drain()
  const [row] = await scene.sql('select phone from contact where id = $1', [person.id])
  phone = String(row?.phone).replace(/^\+/, '')
  const caseId = (await person.cases())[0]?.id
  await person.chooses(`csat:${caseId}:4`)
  await person.chooses(`csat:${caseId}:comment`)
})
afterAll(() => scene?.parley.close())

const saying = (body: string): IncomingMessage => ({
  ...scene.message({ waId: phone }),
  content: { body, previewUrl: false },
})

const news = (of: IncomingMessage, more: Partial<MessageNews>): MessageNews => ({
  workspaceId: of.workspaceId,
  numberId: of.numberId,
  businessId: of.businessId,
  sender: of.sender,
  platformMessageId: `${of.platformMessageId}.${more.kind}`,
  targetPlatformId: String(of.platformMessageId),
  kind: 'edit',
  text: null,
  payment: null,
  echo: false,
  at: new Date(),
  ...more,
})

const comment = async () => (await person.cases()).at(-1)?.satisfaction?.comment
const toldOfCase = async () => (await scene.events('case.changed', person.id)).length

test('goes when its message is deleted, and what it was part of stays', async () => {
  const { app } = scene.parley
  const [slow, rude] = [saying('Slow'), saying('and my card is 4111')]
  await storeIncoming(app, [slow, rude])
  expect(await comment()).toBe('Slow\nand my card is 4111')
  const told = await toldOfCase()
  await applyNews(app, [news(rude, { kind: 'revoke' })])
  expect(await comment()).toBe('Slow')
  expect(await toldOfCase()).toBe(told + 1)
  await applyNews(app, [news(slow, { kind: 'revoke' })])
  expect(await comment()).toBe(null)
  expect((await person.cases()).at(-1)?.satisfaction?.score).toBe(4)
})

test('becomes what its message is edited to', async () => {
  const { app } = scene.parley
  const message = saying('Quick and frendly')
  await storeIncoming(app, [message])
  const told = await toldOfCase()
  await applyNews(app, [news(message, { text: 'Quick and friendly' })])
  expect(await comment()).toBe('Quick and friendly')
  expect(await toldOfCase()).toBe(told + 1)
})

test('of two texts that two processes take for it at once none is lost', async () => {
  const { app } = scene.parley
  const other = await app.pool.connect()
  await other.query('begin')
  await other.query('select from conversation where contact_id = $1 for update', [person.id])
  const stored = [saying('Quick'), saying('Friendly')].map((message) => storeIncoming(app, [message]))
  await until(async () => {
    const [row] = await scene.sql(
      `select count(*)::int as many from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return row?.many === 2
  })
  await other.query('commit')
  other.release()
  await Promise.all(stored)
  expect((await comment())?.split('\n').sort()).toEqual(['Friendly', 'Quick'])
  expect((await person.chat()).status).toBe('closed')
})
