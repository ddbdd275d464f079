import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closedAllWeek, type FlowBot, startFlowBot } from './flow-scene.ts'

// Conversation flows in the product (spec/5 3.4; spec/8 CB; spec/10 DE1 to DE4, DE11).

let scene: FlowBot

beforeAll(async () => {
  scene = await startFlowBot()
})
beforeEach(async () => {
  for (const table of ['keyword_rule', 'chatbot_flow', 'transfer']) await scene.sql(`delete from ${table}`)
  await scene.sql('update chatbot_settings set rules_version = rules_version + 1')
  await scene.settings({
    enabled: true,
    greeting_message: 'Welcome!',
    fallback_message: 'Sorry?',
    business_hours_enabled: false,
    out_of_hours_message: '',
    session_timeout_minutes: 30,
  })
})
afterAll(() => scene?.parley.close())

const message = (text: string) => ({ type: 'message', config: { message: text } })
const booking = {
  ask: { type: 'prompt', config: { body: 'For how many?', store_as: 'people', validation_regex: '^\\d+$' } },
  sure: {
    type: 'buttons',
    config: {
      body: '{{people}} people?',
      buttons: [
        { id: 'y', title: 'Yes' },
        { id: 'n', title: 'No' },
      ],
    },
  },
  done: message('Booked for {{people}}, {{contact_name}}.'),
}
const ways = [
  ['ask', 'sure'],
  ['sure', 'done', 'button:y'],
  ['sure', 'ask', 'button:n'],
] as const

describe('a flow', () => {
  test('begins at a word, asks, keeps answers and ends the session', async () => {
    await scene.flow(booking, ways, { initial_message: 'Hi', completion_message: 'Bye' })
    const ann = await scene.someone()
    expect(await scene.says(ann, 'I want to BOOK')).toEqual(['Hi', 'For how many?'])
    expect(await scene.says(ann, 'some')).toEqual(['Invalid input. Please try again.'])
    expect(await scene.says(ann, '4')).toEqual(['4 people?'])
    expect(await scene.session(ann.id)).toMatchObject({
      status: 'active',
      node_id: 'sure',
      vars: { people: '4' },
    })
    expect(await scene.taps(ann, 'n', 'No')).toEqual(['For how many?'])
    expect(await scene.says(ann, '5')).toEqual(['5 people?'])
    expect(await scene.taps(ann, 'y', 'Yes')).toMatchObject([expect.stringMatching(/^Booked for 5/), 'Bye'])
    expect(await scene.session(ann.id)).toMatchObject({ status: 'completed', vars: { people: '5' } })
    expect(await scene.looks(ann.id)).toEqual(['flow_trigger', 'flow', 'flow', 'flow', 'flow', 'flow'])
    expect(await scene.steps(ann.id)).toEqual([
      'ask null',
      'ask null',
      'ask default',
      'sure null',
      'sure button:n',
      'ask null',
      'ask default',
      'sure null',
      'sure button:y',
      'done default',
    ])
    expect(await scene.says(ann, 'Hello')).toEqual(['Welcome!'])
  })

  test('comes behind transfer words and before rules; a trigger inside of it does nothing', async () => {
    await scene.flow(booking, ways)
    await scene.rule({ keywords: ['4'] })
    await scene.rule({
      keywords: ['human'],
      type: 'transfer',
      content: { body: 'One moment', teamId: null, notes: '' },
    })
    const ann = await scene.someone()
    await scene.says(ann, 'book')
    expect(await scene.says(ann, 'book')).toEqual(['Invalid input. Please try again.'])
    expect(await scene.says(ann, '4')).toEqual(['4 people?'])
    expect(await scene.says(ann, 'human')).toEqual(['One moment'])
  })

  test('of several the longest word begins it, then the older; part of a word begins none', async () => {
    const say = (text: string, word: string) =>
      scene.flow({ a: message(text) }, [], { trigger_keywords: [word] })
    await say('One', 'table')
    await scene.parley.clock.advance(1)
    await say('Two', 'book a table')
    await scene.parley.clock.advance(1)
    await say('Three', 'table')
    const [ann, bob, cleo] = [await scene.someone(), await scene.someone(), await scene.someone()]
    expect(await scene.says(ann, 'Please book a table')).toEqual(['Two'])
    expect(await scene.says(bob, 'a table')).toEqual(['One'])
    expect(await scene.says(cleo, 'tables')).toEqual(['Welcome!'])
  })

  test('finishes on the version that it began with', async () => {
    const id = await scene.flow(booking, ways)
    const ann = await scene.someone()
    await scene.says(ann, 'book')
    const other = { ask: { type: 'prompt', config: { body: 'New?' } } }
    await scene.admin.api.send('PUT', `/chatbot/flows/${id}`, {
      graph: { version: 2, entry_node: 'ask', nodes: [{ id: 'ask', ...other.ask }], edges: [] },
    })
    expect(await scene.says(ann, '4')).toEqual(['4 people?'])
    const bob = await scene.someone()
    expect(await scene.says(bob, 'book')).toEqual(['New?'])
  })

  test('that is deleted or switched off', async () => {
    const id = await scene.flow(booking, ways)
    const ann = await scene.someone()
    await scene.says(ann, 'book')
    await scene.admin.api.send('PUT', `/chatbot/flows/${id}`, { enabled: false })
    expect(await scene.says(ann, '4')).toEqual(['4 people?'])
    expect(await scene.says(await scene.someone(), 'book')).toEqual(['Welcome!'])
    await scene.admin.api.send('DELETE', `/chatbot/flows/${id}`)
    expect(await scene.session(ann.id)).toMatchObject({ status: 'cancelled' })
    expect(await scene.says(ann, 'y')).toEqual(['Welcome!'])
  })

  test('begins by a keyword rule and by a button', async () => {
    const id = await scene.flow(booking, ways, { trigger_keywords: [], trigger_button_id: 'start' })
    const made = await scene.admin.api.post('/chatbot/keywords', {
      keywords: ['seat'],
      response_type: 'flow',
      response_content: { chatbot_flow_id: id },
      enabled: true,
    })
    expect(made.status).toBe(200)
    const [ann, bob] = [await scene.someone(), await scene.someone()]
    expect(await scene.says(ann, 'a seat')).toEqual(['For how many?'])
    await scene.says(bob, 'Hello')
    expect(await scene.taps(bob, 'start', 'Start')).toEqual(['For how many?'])
    await scene.admin.api.send('PUT', `/chatbot/flows/${id}`, { enabled: false })
    expect(await scene.says(await scene.someone(), 'a seat')).toEqual(['Welcome!'])
  })
})

