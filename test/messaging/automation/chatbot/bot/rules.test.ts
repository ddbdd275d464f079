import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type BotScene, startBot } from './scene.ts'

// What the rules of a workspace answer (spec/5 3.4; spec/8 CB3, KW).

let scene: BotScene

beforeAll(async () => {
  scene = await startBot()
})
beforeEach(async () => {
  await scene.sql('delete from keyword_rule')
  await scene.sql('delete from transfer')
  await scene.settings({
    enabled: true,
    greeting_message: 'Welcome!',
    greeting_buttons: '[]',
    fallback_message: '',
    business_hours_enabled: false,
    out_of_hours_message: '',
    allow_automated_outside_hours: true,
    session_timeout_minutes: 30,
  })
})
afterAll(() => scene?.parley.close())

const chatOf = async (contactId: string) =>
  (await scene.sql('select * from conversation where contact_id = $1', [contactId]))[0] ?? {}
describe('rules', () => {
  test('a transfer keyword comes before everything: its words, then a transfer in its team', async () => {
    const team = await scene.team('manual')
    await scene.rule({
      keywords: ['human'],
      type: 'transfer',
      content: { body: 'One moment.', teamId: team, notes: 'Asked.' },
      priority: -5,
    })
    await scene.rule({ keywords: ['a human'], priority: 100 })
    const ann = await scene.someone()
    expect(await scene.says(ann, 'I want a human')).toEqual(['One moment.'])
    const [made] = await scene.sql(
      'select source, team_id, notes, status from transfer where contact_id = $1',
      [ann.id],
    )
    expect(made).toEqual({ source: 'keyword', team_id: team, notes: 'Asked.', status: 'active' })
    expect(await chatOf(ann.id)).toMatchObject({ unread_count: 1 })
    expect(await scene.says(ann, 'price')).toEqual([])
    expect(await scene.looks(ann.id)).toEqual(['transfer_keyword', 'with_people'])
  })

  test('two messages that wait together are answered in their order, each in the state that the one before leaves', async () => {
    await scene.rule({
      keywords: ['human'],
      type: 'transfer',
      content: { body: 'One moment.', teamId: null, notes: '' },
    })
    const ann = await scene.someone()
    await scene.writes(ann, 'Hello')
    await scene.writes(ann, 'human')
    await scene.writes(ann, 'Hello?')
    await scene.answers()
    expect(await scene.texts(ann.id)).toEqual(['Welcome!\n\nOne moment.'])
    expect(await scene.looks(ann.id)).toEqual(['greeting', 'transfer_keyword', 'with_people'])
  })

  test('buttons: one to three are buttons, more are a list; a tap is looked at by its title', async () => {
    const buttons = (many: number) =>
      Array.from({ length: many }, (_, at) => ({ id: `b${at}`, title: `Choice ${at}` }))
    await scene.rule({ keywords: ['few'], content: { body: 'Choose', buttons: buttons(2) } })
    await scene.rule({ keywords: ['many'], content: { body: 'Choose', buttons: buttons(4) } })
    await scene.rule({ keywords: ['choice 1'], match_type: 'exact', content: { body: 'Chosen' } })
    const ann = await scene.someone()
    await scene.says(ann, 'few')
    await scene.says(ann, 'many')
    const sent = await scene.sql(
      `select content->>'type' as type from message where contact_id = $1 and type = 'interactive' order by id`,
      [ann.id],
    )
    expect(sent).toEqual([{ type: 'button' }, { type: 'list' }])
    const tap = {
      type: 'interactive',
      content: { type: 'button_reply', id: 'b1', title: 'Choice 1', description: null },
    }
    await scene.writes(ann, '', tap)
    await scene.answers()
    expect((await scene.texts(ann.id)).at(-1)).toBe('Chosen')
  })

  test('a script is written for each person', async () => {
    const content = { body: 'Hello {{contact_name}}, {{if phone_number != ""}}you are known{{endif}}.' }
    await scene.rule({ keywords: ['who'], type: 'script', content })
    const { id, phone } = await scene.create({ name: 'Ann' })
    expect(await scene.says({ id, waId: phone.slice(1) }, 'who am I')).toEqual(['Hello Ann, you are known.'])
  })

  test('KW: a rule whose answer cannot be sent is passed over, and the next one answers', async () => {
    const gone = '0198c1a8-0000-7000-8000-000000000000'
    const content = { templateId: gone, templateName: null, language: null, params: {} }
    const dead = await scene.rule({ keywords: ['price'], type: 'template', content, priority: 9 })
    await scene.rule({ keywords: ['price'], priority: 1 })
    const ann = await scene.someone()
    expect(await scene.says(ann, 'price')).toEqual(['It is 5.'])
    const [decision] = await scene.sql(
      'select passed_over, rule_name from bot_decision where contact_id = $1',
      [ann.id],
    )
    expect(decision).toMatchObject({
      rule_name: 'price',
      passed_over: [{ ruleId: dead, cause: 'unsendable' }],
    })
  })

  test('KW: that an answer cannot be sent is told once an hour, however many ask', async () => {
    const content = { mediaId: null, mediaUrl: null, caption: '', filename: null }
    await scene.rule({ keywords: ['picture'], type: 'media', content })
    const warned = vi.spyOn(scene.parley.app.log, 'warn')
    onTestFinished(() => warned.mockRestore())
    for (let asked = 0; asked < 3; asked++) await scene.says(await scene.someone(), 'picture')
    expect(warned).toHaveBeenCalledTimes(1)
    expect(warned.mock.calls[0]?.[0]).toMatchObject({ look: 'greeting', why: 'the file is not here' })
  })

  test('the decision names the rule at GraphQL, for the message and for its answer', async () => {
    const admin = await scene.person('admin')
    await scene.rule({ keywords: ['price'] })
    const ann = await scene.someone()
    await scene.says(ann, 'price')
    const { contact } = (await admin.graphql(
      `query ($id: ID!) { contact(id: $id) { messages(first: 5) { nodes {
        botDecision { look keyword rule { name } message { id } replies { id } } } } } }`,
      { id: ann.id },
    )) as unknown as { contact: { messages: { nodes: { botDecision: object }[] } } }
    const decisions = contact.messages.nodes.map(({ botDecision }) => botDecision)
    expect(decisions).toHaveLength(2)
    expect(decisions[0]).toMatchObject({ look: 'KEYWORD', keyword: 'price', rule: { name: 'price' } })
    expect(decisions[0]).toEqual(decisions[1])
  })

  test('a change of the rules holds from the next message', async () => {
    const ann = await scene.someone()
    await scene.says(ann, 'price')
    await scene.rule({ keywords: ['price'] })
    expect(await scene.says(ann, 'price')).toEqual(['It is 5.'])
  })
})

