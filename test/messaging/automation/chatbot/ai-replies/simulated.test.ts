import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberSession } from '../../../../support/session.ts'
import { graphOf } from '../chatbot-flows/scene.ts'
import { type AiScene, startAi } from './scene.ts'

// Nodes of the AI in a simulation: an input answers them, or the model itself where somebody asks for that (issue 47).

let scene: AiScene

beforeAll(async () => {
  scene = await startAi()
})
beforeEach(() => scene.sql('delete from chatbot_flow'))
afterAll(() => scene?.parley.close())

const graph = graphOf(
  {
    ask: { type: 'prompt', config: { body: 'What is it about?', store_as: 'about' } },
    answer: { type: 'ai_response', config: { prompt: 'Answer about {{about}}.', store_as: 'said' } },
  },
  [['ask', 'answer']],
)

const document = `mutation ($id: ID!, $inputs: [FlowInput!]!, $asksModel: Boolean) {
  simulateFlow(input: { id: $id, inputs: $inputs, asksModel: $asksModel }) {
    steps { effects { kind text } path { nodeId outcome problem } } } }`

const make = async () =>
  String((await scene.admin.api.post('/chatbot/flows', { name: 'Ask', graph })).body.data?.id)

const usedTokens = async () =>
  Number((await scene.sql('select sum(tokens)::int as n from ai_usage_day'))[0]?.n ?? 0)

interface Step {
  effects: { kind: string; text: string | null }[]
  path: { nodeId: string; outcome: string | null; problem: string | null }[]
}

async function simulated(id: string, more: object): Promise<Step | undefined> {
  const variables = { id, inputs: [{ text: 'shoes' }], ...more }
  const { simulateFlow } = (await scene.admin.graphql(document, variables)) as unknown as {
    simulateFlow: { steps: Step[] }
  }
  return simulateFlow.steps.at(-1)
}

test('the model is asked where that is wanted, its tokens count, and nothing is sent or kept', async () => {
  const id = await make()
  await scene.model({ answers: [{ text: 'Shoes come in all sizes.' }] })
  const waiting = await simulated(id, {})
  expect(waiting?.path.at(-1)).toEqual({ nodeId: 'answer', outcome: null, problem: null })
  const before = await usedTokens()
  const step = await simulated(id, { asksModel: true })
  expect(step?.effects.at(-1)).toEqual({ kind: 'TEXT', text: 'Shoes come in all sizes.' })
  expect(step?.path.at(-1)).toEqual({ nodeId: 'answer', outcome: 'default', problem: null })
  const asked = (await scene.asked()).at(-1)?.body.messages.at(-1)?.content
  expect(asked).toContain('shoes')
  expect(asked).toContain('Answer about shoes.')
  expect(await usedTokens()).toBeGreaterThan(before)
  expect(await scene.sql('select 1 from bot_session')).toEqual([])
})

test('an answer that would not be sent leaves by its way, and the trace says why', async () => {
  const id = await make()
  await scene.model({ answers: [{ text: 'Look at https://elsewhere.example/' }] })
  const step = await simulated(id, { asksModel: true })
  expect(step?.path.find(({ nodeId, outcome }) => nodeId === 'answer' && outcome)?.problem).toContain(
    'foreign_link',
  )
})

test('who may not try the AI may not ask it here', async () => {
  const id = await make()
  await scene.admin.api.post('/roles', { name: 'Author', permissions: ['flows.chatbot:read'] })
  const author = await memberSession(scene.parley, scene.shop.workspaceId, 'Author')
  expect(await author.graphql(document, { id, inputs: [] })).toMatchObject({ simulateFlow: { steps: [{}] } })
  const variables = { id, inputs: [], asksModel: true }
  await expect(author.graphql(document, variables)).rejects.toThrow(/FORBIDDEN/)
})