test('a tap on an older question is answered by its node; what was asked last is waited for again behind it (DE2)', async () => {
  const nodes = {
    menu: {
      type: 'buttons',
      config: {
        body: 'Menu',
        buttons: [
          { id: 'a', title: 'Hours' },
          { id: 'b', title: 'Order' },
        ],
      },
    },
    hours: message('Nine to five.'),
    order: { type: 'prompt', config: { body: 'Your order?', store_as: 'what' } },
    thanks: message('{{what}}: thanks.'),
  }
  const edges = [
    ['menu', 'hours', 'button:a'],
    ['menu', 'order', 'button:b'],
    ['order', 'thanks'],
  ] as const
  await scene.flow(nodes, edges)
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  expect(await scene.taps(ann, 'b', 'Order')).toEqual(['Your order?'])
  expect(await scene.taps(ann, 'a', 'Hours', 1)).toEqual(['Nine to five.'])
  expect(await scene.says(ann, 'Tea')).toEqual(['Tea: thanks.'])
  expect(await scene.session(ann.id)).toMatchObject({ status: 'completed' })
})

test('a transfer of a flow has its notes and its team; outside business hours a message takes its place', async () => {
  const team = await scene.team('manual', scene.admin)
  await scene.flow({
    a: { type: 'transfer', config: { body: 'One moment.', team_id: team, notes: 'Wants {{last_message}}' } },
  })
  const ann = await scene.someone()
  expect(await scene.says(ann, 'book it')).toEqual(['One moment.'])
  expect(
    await scene.sql('select source, team_id, notes, status from transfer where contact_id = $1', [ann.id]),
  ).toEqual([{ source: 'flow', team_id: team, notes: 'Wants book it', status: 'active' }])
  await scene.settings({
    business_hours_enabled: true,
    business_hours: closedAllWeek,
    out_of_hours_message: 'Closed.',
  })
  const bob = await scene.someone()
  expect(await scene.says(bob, 'book it')).toEqual(['Closed.'])
  expect(await scene.sql('select from transfer where contact_id = $1', [bob.id])).toEqual([])
})

