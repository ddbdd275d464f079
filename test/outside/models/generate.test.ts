import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { type ModelScene, startModel } from './scene.ts'

// What servers behind the interface of OpenAI do, seen in five of them, and what becomes of it here.

let scene: ModelScene

beforeAll(async () => {
  scene = await startModel()
})
beforeEach(() => scene.model({ answers: [{ text: 'We open at 9. Come in' }] }))
afterAll(() => scene?.close())

const answer = 'We open at 9. Come in'
const said = { kind: 'answer', text: answer, isCut: false }

test('a request has model, messages, max_tokens and temperature, and nothing else', async () => {
  const answered = await scene.generate()
  expect(answered).toEqual({ ...said, usage: { input: 6, output: 6 } })
  const [request] = await scene.asked()
  expect(request?.body).toEqual({
    model: 'tiny',
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'When do you open?' },
    ],
    max_tokens: 50,
    temperature: 0.7,
  })
})

test('the limit is never 0, and has its newer name where the configuration says so', async () => {
  await scene.generate({ maxTokens: 0 })
  expect((await scene.asked())[0]?.body.max_tokens).toBe(1)
  const hosted = await startModel({ AI__MAX_COMPLETION_TOKENS: 'true' })
  await hosted.generate()
  const body = (await hosted.asked())[0]?.body ?? {}
  expect(body).toMatchObject({ model: 'tiny', max_completion_tokens: 50 })
  expect(Object.keys(body).sort()).toEqual(['max_completion_tokens', 'messages', 'model'])
  await hosted.close()
})

test.each([
  ['thoughts', said],
  ['open_thoughts', said],
  ['lone_thoughts_end', said],
  ['only_thoughts', { kind: 'noAnswer', cause: 'no_answer' }],
  ['cut', { kind: 'answer', text: 'We open at 9. Come in.', isCut: true }],
  ['cut_in_first_sentence', { kind: 'noAnswer', cause: 'no_answer' }],
  ['empty', { kind: 'noAnswer', cause: 'no_answer' }],
  ['no_content', { kind: 'noAnswer', cause: 'no_answer' }],
  ['filtered', { kind: 'noAnswer', cause: 'filtered' }],
  ['tool_calls', { kind: 'noAnswer', cause: 'tool_call' }],
  ['tool_text', { kind: 'noAnswer', cause: 'tool_call' }],
  ['broken_characters', { kind: 'noAnswer', cause: 'broken_text' }],
  ['no_usage', { ...said, usage: { input: null, output: null } }],
  ['other_model', said],
])('%s', async (kind, outcome) => {
  await scene.model({ answers: [{ text: answer }], faults: [{ kind }] })
  expect(await scene.generate()).toMatchObject(outcome)
  expect(await scene.asked()).toHaveLength(1)
})

test.each([
  ['wrong_key', 'bad_key', 'Invalid API Key'],
  ['wrong_key_of_proxy', 'bad_key', 'No connected db.'],
  ['unknown_model', 'unknown_model', "model 'nothing' not found"],
  ['wrong_path', 'bad_address', 'Not Found'],
  ['validation_error', 'refused', 'Extra inputs are not permitted'],
  ['no_tools', 'refused', 'does not support tools'],
  ['login_page', 'not_a_model', 'Sign in'],
  ['not_json', 'not_a_model', ''],
  ['redirect', 'bad_address', '/model/v1/chat/completions'],
])('%s is not tried again', async (kind, cause, problem) => {
  await scene.model({ faults: [{ kind }] })
  const outcome = await scene.generate()
  expect(outcome).toMatchObject({ kind: 'noAnswer', cause, problem: expect.stringContaining(problem) })
  expect(await scene.asked()).toHaveLength(1)
})

test.each([
  ['busy', 'busy'],
  ['unavailable', 'busy'],
  ['error', 'server_error'],
  ['nested_error', 'server_error'],
  ['reset', 'not_reachable'],
])('%s is tried once more', { timeout: 10_000 }, async (kind, cause) => {
  await scene.model({ answers: [{ text: answer }], faults: [{ kind, times: 1, retry_after: 1 }] })
  expect(await scene.generate()).toMatchObject(said)
  await scene.model({ faults: [{ kind, retry_after: 1 }] })
  expect(await scene.generate()).toMatchObject({ kind: 'noAnswer', cause })
  expect(await scene.asked()).toHaveLength(2)
})

