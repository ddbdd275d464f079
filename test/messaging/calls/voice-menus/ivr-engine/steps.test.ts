import { describe, expect, test } from 'vitest'
import { callIn, menuOf } from './scene.ts'

// What each node of a voice menu does (spec/5 1.14).

const play = (file: string, more = {}) => ({ kind: 'play', file, text: null, interruptible: true, ...more })
const listens = (more = {}) => ({
  kind: 'gather',
  maxDigits: 1,
  terminator: null,
  timeoutMs: 10_000,
  ...more,
})
const ended = (more = {}) => ({ kind: 'hang_up', file: null, text: null, ...more })

const options = { 1: { label: 'Sales' }, 2: { label: 'Support' } }
const choose = { type: 'menu', config: { audio_file: 'choose.ogg', options } }
const bye = { type: 'hangup', config: { audio_file: 'bye.ogg' } }
const uuid = '00000000-0000-4000-8000-000000000001'

describe('a greeting', () => {
  const nodes = (interruptible: boolean) => ({
    hi: { type: 'greeting', config: { audio_file: 'hi.ogg', interruptible } },
    choose,
    bye,
  })
  const edges = [
    ['hi', 'choose'],
    ['choose', 'bye', 'digit:1'],
  ] as const

  test('is heard to its end', () => {
    const call = callIn(menuOf(nodes(false), edges))
    expect(call.start()).toMatchObject([play('hi.ogg', { interruptible: false })])
    expect(call.press('1')).toEqual([])
    expect(call.take({ kind: 'timeout' })).toEqual([])
    expect(call.take({ kind: 'played' })).toMatchObject([play('choose.ogg'), listens()])
    expect(call.way()).toEqual(['menu', 'hi:default'])
  })

  test('is interrupted by a key, which the menu behind it takes', () => {
    const call = callIn(menuOf(nodes(true), edges))
    call.start()
    expect(call.press('1')).toEqual([{ ...ended({ file: 'bye.ogg' }), nodeId: 'bye' }])
    expect(call.state).toMatchObject({ end: 'hung_up', vars: { menu_choose: '1', last_menu_digit: '1' } })
    expect(call.state.path[2]).toEqual({
      node: 'choose',
      type: 'menu',
      label: 'choose',
      outcome: 'digit:1',
      digit: '1',
      option_label: 'Sales',
    })
  })

  test('is asked for again by a key that the menu behind it does not know', () => {
    const call = callIn(menuOf(nodes(true), edges))
    call.start()
    expect(call.press('9')).toMatchObject([play('choose.ogg'), listens()])
    expect(call.state.tries).toBe(0)
  })
})

describe('a menu', () => {
  test('asks again after a wrong key and after silence, three times unless said', () => {
    const call = callIn(menuOf({ choose, bye }, [['choose', 'bye', 'max_retries']]))
    expect(call.start()).toMatchObject([play('choose.ogg'), listens()])
    expect(call.press('7')).toMatchObject([play('choose.ogg'), listens()])
    expect(call.take({ kind: 'timeout' })).toMatchObject([play('choose.ogg'), listens()])
    expect(call.press('8')).toMatchObject([ended({ file: 'bye.ogg' })])
    expect(call.way()).toEqual(['menu', 'choose:max_retries', 'bye'])
  })

  test('is left by timeout where nobody pressed anything, and by default for want of another way', () => {
    const config = { options, max_retries: 1, timeout_seconds: 4 }
    const silent = callIn(menuOf({ choose: { type: 'menu', config }, bye }, [['choose', 'bye', 'timeout']]))
    expect(silent.start()).toMatchObject([listens({ timeoutMs: 4000 })])
    silent.take({ kind: 'timeout' })
    expect(silent.way()).toEqual(['menu', 'choose:timeout', 'bye'])
    const other = callIn(menuOf({ choose: { type: 'menu', config }, bye }, [['choose', 'bye']]))
    other.start()
    other.press('2')
    expect(other.way()).toEqual(['menu', 'choose:digit:2', 'bye'])
  })

  test('ends the call where a key leads nowhere', () => {
    const call = callIn(menuOf({ choose }))
    call.start()
    expect(call.press('1')).toMatchObject([ended()])
    expect(call.state.end).toBe('hung_up')
    expect(call.press('1')).toEqual([])
  })
})

describe('digits', () => {
  const ask = (config = {}) =>
    callIn(
      menuOf(
        { ask: { type: 'gather', config: { audio_file: 'ask.ogg', store_as: 'order', ...config } }, bye },
        [['ask', 'bye']],
      ),
    )

  test('are taken up to the terminator, or as many as there may be', () => {
    const call = ask()
    expect(call.start()).toMatchObject([play('ask.ogg'), listens({ maxDigits: 10, terminator: '#' })])
    call.press('12*3#')
    expect(call.state).toMatchObject({ end: 'hung_up', vars: { order: '12*3' } })
    const three = ask({ max_digits: 3, terminator: '*' })
    three.start()
    three.press('4#5')
    expect(three.state.vars.order).toBe('4#5')
  })

  test('count as they are after silence, and nothing is one try in vain', () => {
    const call = ask({ max_retries: 2 })
    call.start()
    expect(call.take({ kind: 'timeout' })).toMatchObject([
      play('ask.ogg'),
      listens({ maxDigits: 10, terminator: '#' }),
    ])
    call.press('42')
    call.take({ kind: 'timeout' })
    expect(call.state.vars.order).toBe('42')
    const silent = ask({ max_retries: 2 })
    silent.start()
    silent.press('#')
    silent.take({ kind: 'timeout' })
    expect(silent.way()).toEqual(['menu', 'ask:max_retries', 'bye'])
    expect(silent.state.vars).not.toHaveProperty('order')
  })
})

