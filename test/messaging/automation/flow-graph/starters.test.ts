import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { FlowInput } from '#messaging/automation/flow-engine/state.ts'
import { compileGraph } from '#messaging/automation/flow-graph/compile.ts'
import { graphSchema } from '#messaging/automation/flow-graph/graph-schema.ts'
import { flowStarters } from '#messaging/automation/flow-starters/starters.ts'
import { conversation, flowOf } from '../flow-engine/scene.ts'

// Flows to begin with, and the JSON Schema of graphs.

const validate = new Ajv2020({ strict: false }).compile(graphSchema())

test('the schema of graphs is the one that docs/ shows', async () => {
  const written = `${JSON.stringify(graphSchema(), null, 2)}\n`
  await expect(written).toMatchFileSnapshot('../../../../docs/flows.schema.json')
})

test.each(flowStarters.map((starter) => [starter.kind, starter] as const))(
  '%s has no problems',
  (_, { graph }) => {
    expect(compileGraph(graph).problems).toEqual([])
    expect(validate(graph), JSON.stringify(validate.errors)).toBe(true)
  },
)

test('the schema refuses what the compiler refuses', () => {
  const node = { id: 'a', type: 'prompt', config: { max_retries: 'many' } }
  for (const wrong of [
    { version: 1, entry_node: 'a', nodes: [], edges: [] },
    { version: 2, entry_node: 'a', nodes: [{ id: 'a', type: 'guess' }], edges: [] },
    { version: 2, entry_node: 'a', nodes: [node], edges: [{ from: 'a' }] },
  ])
    expect(validate(wrong)).toBe(false)
})

const tap = (id: string): FlowInput => ({ kind: 'button', id, title: id })
const say = (text: string): FlowInput => ({ kind: 'text', text })

/** What a customer does in each, and how it ends. */
const walks: Readonly<Record<string, { inputs: FlowInput[]; last: string; end: string }>> = {
  appointment: {
    inputs: [say('tomorrow'), say('24.11.'), tap('noon'), say('Ann'), tap('yes')],
    last: 'Thank you, Ann. We see you on 24.11. (Noon).',
    end: 'completed',
  },
  order_status: {
    inputs: [
      say('A-77'),
      { kind: 'call', callId: 'call-1', result: { status: 200, body: '{"status":"on its way"}' } },
      tap('no'),
    ],
    last: 'Have a good day!',
    end: 'completed',
  },
  lead_capture: {
    inputs: [tap('service'), say('Ann'), say('ann'), say('ann@shop.example'), tap('no')],
    last: 'Thank you, Ann. We write to ann@shop.example soon.',
    end: 'completed',
  },
  opening_hours: { inputs: [tap('yes')], last: 'One moment, please.', end: 'handed_over' },
  hand_over: {
    inputs: [tap('bill'), say('It is too high.')],
    last: 'Thank you. One of us writes to you soon.',
    end: 'handed_over',
  },
}

test.each(flowStarters.map((starter) => [starter.kind, starter] as const))(
  '%s is walked to its end',
  (key, { graph }) => {
    const walk = walks[key]
    if (!walk) throw new Error('nobody walks it')
    const chat = conversation([flowOf(key, graph)])
    chat.start()
    const said = walk.inputs.map((input) => chat.gets(input))
    expect(said.at(-1)?.at(-1)).toBe(walk.last)
    expect(chat.last.end).toBe(walk.end)
  },
)