test('a prompt that is too long is sent once more with less of what was said before', async () => {
  const turns = Array.from({ length: 40 }, (_, at) => ({
    role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
    text: `Line ${at} of a long talk`,
  })).concat({ role: 'user', text: 'When do you open?' })
  await scene.model({ answers: [{ text: answer }], faults: [{ kind: 'too_long', times: 1 }] })
  expect(await scene.generate({ turns })).toMatchObject(said)
  const lengths = (await scene.asked()).map(({ body }) => body.messages.length)
  expect(lengths[0]).toBe(42)
  expect(lengths[1]).toBeGreaterThan(10)
  expect(lengths[1]).toBeLessThan(30)
})

test('a server that says nothing is given up after the time that an answer has', async () => {
  const short = await startModel()
  short.app.config.ai.timeoutSeconds = 1
  await short.model({ faults: [{ kind: 'silent' }] })
  expect(await short.generate()).toMatchObject({ kind: 'noAnswer', cause: 'timed_out' })
  await expect.poll(async () => (await short.asked()).map(({ aborted }) => aborted)).toEqual([true])
  await short.close()
})

test('requests stand in a queue, one at a time; who waits too long goes away', async () => {
  const short = await startModel()
  short.app.config.ai.timeoutSeconds = 1
  await short.model({ answers: [{ text: answer }], delay_ms: 400 })
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => short.generate()))
  // Two have their answer within the second, on a busy machine one; the third never has.
  const kinds = all.map(({ kind }) => kind)
  expect([1, 2]).toContain(kinds.filter((kind) => kind === 'answer').length)
  expect(kinds).toEqual(kinds.toSorted())
  expect((await short.asked()).length).toBeLessThan(4)
  await short.close()
})

test('workspaces take turns, and what nobody waits for comes last', async () => {
  await scene.model({ answers: [{ text: answer }], delay_ms: 50 })
  const ask = (workspaceId: string, isPatient = false) =>
    scene.generate({ workspaceId, isPatient, system: isPatient ? 'notes' : workspaceId })
  const asked = [ask('one'), ask('one', true), ask('one'), ask('one'), ask('two'), ask('two'), ask('three')]
  await Promise.all(asked)
  const order = (await scene.asked()).map(({ body }) => body.messages[0]?.content)
  expect(order).toEqual(['one', 'one', 'two', 'three', 'one', 'two', 'notes'])
})

test('what cannot be kept is left out of an answer, and counts that cannot be are none', async () => {
  const content = 'We open\u0000 at 9. \ud83d'
  let usage: object = { prompt_tokens: 3e9, completion_tokens: 1.5, total_tokens: 3e9 }
  const server = createServer((_, response) => {
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: 'x', object: 'chat.completion', model: 'tiny', choices, usage }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const odd = await startModel({ AI__BASE_URL: `http://127.0.0.1:${port}/v1` })
  const none = { input: null, output: null }
  expect(await odd.generate()).toMatchObject({ kind: 'answer', text: 'We open at 9.', usage: none })
  usage = { prompt_tokens: -1, completion_tokens: 7, total_tokens: 6 }
  expect(await odd.generate()).toMatchObject({ usage: { input: null, output: 7 } })
  await odd.close()
  server.close()
})

test('whoever does not wait any more ends the request', async () => {
  await scene.model({ faults: [{ kind: 'silent' }] })
  const ending = new AbortController()
  const asked = scene.generate({ signal: ending.signal })
  await expect.poll(scene.asked).toHaveLength(1)
  ending.abort()
  await expect(asked).rejects.toThrow()
  await expect.poll(async () => (await scene.asked()).map(({ aborted }) => aborted)).toEqual([true])
  // Its place is free.
  await scene.model({ answers: [{ text: answer }] })
  expect(await scene.generate()).toMatchObject(said)
})

test('an endpoint that fails five times in a row rests for 30 seconds; one that refuses does not', async () => {
  await scene.model({ faults: [{ kind: 'validation_error' }] })
  for (let at = 0; at < 6; at++) expect(await scene.generate()).toMatchObject({ cause: 'refused' })
  await scene.model({ answers: [{ text: answer }], faults: [{ kind: 'login_page', times: 5 }] })
  for (let at = 0; at < 5; at++) expect(await scene.generate()).toMatchObject({ cause: 'not_a_model' })
  expect(await scene.generate()).toMatchObject({ cause: 'paused' })
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(performance.now() + 30_001)
  expect(await scene.generate()).toMatchObject(said)
  now.mockRestore()
})

test('an address is read without its slash and its last part; nothing listens there', async () => {
  const port = await freePort()
  const away = await startModel({ AI__BASE_URL: `http://127.0.0.1:${port}/v1/chat/completions/` })
  expect(away.app.config.ai.baseUrl).toBe(`http://127.0.0.1:${port}/v1`)
  const outcome = await away.generate()
  expect(outcome).toMatchObject({ kind: 'noAnswer', cause: 'not_reachable', problem: 'ECONNREFUSED' })
  await away.close()
})
