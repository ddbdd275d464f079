import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AiScene, startAi } from './scene.ts'

// The chatbot answers with a model (spec/8 AI1 to AI5; design of the engine, AI replies).

let scene: AiScene

beforeAll(async () => {
  scene = await startAi()
})
beforeEach(async () => {
  version += 100
  for (const table of ['ai_context', 'keyword_rule', 'transfer', 'bot_call'])
    await scene.sql(`delete from ${table}`)
  await scene.settings({
    fallback_message: '',
    ai_enabled: true,
    enabled: true,
    rules_version: version,
  })
  await scene.model({ answers: [{ text: 'We open at 9.' }] })
})
afterAll(() => scene?.parley.close())

let version = 1000
const feature = (key: string, isOn: boolean) =>
  scene.sql('update workspace_feature set enabled = $2 where key = $1', [key, isOn])

describe('the look', () => {
  test('a message that no rule answers is asked; what came of it is kept with the message and its answer', async () => {
    await scene.rule({ keywords: ['price'] })
    const hours = await scene.context({ text: 'Monday to Friday from 9 to 5.' })
    const ann = await scene.someone()
    expect(await scene.hears(ann, 'What is the price?')).toEqual(['It is 5.'])
    expect(await scene.hears(ann, 'When do you open?')).toEqual(['We open at 9.'])
    const [, kept] = await scene.kept(ann.id)
    expect(kept).toEqual({
      look: 'ai',
      ai_model: 'tiny',
      ai_context_ids: [hours],
      counted: true,
      ai_failure: null,
      replies: 1,
    })
    const { botDecision } = (
      (await scene.admin.graphql(
        `query ($id: ID!) { contact(id: $id) { conversation { lastMessage { botDecision {
          look ai { isPending model failureCause inputTokens outputTokens contexts { id name } } replies { id } session { messages { stepName } }
        } } } } }`,
        { id: ann.id },
      )) as never as { contact: { conversation: { lastMessage: { botDecision: Record<string, unknown> } } } }
    ).contact.conversation.lastMessage
    expect(botDecision).toMatchObject({
      look: 'AI',
      ai: { isPending: false, model: 'tiny', failureCause: null, contexts: [{ id: hours, name: 'Hours' }] },
      session: {
        messages: [
          { stepName: 'keyword_check' },
          { stepName: 'keyword_response' },
          { stepName: 'keyword_check' },
          { stepName: 'ai_response' },
        ],
      },
    })
  })

  test('the prompt has one system message without a word of the customer; data and question come after it', async () => {
    await scene.context({ name: 'Hours', text: 'From 9 to 5.' })
    const ann = await scene.someone()
    await scene.hears(ann, 'Hello there')
    await scene.hears(ann, 'And on Sunday?')
    const request = (await scene.asked()).at(-1)
    const messages = request?.body.messages ?? []
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages[0]?.content).toMatch(/^You help at the shop of Ann\./)
    expect(messages[0]?.content).not.toContain('9 to 5')
    expect(messages[1]?.content).toBe('Hello there')
    expect(messages[3]?.content).toMatch(/^<knowledge>\n### Hours\nFrom 9 to 5\.\n<\/knowledge>\n\n/)
    expect(messages[3]?.content).toMatch(/And on Sunday\?$/)
    expect(request?.body.max_tokens).toBe(500)
  })

  test('without the component, the switch or a model nothing is asked', async () => {
    const ann = await scene.someone()
    await feature('chatbot.ai', false)
    expect(await scene.hears(ann, 'Hello')).toEqual([])
    await feature('chatbot.ai', true)
    await scene.settings({ ai_enabled: false })
    expect(await scene.hears(ann, 'Hello')).toEqual([])
    expect(await scene.looks(ann.id)).toEqual(['nothing', 'nothing'])
    expect(await scene.asked()).toEqual([])
  })

  test('a long answer is cut at paragraphs; what was answered is read', async () => {
    const paragraph = 'A sentence of some length about the shop. '.repeat(60).trim()
    await scene.model({ answers: [{ text: `${paragraph}\n\n${paragraph}` }] })
    await scene.settings({ ai_max_tokens: 4096 })
    const ann = await scene.someone()
    expect(await scene.hears(ann, 'Tell me all')).toEqual([paragraph, paragraph])
    const [chat] = await scene.sql('select unread_count from conversation where contact_id = $1', [ann.id])
    expect(chat).toEqual({ unread_count: 0 })
  })
})

describe('messages that come together', () => {
  test('AI4: all that are written while the wait lasts are one question', async () => {
    const ann = await scene.someone()
    for (const text of ['Hello', 'I have a question', 'When do you open?']) {
      await scene.writes(ann, text)
      await scene.answers()
      await scene.parley.clock.advance(0.5)
    }
    await scene.replies()
    expect(await scene.texts(ann.id)).toEqual(['We open at 9.'])
    const asked = await scene.asked()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.body.messages.at(-1)?.content).toMatch(
      /Hello\n\nI have a question\n\nWhen do you open\?$/,
    )
    expect((await scene.kept(ann.id)).map(({ replies }) => replies)).toEqual([0, 0, 1])
  })

  test('the wait ends after four waits', async () => {
    const ann = await scene.someone()
    for (let at = 0; at < 5; at++) {
      await scene.writes(ann, `part ${at}`)
      await scene.answers()
      await scene.parley.clock.advance(0.8)
    }
    const [call] = await scene.sql(
      'select round(extract(epoch from due_at - created_at), 1)::float8 as waits from bot_call',
    )
    expect(call).toEqual({ waits: 4 })
    await scene.replies()
  })

  test('one that comes while the model writes ends that, and all are asked anew, twice at most', async () => {
    await scene.model({ answers: [{ text: 'We open at 9.' }], faults: [{ kind: 'silent', times: 3 }] })
    const ann = await scene.someone()
    await scene.writes(ann, 'one')
    for (const text of ['two', 'three']) {
      await scene.asks()
      await expect.poll(async () => (await scene.asked()).at(-1)?.aborted).toBe(false)
      await scene.writes(ann, text)
      await scene.answers()
      await expect.poll(async () => (await scene.asked()).at(-1)?.aborted).toBe(true)
    }
    await scene.asks()
    await expect.poll(async () => (await scene.asked()).length).toBe(3)
    await scene.writes(ann, 'four')
    await scene.answers()
    const [call] = await scene.sql('select state, request from bot_call')
    expect(call).toMatchObject({ state: 'running', request: { restarts: 2, next: [expect.any(String)] } })
    expect((await scene.asked()).at(-1)?.aborted).toBe(false)
  })
})

