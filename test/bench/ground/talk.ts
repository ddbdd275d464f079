import { runnable } from '#messaging/automation/chatbot/chatbot-flows/runnable-flows.ts'
import type { StepResult } from '#messaging/automation/flow-engine/effects.ts'
import type { FlowEnv, RunnableFlow } from '#messaging/automation/flow-engine/state.ts'
import { startFlow, step } from '#messaging/automation/flow-engine/step.ts'
import type { Graph, GraphNode } from '#messaging/automation/flow-graph/graph-shape.ts'

export const node = (id: string, type: string, config: Record<string, unknown>): GraphNode => ({
  id,
  type,
  label: id,
  position: { x: 0, y: 0 },
  config,
})

export const edge = (from: string, to: string, condition = 'default') => ({ from, to, condition })

/** A question, and behind it five nodes with a condition and a template. */
export const talk: Graph = {
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

const begun = startFlow(flow, env).state

/** What the answer to the question of the flow comes to: five nodes with a condition and a template. */
export function turnOfTalk(): StepResult {
  if (!begun) throw new Error('the flow does not wait')
  const result = step(begun, { kind: 'text', text: '12' }, env)
  if (!result.state) throw new Error('the flow ended')
  return result
}
