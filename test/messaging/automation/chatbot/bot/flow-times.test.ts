import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closedAllWeek, type FlowBot, startFlowBot } from './flow-scene.ts'

// Waits, timeouts and taps weeks later (spec/8 CB; spec/10 DE2, DE11).

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
describe('time', () => {
  test('a wait goes on by itself; a message meanwhile is looked at by others', async () => {
    await scene.flow(
      { a: message('Soon.'), w: { type: 'wait', config: { minutes: 90 } }, b: message('Now.') },
      [
        ['a', 'w'],
        ['w', 'b'],
      ],
    )
    const ann = await scene.someone()
    expect(await scene.says(ann, 'book')).toEqual(['Soon.'])
    expect(await scene.later(ann, 89)).toEqual([])
    expect(await scene.says(ann, 'And?')).toEqual(['Sorry?'])
    expect(await scene.later(ann, 1)).toEqual(['Now.'])
    expect(await scene.session(ann.id)).toMatchObject({ status: 'completed' })
    expect(await scene.sql('select from bot_wake')).toEqual([])
  })

  test('a question that is not answered in time is left by timeout', async () => {
    await scene.flow(
      {
        ask: { type: 'prompt', config: { body: '?', timeout_minutes: 10 } },
        late: message('Are you there?'),
      },
      [['ask', 'late', 'timeout']],
    )
    const ann = await scene.someone()
    await scene.says(ann, 'book')
    expect(await scene.later(ann, 10)).toEqual(['Are you there?'])
  })

  test('a session that the person leaves ends with the timeout message', async () => {
    await scene.flow({ ask: { type: 'prompt', config: { body: '?' } } }, [], {
      timeout_message: 'Bye {{contact_name}}',
    })
    const ann = await scene.someone()
    await scene.says(ann, 'book')
    expect(await scene.later(ann, 31)).toMatchObject([expect.stringMatching(/^Bye/)])
    expect(await scene.session(ann.id)).toMatchObject({ status: 'timeout' })
  })

  test('nothing is said once people have the chat', async () => {
    await scene.flow({ w: { type: 'wait', config: { minutes: 5 } }, b: message('Now.') }, [['w', 'b']])
    const ann = await scene.someone()
    await scene.says(ann, 'book')
    await scene.sql(
      `insert into transfer (workspace_id, id, contact_id, source, status, transferred_at, updated_at)
       values ($1, gen_random_uuid(), $2, 'manual', 'active', now(), now())`,
      [scene.shop.workspaceId, ann.id],
    )
    expect(await scene.later(ann, 5)).toEqual([])
  })
})

test('a session that hands over by itself outside business hours says so once', async () => {
  const transfer = { type: 'transfer', config: { body: 'One moment.' } }
  await scene.flow({ w: { type: 'wait', config: { minutes: 5 } }, transfer }, [['w', 'transfer']])
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  await scene.settings({
    business_hours_enabled: true,
    business_hours: closedAllWeek,
    out_of_hours_message: 'Closed.',
  })
  expect(await scene.later(ann, 5)).toEqual(['Closed.'])
  expect(await scene.session(ann.id)).toMatchObject({ status: 'completed' })
})

test('a session that goes on by itself is silent once a person of the team wrote', async () => {
  await scene.flow({ w: { type: 'wait', config: { minutes: 5 } }, b: message('Now.') }, [['w', 'b']])
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  await scene.sql("update message set sent_by_type = 'member' where contact_id = $1", [ann.id])
  expect(await scene.later(ann, 5)).toEqual([])
  expect(await scene.session(ann.id)).toMatchObject({ status: 'cancelled' })
})

test('weeks after its session a button is still answered by its node (DE2)', async () => {
  const menu = { body: 'Menu', buttons: [{ id: 'a', title: 'Hours' }] }
  await scene.flow(
    {
      set: { type: 'set_variable', config: { set: { open: 'Nine' } } },
      menu: { type: 'buttons', config: menu },
      hours: message('{{open}} to five.'),
    },
    [
      ['set', 'menu'],
      ['menu', 'hours', 'button:a'],
    ],
  )
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  await scene.taps(ann, 'a', 'Hours')
  await scene.parley.clock.advance(20 * 86_400)
  expect(await scene.taps(ann, 'a', 'Hours', 1)).toEqual(['Nine to five.'])
})
