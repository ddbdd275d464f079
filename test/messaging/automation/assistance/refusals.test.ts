import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../routing/transfers/scene.ts'
import { type AssistanceScene, mutations, type Name, startAssistance } from './scene.ts'

// Help for members by the model (docs/adr/0187): who may ask, and what goes wrong.

let scene: AssistanceScene
beforeAll(async () => {
  scene = await startAssistance()
})
beforeEach(() => scene.again())
afterAll(() => scene?.parley.close())

describe('who may', () => {
  test('nobody while it is switched off, without the component or without a model', async () => {
    const all = Object.entries(await scene.inputs()) as [Name, object][]
    const isOn = async () =>
      (await scene.agent.graphql('query { assistance { isOn } }')) as unknown as {
        assistance: { isOn: boolean }
      }
    expect(await isOn()).toEqual({ assistance: { isOn: true } })
    await scene.settings({ assistance_enabled: false })
    for (const [name, input] of all)
      expect(await scene.help(name, input)).toEqual({ code: 'INVALID_STATE', reason: 'SWITCHED_OFF' })
    expect(await isOn()).toEqual({ assistance: { isOn: false } })
    await scene.settings({ assistance_enabled: true })
    await scene.sql(`update workspace_feature set enabled = false where key = 'chatbot.ai'`)
    for (const [name, input] of all)
      expect(await scene.help(name, input)).toMatchObject({ code: 'FEATURE_NOT_IN_PLAN' })
    await scene.sql(`update workspace_feature set enabled = true where key = 'chatbot.ai'`)
    const { model } = scene.parley.app.config.ai
    Object.assign(scene.parley.app.config.ai, { model: undefined })
    for (const [name, input] of all)
      expect(await scene.help(name, input)).toEqual({ code: 'INVALID_STATE', reason: 'NOT_CONFIGURED' })
    Object.assign(scene.parley.app.config.ai, { model })
    expect(await scene.asked()).toEqual([])
  })

  test('only those who write in chats, and only in those that they see', async () => {
    const reader = await scene.person('Reader')
    const { rewriteText: ofNoChat, ...ofChat } = await scene.inputs()
    expect(await scene.help('rewriteText', ofNoChat, reader)).toMatchObject({ code: 'FORBIDDEN' })
    for (const [name, input] of Object.entries(ofChat) as [Name, object][]) {
      expect(await scene.help(name, input, reader)).toMatchObject({ code: 'FORBIDDEN' })
      expect(await scene.help(name, input, scene.own)).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await scene.asked()).toEqual([])
  })

  test('the switch is a setting of the chatbot that is off at first', async () => {
    const set = (person: Person) =>
      person.ask(
        `mutation { updateChatbotAi(input: { assistanceEnabled: true }) { chatbotSettings { ai { assistanceEnabled } } } }`,
      )
    await scene.settings({ assistance_enabled: false })
    expect((await set(scene.agent)).body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await set(scene.admin)).body.data.updateChatbotAi).toEqual({
      chatbotSettings: { ai: { assistanceEnabled: true } },
    })
  })
})

