import { runnable } from '#messaging/chatbot-flows/runnable-flows.ts'
import type { FlowEnv, RunnableFlow } from '#messaging/flow-engine/state.ts'
import { startFlow, step } from '#messaging/flow-engine/step.ts'
import { compileGraph } from '#messaging/flow-graph/compile.ts'
import type { Graph, GraphNode } from '#messaging/flow-graph/graph-shape.ts'
import type { Ground } from './scenario.ts'

const compiles = 200
const turns = 20_000

const node = (id: string, type: string, config: Record<string, unknown>): GraphNode => ({
  id,
  type,
  label: id,
  position: { x: 0, y: 0 },
  config,
})

const edge = (from: string, to: string, condition = 'default') => ({ from, to, condition })

/** A question, and behind it five nodes with a condition and a template. */
const talk: Graph = {
  version: 2,
  entry_node: 'ask',
  nodes: [
    node('ask', 'prompt', { body: 'How many, {{contact_name}}?', store_as: 'many' }),
    node('set', 'set_variable', { set: { order: '{{many}} of {{last_message}}' } }),
    node('large', 'condition', { expression: "many > 10 or lower(order) contains 'all'" }),
    node('thanks', 'message', { message: '{{if many > 100}}A lot{{else}}{{order}}{{endif}}, thank you!' }),
    node('sorry', 'message', { message: 'At least eleven, please.' }),
    node('sum', 'set_variable', { set: { sum: 'Sum: {{order}}' } }),
    node('again', 'buttons', { body: '{{sum}}. More?', buttons: [{ id: 'y', title: 'Yes' }] }),
  ],
  edges: [
    edge('ask', 'set'),
    edge('set', 'large'),
    edge('large', 'thanks', 'true'),
    edge('large', 'sorry', 'false'),
    edge('thanks', 'sum'),
    edge('sorry', 'sum'),
    edge('sum', 'again'),
  ],
}

/** As large as graphs may be: texts and conditions of the kind that people write. */
function largest(): Graph {
  const nodes = Array.from({ length: 500 }, (_, at) =>
    at % 3 === 0
      ? node(`n${at}`, 'condition', { expression: `x${at} == 'yes' and len(name) > ${at}` })
      : node(`n${at}`, 'prompt', {
          body: `Question ${at}, {{name}}? {{if x == 'a'}}one{{else}}two{{endif}}`,
          store_as: 'name',
          validation_regex: '^[a-z ]{1,40}$',
        }),
  )
  const edges = nodes.slice(1).map(({ id }, at) => edge(`n${at}`, id, at % 3 === 0 ? 'true' : 'default'))
  return { version: 2, entry_node: 'n0', nodes, edges }
}

const env: FlowEnv = {
  now: new Date('2026-11-29T12:00:00Z'),
  newId: () => '00000000-0000-7000-8000-000000000000',
  chance: () => 0.5,
  flow: (id) => (id === flow.id ? flow : null),
  live: () => null,
  timezone: 'Europe/Berlin',
  hasModel: false,
  known: { phone_number: '+15550100', contact_name: 'Ann', contact: {}, last_message: '12' },
}

const settings = {
  initialMessage: '',
  completionMessage: '',
  timeoutMessage: '',
  cancelKeywords: ['stop'],
  cancelMessage: '',
  onCompleteAction: 'none' as const,
  completionConfig: {},
}
const flow = runnable({ id: 'flow', version: 1, name: 'Talk', graph: talk, settings }) as RunnableFlow

/** The times of so many runs in milliseconds, in order. */
function timesOf(runs: number, work: () => void): number[] {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begun = performance.now()
    work()
    times.push(performance.now() - begun)
  }
  return times.sort((one, other) => one - other)
}

const at = (times: readonly number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** Scenario 22: what the engine of flows itself costs; the simulator and each turn of the product run it. */
export async function flows({ report }: Ground): Promise<void> {
  report.title(
    `21. Flows (the engine alone: ${compiles} graphs of 500 nodes, ${turns} turns through five nodes)`,
  )
  const graph = largest()
  const compiled = timesOf(compiles, () => void compileGraph(graph))
  report.note(`a graph of 500 nodes is compiled in ${at(compiled, 0.5).toFixed(1)} ms (median)`)
  report.figure('compile, p99', at(compiled, 0.99), 'ms', { goal: 50 })
  const begun = startFlow(flow, env).state
  if (!begun) throw new Error('the flow does not wait')
  const turn = () => {
    if (!step(begun, { kind: 'text', text: '12' }, env).state) throw new Error('the flow ended')
  }
  timesOf(turns / 10, turn)
  const taken = timesOf(turns, turn)
  report.note(`a turn through five nodes takes ${(at(taken, 0.5) * 1000).toFixed(0)} us (median)`)
  report.figure('step, p99', at(taken, 0.99), 'ms', { goal: 5 })
}