test('an address is asked, and its answer is kept', () => {
  const look = {
    type: 'http_callback',
    config: { url: 'https://shop.example/{{call_id}}', method: 'post', response_store_as: 'found' },
  }
  const edges = [['look', 'bye', 'http:2xx']] as const
  const call = callIn(menuOf({ look, bye }, edges))
  expect(call.start()).toMatchObject([
    {
      kind: 'http',
      request: {
        place: { flowId: 'menu', version: 1, key: 'look' },
        url: 'https://shop.example/{{call_id}}',
        method: 'POST',
        vars: { caller_phone: '+15550100', call_id: 'c1' },
        timeoutMs: 10_000,
      },
    },
  ])
  call.take({ kind: 'http', status: 200, body: '{"name": "Ada"}' })
  expect(call.state).toMatchObject({ end: 'hung_up', vars: { found: { name: 'Ada' } } })
  const failed = callIn(menuOf({ look, bye }, edges))
  failed.start()
  failed.take({ kind: 'http', status: null, body: 'x'.repeat(100_000) })
  expect(failed.way()).toEqual(['menu', 'look:http:non2xx'])
  expect(String(failed.state.vars.found)).toHaveLength(65_536)
})

test('a transfer is the end without a way on, and else goes on by what became of it', () => {
  const team = { type: 'transfer', config: { team_id: uuid, on_waiting: { url: 'https://shop.example/w' } } }
  const last = callIn(menuOf({ team }))
  expect(last.start()).toMatchObject([
    {
      kind: 'transfer',
      teamId: uuid,
      isLast: true,
      onWaiting: { place: { key: 'team on_waiting' } },
      onConnect: null,
    },
  ])
  expect(last.state.end).toBe('handed_over')
  const call = callIn(menuOf({ team, bye }, [['team', 'bye', 'no_answer']]))
  expect(call.start()).toMatchObject([{ kind: 'transfer', isLast: false }])
  expect(call.press('1')).toEqual([])
  call.take({ kind: 'transfer', outcome: 'no_answer' })
  expect(call.way()).toEqual(['menu', 'team:no_answer', 'bye'])
})

test('hours are those of the workspace', () => {
  const schedule = [{ day: 'monday', enabled: true, start_time: '09:00', end_time: '17:00' }]
  const hours = menuOf({ open: { type: 'timing', config: { schedule } }, bye }, [['open', 'bye', 'in_hours']])
  const call = callIn(hours)
  call.start()
  expect(call.way()).toEqual(['menu', 'open:in_hours', 'bye'])
  const elsewhere = callIn(hours)
  elsewhere.timezone = 'Asia/Tokyo'
  elsewhere.start()
  expect(elsewhere.way()).toEqual(['menu', 'open:out_of_hours'])
})

test('another menu goes on with the variables; one that is gone, or that leads back for ever, ends the call', () => {
  const leads = menuOf({ choose, on: { type: 'goto_flow', config: { flow_id: uuid } } }, [
    ['choose', 'on', 'digit:1'],
  ])
  const call = callIn(leads, { [uuid]: menuOf({ bye }, [], { id: 'other' }) })
  call.start()
  expect(call.press('1')).toMatchObject([{ kind: 'goto', flowId: uuid }, ended({ file: 'bye.ogg' })])
  expect(call.way()).toEqual(['menu', 'choose:digit:1', 'on', 'other', 'bye'])
  expect(call.state).toMatchObject({ flowId: 'other', vars: { last_menu_digit: '1' } })
  const gone = callIn(leads)
  gone.start()
  expect(gone.press('1').at(-1)).toMatchObject(ended())
  expect(gone.state).toMatchObject({ end: 'failed' })
  const back = menuOf({ on: { type: 'goto_flow', config: { flow_id: uuid } } })
  const endless = callIn(back, { [uuid]: back })
  endless.start()
  expect(endless.state.end).toBe('failed')
  expect(endless.state.path.at(-1)?.problem).toBe('too many menus')
})

test('a text is heard by the audio that was made of it', () => {
  const speech = { 'Good day': 'speech.ogg' }
  const say = { type: 'greeting', config: { greeting_text: 'Good day' } }
  expect(callIn(menuOf({ say }, [], { speech })).start()).toMatchObject([
    { kind: 'play', file: 'speech.ogg', text: 'Good day', interruptible: false },
  ])
  expect(callIn(menuOf({ say })).start()).toMatchObject([{ file: null, text: 'Good day' }])
})