describe('what goes wrong', () => {
  test.each([
    ['a timeout', 'silent'],
    ['a busy server', 'busy'],
    ['an empty answer', 'empty'],
    ['a login page', 'login_page'],
    ['a cut answer', 'cut_in_first_sentence'],
  ])('%s is told, and nothing is kept', async (_, kind) => {
    await scene.model({ answers: [{ text: 'Fine.' }], faults: [{ kind }] })
    const { rewriteText: text, translateMessage: message } = await scene.inputs()
    const told = { code: 'BAD_GATEWAY', reason: 'MODEL_FAILED' }
    expect(await scene.help('rewriteText', text)).toEqual(told)
    expect(await scene.help('translateMessage', message)).toEqual(told)
    expect(await scene.sql('select 1 from message_translation')).toEqual([])
    expect(await scene.sql('select 1 from ai_reservation')).toEqual([])
  })

  test('a link that nobody wrote is not shown', async () => {
    await scene.model({ answers: [{ text: 'Look at https://elsewhere.example/' }] })
    expect(await scene.help('summarizeCase', { caseId: scene.caseId })).toEqual({
      code: 'BAD_GATEWAY',
      reason: 'MODEL_FAILED',
    })
  })

  test('nothing to read: an empty case, and a chat in which nobody waits for an answer', async () => {
    await scene.sql('delete from message where contact_id = $1', [scene.who.id])
    expect(await scene.help('summarizeCase', { caseId: scene.caseId })).toMatchObject({
      reason: 'NOTHING_TO_READ',
    })
    expect(await scene.help('suggestAnswer', { contactId: scene.who.id })).toMatchObject({
      reason: 'NOTHING_TO_READ',
    })
    expect(await scene.asked()).toEqual([])
  })

  test('the tokens of the month are those of the chatbot', async () => {
    await scene.sql('update workspace_limit set ai_tokens_per_month = 10000')
    await scene.help('summarizeCase', { caseId: scene.caseId })
    expect(await scene.used()).toBeGreaterThan(0)
    await scene.sql('update ai_usage set used = 9990')
    expect(await scene.help('summarizeCase', { caseId: scene.caseId })).toEqual({
      code: 'INVALID_STATE',
      reason: 'BUDGET_USED_UP',
    })
    expect(await scene.asked()).toHaveLength(1)
  })

  test('what is reserved while the model writes counts, and what a killed process left is over after a while', async () => {
    const reserved = (seconds: number) =>
      scene.sql(
        `insert into ai_reservation (workspace_id, id, tokens, expires_at) values ($1, gen_random_uuid(), 9990, $2)`,
        [scene.shop.workspaceId, new Date(scene.parley.clock.now().getTime() + seconds * 1000)],
      )
    await scene.sql('update workspace_limit set ai_tokens_per_month = 10000')
    await reserved(60)
    expect(await scene.help('summarizeCase', { caseId: scene.caseId })).toMatchObject({
      reason: 'BUDGET_USED_UP',
    })
    await scene.parley.clock.advance(61)
    expect(await scene.help('summarizeCase', { caseId: scene.caseId })).toEqual({ text: 'Fine.' })
    expect(await scene.sql('select 1 from ai_reservation')).toEqual([])
  })

  test('who does not wait for the answer ends the request to the model', async () => {
    await scene.model({ faults: [{ kind: 'silent' }] })
    scene.parley.app.config.ai.timeoutSeconds = 60
    const leaving = new AbortController()
    const [type] = mutations.rewriteText
    const left = fetch(`${scene.parley.url}/api/graphql`, {
      method: 'POST',
      signal: leaving.signal,
      headers: {
        'content-type': 'application/json',
        cookie: [...scene.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': scene.admin.cookies.get('svc_csrf') ?? '',
      },
      body: JSON.stringify({
        query: `mutation ($input: ${type}!) { rewriteText(input: $input) { text } }`,
        variables: { input: { text: 'hallo', style: 'SHORTER' } },
      }),
    }).catch(() => null)
    await expect.poll(async () => (await scene.asked()).length).toBe(1)
    leaving.abort()
    await left
    await expect.poll(async () => (await scene.asked())[0]?.aborted).toBe(true)
    await expect.poll(() => scene.sql('select 1 from ai_reservation')).toEqual([])
    scene.parley.app.config.ai.timeoutSeconds = 1
  })

  test('a member has 200 requests in an hour', async () => {
    for (let at = 0; at < 200; at++)
      await scene.parley.app.counters.take(
        [
          {
            name: 'assistance',
            subject: `${scene.shop.workspaceId} ${scene.own.id}`,
            seconds: 3600,
            limit: 200,
          },
        ],
        scene.parley.app.clock.nowMs(),
      )
    const input = { text: 'hallo', style: 'SHORTER' }
    expect(await scene.help('rewriteText', input, scene.own)).toMatchObject({ code: 'RATE_LIMITED' })
    expect(await scene.help('rewriteText', input)).toEqual({ text: 'Fine.' })
  })
})
