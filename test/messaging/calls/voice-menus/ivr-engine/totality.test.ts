import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileGraphOf } from '#messaging/automation/flow-graph/compile.ts'
import {
  freshIvrState,
  type IvrInput,
  type IvrState,
} from '#messaging/calls/voice-menus/ivr-engine/ivr-state.ts'
import { stepIvr } from '#messaging/calls/voice-menus/ivr-engine/step-ivr.ts'
import { ivrFamily } from '#messaging/calls/voice-menus/ivr-flows/ivr-family.ts'
import { ivrNodeTypes } from '#messaging/calls/voice-menus/ivr-flows/ivr-sets.ts'
import { samples } from '../../../../support/samples.ts'

// Every graph, state and input has a step that ends (spec/5 1.14).

const names = ['a', 'b', 'c', 'd', 'e']
const anyName = fc.constantFrom(...names)
const digit = fc.constantFrom('0', '1', '2', '*', '#')
const uuid = '00000000-0000-4000-8000-000000000001'

const config = fc.record(
  {
    audio_file: fc.constantFrom('x.ogg', ''),
    greeting_text: fc.constantFrom('Hello', ''),
    interruptible: fc.boolean(),
    options: fc.dictionary(digit, fc.record({ label: fc.string({ maxLength: 5 }) })),
    max_retries: fc.integer({ min: 1, max: 4 }),
    max_digits: fc.integer({ min: 1, max: 4 }),
    terminator: digit,
    store_as: fc.constantFrom('kept', '__proto__'),
    url: fc.constant('https://shop.example/'),
    schedule: fc.constant([{ day: 'monday', start_time: '09:00', end_time: '17:00' }]),
    flow_id: fc.constant(uuid),
    team_id: fc.constant(uuid),
    on_waiting: fc.constant({ url: 'https://shop.example/' }),
  },
  { requiredKeys: ['url', 'schedule', 'flow_id'] },
)
const node = fc.record({ type: fc.constantFrom(...ivrNodeTypes.values), config })
const ways = [
  'default',
  'digit:1',
  'timeout',
  'max_retries',
  'http:2xx',
  'in_hours',
  'out_of_hours',
  'no_answer',
]
const edge = fc.record({ from: anyName, to: anyName, condition: fc.constantFrom(...ways) })

const input: fc.Arbitrary<IvrInput> = fc.oneof(
  digit.map((one): IvrInput => ({ kind: 'digit', digit: one })),
  fc.constantFrom<IvrInput>(
    { kind: 'played' },
    { kind: 'timeout' },
    { kind: 'start' },
    { kind: 'http', status: 200, body: '[1]' },
    { kind: 'http', status: null, body: '' },
    { kind: 'transfer', outcome: 'no_answer' },
    { kind: 'digit', digit: '' },
  ),
)

/** Graphs that are refused are not run: edges that their nodes do not have are left out. */
function flowOf(
  nodes: readonly { type: string; config: object }[],
  edges: readonly { from: string; to: string; condition: string }[],
) {
  const kept: (typeof edges)[number][] = []
  const graph = (all: typeof kept) => ({
    version: 2,
    entry_node: 'a',
    nodes: nodes.map((one, at) => ({ id: names[at], ...one })),
    edges: all,
  })
  for (const one of edges) {
    const { problems } = compileGraphOf(ivrFamily, graph([...kept, one]))
    if (!problems.some(({ path }) => path.startsWith('edges['))) kept.push(one)
  }
  return compileGraphOf(ivrFamily, graph(kept)).flow
}

test('a call ends or waits, whatever the menu is and whatever happens', () => {
  fc.assert(
    fc.property(
      fc.array(node, { minLength: 1, maxLength: 5 }),
      fc.array(edge, { maxLength: 10 }),
      fc.array(input, { maxLength: 40 }),
      (nodes, edges, inputs) => {
        const graph = flowOf(nodes, edges)
        fc.pre(graph !== null)
        const flow = { id: 'f', name: 'f', version: 1, graph: graph as NonNullable<typeof graph>, speech: {} }
        const env = { now: new Date('2026-11-30T10:00:00Z'), timezone: 'UTC' }
        let state: IvrState = freshIvrState(flow, {})
        for (const one of [{ kind: 'start' } as const, ...inputs]) {
          const before = state
          const stepped = stepIvr(flow, state, one, env)
          state = stepped.state
          // It is JSON, so that it outlives the process.
          expect(JSON.parse(JSON.stringify(state))).toEqual(state)
          expect(stepped.effects.length).toBeLessThan(250)
          if (before.end !== null) expect(stepped).toEqual({ state: before, effects: [] })
          const hangsUp = stepped.effects.some(({ kind }) => kind === 'hang_up')
          if (hangsUp) expect(state.end).not.toBeNull()
        }
      },
    ),
    samples(),
  )
})

test('a state of another menu, or none at all, ends the call', () => {
  const env = { now: new Date(0), timezone: 'UTC' }
  const lost = { ...freshIvrState({ id: 'f', version: 1 }, {}), nodeId: 'gone' }
  const graph = { entry: 'a', nodes: new Map() }
  const empty = { id: 'f', name: 'f', version: 1, speech: {}, graph }
  for (const flow of [empty, null])
    for (const one of [{ kind: 'start' }, { kind: 'played' }] as const) {
      const { state, effects } = stepIvr(flow, lost, one, env)
      expect(state.end).toBe('failed')
      expect(effects).toMatchObject([{ kind: 'hang_up' }])
    }
})
