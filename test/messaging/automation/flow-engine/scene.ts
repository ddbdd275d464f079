import { runnable } from '#messaging/automation/chatbot/chatbot-flows/runnable-flows.ts'
import type { FlowEffect, StepResult } from '#messaging/automation/flow-engine/effects.ts'
import type {
  FlowEnv,
  FlowInput,
  FlowPlace,
  FlowSettings,
  FlowState,
  RunnableFlow,
} from '#messaging/automation/flow-engine/state.ts'
import { startFlow, step, tapOlder } from '#messaging/automation/flow-engine/step.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'

const noSettings: FlowSettings = {
  initialMessage: '',
  completionMessage: '',
  timeoutMessage: '',
  cancelKeywords: [],
  cancelMessage: '',
  onCompleteAction: 'none',
  completionConfig: {},
}

export function flowOf(id: string, graph: unknown, settings: Partial<FlowSettings> = {}): RunnableFlow {
  const flow = runnable({
    id,
    name: id,
    version: 1,
    graph: graph as Graph,
    settings: { ...noSettings, ...settings },
  })
  if (!flow) throw new Error('the graph has errors')
  return flow
}

const textsOf = (effects: readonly FlowEffect[]): string[] =>
  effects.flatMap((effect) => {
    if (effect.kind !== 'send') return []
    return 'body' in effect.reply ? [effect.reply.body] : [effect.reply.kind]
  })

/** A conversation with flows, of which the first one begins. */
export function conversation(flows: readonly RunnableFlow[]) {
  let now = new Date('2026-11-30T09:00:00Z')
  let ids = 0
  const byId = new Map(flows.map((flow) => [flow.id, flow]))
  const env = (): FlowEnv => ({
    now,
    newId: () => `call-${++ids}`,
    chance: (key) => (key.length % 2 ? 0.9 : 0.1),
    flow: (id) => byId.get(id) ?? null,
    live: (id) => byId.get(id) ?? null,
    timezone: 'UTC',
    hasModel: true,
    known: { phone_number: '+15550001', contact_name: 'Ann' },
  })
  let last: StepResult
  const took = (result: StepResult) => {
    last = result
    return textsOf(result.effects)
  }
  return {
    start: () => took(startFlow(flows[0] as RunnableFlow, env())),
    gets(input: FlowInput) {
      if (!last.state) throw new Error('the flow is over')
      return took(step(last.state as FlowState, input, env()))
    },
    says(text: string) {
      return this.gets({ kind: 'text', text })
    },
    taps(id: string) {
      return this.gets({ kind: 'button', id, title: id })
    },
    tapsOlder(asked: FlowPlace, id: string) {
      const { state, vars } = last
      const tapped = tapOlder(asked, { kind: 'button', id, title: id }, { state, vars, env: env() })
      return tapped ? took(tapped) : []
    },
    later(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    get last() {
      return last
    },
    get path() {
      return last.trace.map(({ nodeId, outcome }) => `${nodeId} ${outcome}`)
    },
    get problems() {
      return last.trace.flatMap(({ problem }) => problem ?? [])
    },
    env,
  }
}
