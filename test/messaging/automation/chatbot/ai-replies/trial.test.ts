import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberSession } from '../../../../support/session.ts'
import { type AiScene, startAi } from './scene.ts'

// What the AI would say to a customer, as people ask it while they write its knowledge; and what that takes of the month.

let scene: AiScene

beforeAll(async () => {
  scene = await startAi()
})
beforeEach(async () => {
  await scene.sql('delete from ai_context')
  await scene.sql('update workspace_limit set ai_tokens_per_month = null')
})
afterAll(() => scene?.parley.close())

interface Trial {
  text: string | null
  asksPerson: boolean
  failureCause: string | null
  parts: { context: { name: string } | null; text: string }[]
}

const document = `mutation ($question: String!) { tryAiQuestion(input: { question: $question }) {
  text asksPerson failureCause parts { context { name } text } } }`

async function asks(question: string): Promise<Trial> {
  const answer = (await scene.admin.graphql(document, { question })) as unknown as { tryAiQuestion: Trial }
  return answer.tryAiQuestion
}

test('the answer, and the knowledge that the question is about; nothing is sent', async () => {
  await scene.context({ name: 'Hours', text: 'Open from nine to five.' })
  await scene.context({ name: 'Parking', text: 'Behind the house.', keywords: ['car'] })
  await scene.model({ answers: [{ text: 'From nine to five.' }] })
  expect(await asks('When are you open?')).toEqual({
    text: 'From nine to five.',
    asksPerson: false,
    failureCause: null,
    parts: [{ context: { name: 'Hours' }, text: 'Open from nine to five.' }],
  })
  expect((await scene.asked()).at(-1)?.body.messages.at(-1)?.content).toContain('Open from nine to five.')
  expect(await scene.sql(`select 1 from message where sent_by_type = 'chatbot'`)).toEqual([])
})

test('an answer that would not be sent says why, and people where they would get the chat', async () => {
  await scene.model({ answers: [{ text: 'Look at https://elsewhere.example/' }] })
  expect(await asks('Where?')).toMatchObject({ text: null, failureCause: 'FOREIGN_LINK' })
  await scene.model({ answers: [{ text: '[HAND_OVER]' }] })
  expect(await asks('A person, please')).toMatchObject({ text: null, asksPerson: true, failureCause: null })
})

test('its tokens count for the day and the month, and a month that is used up asks nobody', async () => {
  const usage = async () => {
    const { usage } = (await scene.admin.graphql(
      'query { usage { limits { aiTokensPerMonth { used days { day tokens replies } } } } }',
    )) as unknown as {
      usage: { limits: { aiTokensPerMonth: { used: number; days: { day: string; tokens: number }[] } } }
    }
    return usage.limits.aiTokensPerMonth
  }
  await scene.model({ answers: [{ text: 'Yes.' }] })
  const before = await usage()
  await asks('Is it open?')
  const after = await usage()
  expect(after.used).toBeGreaterThan(before.used)
  expect(after.days.at(-1)?.day).toBe(scene.parley.clock.now().toISOString().slice(0, 10))
  expect(after.days.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(after.used)
  await scene.sql(
    `insert into workspace_limit (workspace_id, ai_tokens_per_month) values ($1, 1)
     on conflict (workspace_id) do update set ai_tokens_per_month = 1`,
    [scene.shop.workspaceId],
  )
  await scene.model({ answers: [{ text: 'Yes.' }] })
  expect(await asks('Is it open?')).toMatchObject({ text: null, failureCause: 'BUDGET_USED_UP' })
  expect(await scene.asked()).toEqual([])
})

test('it is for those who write knowledge; an empty question is refused', async () => {
  const agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  await expect(agent.graphql(document, { question: 'Hello' })).rejects.toThrow(/FORBIDDEN/)
  await expect(asks('')).rejects.toThrow(/INVALID_FIELD/)
})