test('what is kept: the session with its messages, and what was counted', async () => {
  const before = (
    await scene.sql('select * from chatbot_counter where workspace_id = $1', [scene.shop.workspaceId])
  )[0]
  const ann = await scene.someone()
  await scene.says(ann, 'Hello')
  const steps = await scene.sql(
    `select k.step_name, m.direction from bot_session_message k join message m on m.id = k.message_id
     join bot_session b on b.id = k.session_id where b.contact_id = $1 order by m.id`,
    [ann.id],
  )
  expect(steps).toEqual([
    { step_name: 'keyword_check', direction: 'incoming' },
    { step_name: 'greeting', direction: 'outgoing' },
  ])
  const after = (
    await scene.sql('select * from chatbot_counter where workspace_id = $1', [scene.shop.workspaceId])
  )[0]
  expect(Number(after?.total_sessions) - Number(before?.total_sessions)).toBe(1)
  expect(Number(after?.messages_handled) - Number(before?.messages_handled)).toBe(1)
})

test('nobody answers a contact that was deleted meanwhile', async () => {
  const ann = await scene.someone()
  await scene.writes(ann, 'Hello')
  const gone = await scene.shop.v1.send('DELETE', `/contacts/${ann.id}`)
  expect(gone.status).toBeLessThan(300)
  await scene.answers()
  expect(await scene.texts(ann.id)).toEqual([])
  expect(await scene.sql('select 1 from bot_turn where contact_id = $1', [ann.id])).toEqual([])
})

// Last, because sessions of people end meanwhile.
