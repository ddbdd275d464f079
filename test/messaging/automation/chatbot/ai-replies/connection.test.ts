import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpointOf } from '#outside/models/endpoint.ts'
import { memberSession, type Session } from '../../../../support/session.ts'
import { type AiScene, startAi } from './scene.ts'

// The eight tries of a model server, and who may make them.

let scene: AiScene
let admin: Session

beforeAll(async () => {
  scene = await startAi()
  scene.parley.app.config.ai.timeoutSeconds = 1
})
// An hour has ten tests, and a session does not last that long.
beforeEach(async () => {
  await scene.parley.clock.advance(3_600)
  admin = await memberSession(scene.parley, scene.shop.workspaceId, 'admin')
})
afterAll(() => scene?.parley.close())

interface Tested {
  model: string
  isWorking: boolean
  tries: { kind: string; outcome: string; detail: string; milliseconds: number | null }[]
}

const document =
  'mutation { testAiConnection { model isWorking tries { kind outcome detail milliseconds } } }'

async function tested(...faults: object[]): Promise<Tested> {
  await scene.model({ answers: [{ when: 'fifty', text: 'one two three four' }, { text: 'OK' }], faults })
  const answer = (await admin.graphql(document)) as unknown as { testAiConnection: Tested }
  return answer.testAiConnection
}

const told = ({ tries }: Tested) => tries.map(({ kind, outcome }) => `${kind} ${outcome}`)
const detailOf = ({ tries }: Tested, kind: string) => tries.find((one) => one.kind === kind)?.detail

test('a server that does as it should passes; what it lists under another name is no fault', async () => {
  const all = await tested()
  expect(all).toMatchObject({ model: 'tiny', isWorking: true })
  expect(told(all)).toEqual([
    'ANSWER PASSED',
    'MODELS WARNED',
    'KEY PASSED',
    'STREAM PASSED',
    'LIMIT PASSED',
    'ROLES PASSED',
    'FEATURES SKIPPED',
    'LONG_PROMPT PASSED',
  ])
  expect(detailOf(all, 'ANSWER')).toBe('OK')
})

test.each([
  ['login_page', 'text/html'],
  ['wrong_key', 'It does not accept the key. 401: Invalid API Key'],
  ['wrong_key_of_proxy', 'It does not accept the key. 400: No connected db.'],
  ['redirect', 'another address (301)'],
  ['empty', 'empty'],
  ['silent', 'in time'],
])('%s: the other tries are left out', async (kind, detail) => {
  const all = await tested({ kind })
  expect(all.isWorking).toBe(false)
  expect(told(all).slice(0, 3)).toEqual(['ANSWER FAILED', 'MODELS WARNED', 'KEY SKIPPED'])
  expect(detailOf(all, 'ANSWER')).toContain(detail)
})

test.each([
  ['broken_chunk', 'STREAM', 'WARNED', 'cannot be read'],
  ['thoughts', 'STREAM', 'WARNED', 'thoughts'],
  ['no_usage', 'ANSWER', 'WARNED', 'tokens'],
  ['other_model', 'ANSWER', 'WARNED', 'another-model'],
  ['cut_history', 'LONG_PROMPT', 'FAILED', '12 tokens'],
])('%s is told', async (fault, kind, outcome, detail) => {
  const all = await tested({ kind: fault })
  expect(told(all)).toContain(`${kind} ${outcome}`)
  expect(detailOf(all, kind)).toContain(detail)
})

test('a server that goes on behind the limit fails', async () => {
  await scene.model({
    answers: [{ text: 'one two three four five six seven' }],
    faults: [{ kind: 'ignores_limit' }],
  })
  const answer = (await admin.graphql(document)) as unknown as { testAiConnection: Tested }
  expect(told(answer.testAiConnection)).toContain('LIMIT FAILED')
})

test('it waits for the questions of customers', async () => {
  const { app } = scene.parley
  const endpoint = endpointOf(app)
  const { concurrency } = app.config.ai
  const asker = { workspaceId: scene.shop.workspaceId }
  for (let at = 0; at < concurrency; at++) await endpoint.enter(asker, AbortSignal.timeout(60_000))
  const waited = await tested()
  expect(detailOf(waited, 'ANSWER')).toBe('It did not answer in time.')
  expect(await scene.asked()).toEqual([])
  for (let at = 0; at < concurrency; at++) endpoint.leave()
  expect(await tested()).toMatchObject({ isWorking: true })
})

test('a server that takes any key is told', async () => {
  await scene.model({ checks_keys: false })
  const answer = (await admin.graphql(document)) as unknown as { testAiConnection: Tested }
  expect(detailOf(answer.testAiConnection, 'KEY')).toBe('This server does not check keys.')
})

test('it is for those who may write the settings, where there is a model and the component', async () => {
  const agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  await expect(agent.graphql(document)).rejects.toThrow(/FORBIDDEN/)
  await scene.sql(`update workspace_feature set enabled = false where key = 'chatbot.ai'`)
  await expect(admin.graphql(document)).rejects.toThrow(/FEATURE_NOT_IN_PLAN/)
  await scene.sql(`update workspace_feature set enabled = true where key = 'chatbot.ai'`)
  Object.assign(scene.parley.app.config.ai, { model: undefined })
  await expect(admin.graphql(document)).rejects.toThrow(/INVALID_STATE/)
})

test('an hour has ten tests, and their tokens count for the month', async () => {
  Object.assign(scene.parley.app.config.ai, { model: 'tiny' })
  // By days: the hours of the tests before may have ended a month.
  const used = async () =>
    Number((await scene.sql('select sum(tokens)::int as used from ai_usage_day'))[0]?.used)
  const before = await used()
  await tested()
  expect((await used()) - before).toBeGreaterThan(1_000)
  await scene.model({ answers: [{ text: 'OK' }], faults: [{ kind: 'empty' }] })
  for (let more = 0; more < 9; more++) await admin.graphql(document)
  await expect(admin.graphql(document)).rejects.toThrow(/RATE_LIMITED/)
})