test('a chat for a team that was switched off comes into the general queue, and the trace says why', async () => {
  const team = await scene.team('manual', scene.admin)
  const ask = { type: 'prompt', config: { body: '?' } }
  const t = { type: 'transfer', config: { body: 'One moment.', team_id: team } }
  await scene.flow({ ask, t }, [['ask', 't']])
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  await scene.sql('update team set is_active = false where id = $1', [team])
  expect(await scene.says(ann, 'Help')).toEqual(['One moment.'])
  expect(await scene.sql('select team_id, status from transfer where contact_id = $1', [ann.id])).toEqual([
    { team_id: null, status: 'active' },
  ])
  expect(await scene.sql("select problem from bot_step where node_id = 't'")).toEqual([
    { problem: 'the team is gone or switched off' },
  ])
})

test('the contact is changed: fields, tags, consent, and what a flow kept', async () => {
  await scene.flow(
    {
      ask: { type: 'prompt', config: { body: 'Size?', store_as: 'size' } },
      set: {
        type: 'set_contact',
        config: { fields: { size: '{{size}}' }, add_tags: ['vip'], consent: 'opt_out' },
      },
    },
    [['ask', 'set']],
    { name: 'Sizes', on_complete_action: 'create_record' },
  )
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  await scene.says(ann, 'L')
  expect(
    await scene.sql('select tags, custom_fields, marketing_opted_out from contact where id = $1', [ann.id]),
  ).toEqual([
    { tags: ['vip'], custom_fields: { size: 'L', Sizes: { size: 'L' } }, marketing_opted_out: true },
  ])
})

test('a cancel word ends it', async () => {
  await scene.flow(booking, ways, { cancel_keywords: ['stop it'], cancel_message: 'As you like.' })
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  expect(await scene.says(ann, 'Stop it!')).toEqual(['As you like.'])
  expect(await scene.session(ann.id)).toMatchObject({ status: 'cancelled' })
})

test('the words below a file do not answer a question', async () => {
  await scene.flow({ ask: { type: 'prompt', config: { body: 'Town?', store_as: 'town' } } })
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  const content = { caption: 'Berlin', filename: 'a.jpg', mimeType: 'image/jpeg' }
  await scene.writes(ann, '', { type: 'image', content })
  await scene.answers()
  expect(await scene.session(ann.id)).toMatchObject({ status: 'active', node_id: 'ask', vars: {} })
})

test('a flow whose version is gone leaves the message to other looks', async () => {
  const id = await scene.flow(booking, ways)
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  await scene.sql('update bot_session set flow_version = 99 where flow_id = $1', [id])
  expect(await scene.says(ann, 'Hello')).toEqual(['Welcome!'])
})

test('a transfer of a flow requires skills; one that is gone by then is left out, and the trace says so', async () => {
  const skill = async (name: string) =>
    (
      await scene.sql(
        `insert into skill (workspace_id, id, name, description, created_at, updated_at)
         values ($1, gen_random_uuid(), $2, '', now(), now()) returning id`,
        [scene.shop.workspaceId, name],
      )
    )[0]?.id as string
  const [spanish, gone] = [await skill('Spanish'), await skill('Gone')]
  const t = { type: 'transfer', config: { body: 'One moment.', required_skill_ids: [spanish, gone] } }
  await scene.flow({ t })
  await scene.sql('delete from skill where id = $1', [gone])
  const ann = await scene.someone()
  expect(await scene.says(ann, 'book it')).toEqual(['One moment.'])
  expect(
    await scene.sql('select status, required_skill_ids from conversation where contact_id = $1', [ann.id]),
  ).toEqual([{ status: 'open', required_skill_ids: [spanish] }])
  expect(await scene.sql("select problem from bot_step where node_id = 't'")).toContainEqual({
    problem: 'a skill is gone',
  })
})
