import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settleCalls } from '#messaging/automation/chatbot/bot-calls/drain-calls.ts'
import { type AiScene, startAi } from './scene.ts'

// Tokens of a month: what a plan allows holds however many are asked at once.

let scene: AiScene

beforeAll(async () => {
  scene = await startAi()
  await scene.settings({ fallback_message: 'Sorry, later.', ai_max_tokens: 100 })
})
beforeEach(async () => {
  await scene.sql('delete from ai_usage')
  await scene.model({ answers: [{ text: 'We open at 9.' }] })
})
afterAll(() => scene?.parley.close())

const limit = (tokens: number | null) =>
  scene.sql('update workspace_limit set ai_tokens_per_month = $2 where workspace_id = $1', [
    scene.shop.workspaceId,
    tokens,
  ])

const month = async () => {
  const { usage } = (await scene.admin.graphql(
    '{ usage { limits { aiTokensPerMonth { limit used reserved period replies refused } } } }',
  )) as unknown as { usage: { limits: { aiTokensPerMonth: Record<string, number> } } }
  return usage.limits.aiTokensPerMonth
}

test('what a reply took is counted, as the server says it; where it does not, what was reserved', async () => {
  await limit(null)
  const ann = await scene.someone()
  expect(await month()).toMatchObject({ limit: null, used: 0, replies: 0 })
  await scene.hears(ann, 'Hello')
  const [kept] = await scene.sql('select ai_input_tokens + ai_output_tokens as tokens from bot_decision')
  expect(await month()).toMatchObject({ used: kept?.tokens, reserved: 0, replies: 1, refused: 0 })
  await scene.model({ answers: [{ text: 'We open at 9.' }], faults: [{ kind: 'no_usage' }] })
  await scene.hears(ann, 'Hello')
  expect((await month()).used).toBeGreaterThan(Number(kept?.tokens) + 100)
})

test('an answer that is thrown away because more was written is counted', async () => {
  await limit(1_000_000)
  await scene.model({ answers: [{ text: 'We open at 9.' }], delay_ms: 300 })
  const ann = await scene.someone()
  await scene.writes(ann, 'Hello')
  await scene.asks()
  await scene.writes(ann, 'Are you there?')
  await settleCalls(scene.parley.app)
  const thrownAway = await month()
  expect(thrownAway).toMatchObject({ used: expect.any(Number), reserved: 0, replies: 0 })
  expect(thrownAway.used).toBeGreaterThan(0)
  await scene.replies()
  const [kept] = await scene.sql(
    'select ai_input_tokens + ai_output_tokens as tokens from bot_decision where contact_id = $1 limit 1',
    [ann.id],
  )
  expect(await month()).toMatchObject({ used: Number(thrownAway.used) + Number(kept?.tokens), replies: 1 })
})

test('a month that is used up: the fallback, and the model is not asked; the next month begins anew', async () => {
  await limit(50)
  const ann = await scene.someone()
  expect(await scene.hears(ann, 'Hello')).toEqual(['Sorry, later.'])
  expect(await scene.asked()).toEqual([])
  expect(await scene.kept(ann.id)).toMatchObject([{ ai_failure: 'budget_used_up', replies: 1 }])
  expect(await month()).toMatchObject({ limit: 50, used: 0, refused: 1 })
  await scene.sql(`update ai_usage set used = 40, period = '2020-01'`)
  await limit(2_000)
  expect(await scene.hears(ann, 'Hello')).toEqual(['We open at 9.'])
  expect(await month()).toMatchObject({ replies: 1, refused: 0 })
})

test('many that are asked at once do not take more than there is', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => scene.someone()))
  await scene.model({ answers: [{ text: 'We open at 9.' }], delay_ms: 200 })
  const [one] = people
  await limit(null)
  if (one) await scene.writes(one, 'Hello')
  await scene.asks()
  await limit(1_000_000)
  // What one reservation is.
  for (const person of people.slice(1, 2)) await scene.writes(person, 'Hello')
  await scene.asks()
  await expect.poll(async () => (await month()).reserved).toBeGreaterThan(100)
  const { reserved = 0 } = await month()
  await scene.replies()
  await scene.sql('delete from ai_usage')
  await limit(reserved * 3 + 5)
  for (const person of people.slice(2)) await scene.writes(person, 'Hello')
  await scene.replies()
  const { used = 0, refused = 0, replies = 0 } = await month()
  expect(replies).toBeGreaterThanOrEqual(3)
  expect(refused).toBeGreaterThan(0)
  expect(replies + refused).toBe(10)
  expect(used).toBeLessThanOrEqual(reserved * 3 + 5)
})