describe('a person of the team', () => {
  test('who writes while the model does has the last word', async () => {
    await scene.model({ answers: [{ text: 'We open at 9.' }], delay_ms: 300 })
    const ann = await scene.someone()
    await scene.writes(ann, 'Hello')
    await scene.asks()
    const said = await scene.admin.api.post(`/contacts/${ann.id}/messages`, {
      type: 'text',
      content: { body: 'I am here' },
    })
    expect(said.status, said.text).toBe(200)
    await scene.replies()
    expect(await scene.texts(ann.id)).toEqual([])
    expect(await scene.kept(ann.id)).toMatchObject([{ look: 'ai', ai_failure: 'taken_over', replies: 0 }])
  })

  test('a pause and a switch keep it silent', async () => {
    const [ann, bob] = [await scene.someone(), await scene.someone()]
    await scene.writes(ann, 'Hello')
    await scene.writes(bob, 'Hello')
    await scene.answers()
    await scene.sql(`insert into bot_chat (workspace_id, contact_id, paused_until) values ($1, $2, $3)`, [
      scene.shop.workspaceId,
      ann.id,
      new Date(scene.parley.clock.now().getTime() + 3_600_000),
    ])
    await scene.replies()
    expect(await scene.kept(ann.id)).toMatchObject([{ ai_failure: 'off', replies: 0 }])
    expect(await scene.kept(bob.id)).toMatchObject([{ ai_failure: null, replies: 1 }])
  })
})

test('an answer that a flow, or a rule that answered since, has overtaken is not sent', async () => {
  await scene.model({ answers: [{ text: 'We open at 9.' }], delay_ms: 300 })
  await scene.rule({ keywords: ['price'] })
  const [ann, bob] = [await scene.someone(), await scene.someone()]
  for (const one of [ann, bob]) await scene.writes(one, 'When do you open?')
  await scene.asks()
  expect(await scene.says(ann, 'What is the price?')).toEqual(['It is 5.'])
  await scene.sql('update bot_session set flow_id = gen_random_uuid() where contact_id = $1', [bob.id])
  await scene.replies()
  expect(await scene.texts(ann.id)).toEqual(['It is 5.'])
  expect(await scene.texts(bob.id)).toEqual([])
  const late = { look: 'ai', ai_failure: 'taken_over', replies: 0 }
  expect(await scene.kept(ann.id)).toMatchObject([late, { look: 'keyword', replies: 1 }])
  expect(await scene.kept(bob.id)).toMatchObject([late])
  expect(await scene.hears(ann, 'And when do you close?')).toEqual(['We open at 9.'])
})

describe('without an answer', () => {
  test('the fallback takes its place, after two tries', async () => {
    await scene.settings({ fallback_message: 'Sorry, later.' })
    await scene.model({ faults: [{ kind: 'busy', retry_after: 1 }] })
    const ann = await scene.someone()
    expect(await scene.hears(ann, 'Hello')).toEqual(['Sorry, later.'])
    expect(await scene.asked()).toHaveLength(2)
    expect(await scene.kept(ann.id)).toMatchObject([{ look: 'ai', ai_failure: 'busy', replies: 1 }])
  })

  test('without a fallback people get the chat', async () => {
    await scene.model({ faults: [{ kind: 'empty' }] })
    const ann = await scene.someone()
    expect(await scene.hears(ann, 'Hello')).toEqual([])
    const [made] = await scene.sql('select source, status from transfer where contact_id = $1', [ann.id])
    expect(made).toEqual({ source: 'flow', status: 'active' })
    const [chat] = await scene.sql('select unread_count from conversation where contact_id = $1', [ann.id])
    expect(chat).toEqual({ unread_count: 1 })
  })

  test('the model hands over where a person is asked for, and only where there are queues for that', async () => {
    await scene.model({ answers: [{ text: 'One moment, please. [HAND_OVER]' }] })
    const [ann, bob] = [await scene.someone(), await scene.someone()]
    expect(await scene.hears(ann, 'A human, please')).toEqual(['One moment, please.'])
    expect(await scene.sql('select 1 as x from transfer where contact_id = $1', [ann.id])).toHaveLength(1)
    await feature('transfers', false)
    expect(await scene.hears(bob, 'A human, please')).toEqual(['One moment, please.'])
    expect((await scene.asked()).at(-1)?.body.messages[0]?.content).not.toContain('HAND_OVER')
    expect(await scene.sql('select 1 as x from transfer where contact_id = $1', [bob.id])).toEqual([])
    await feature('transfers', true)
  })
})
