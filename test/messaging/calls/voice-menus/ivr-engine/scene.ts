import { compileGraphOf } from '#messaging/automation/flow-graph/compile.ts'
import {
  freshIvrState,
  type IvrEffect,
  type IvrInput,
  type IvrState,
  type RunnableIvr,
} from '#messaging/calls/voice-menus/ivr-engine/ivr-state.ts'
import { stepIvr } from '#messaging/calls/voice-menus/ivr-engine/step-ivr.ts'
import { ivrFamily } from '#messaging/calls/voice-menus/ivr-flows/ivr-family.ts'
import { graphOf } from '../../../automation/chatbot/chatbot-flows/scene.ts'

type Nodes = Parameters<typeof graphOf>[0]
type Edges = Parameters<typeof graphOf>[1]

/** A menu as calls run it. */
export function menuOf(
  nodes: Nodes,
  edges: Edges = [],
  { id = 'menu', speech = {} }: Partial<Pick<RunnableIvr, 'id' | 'speech'>> = {},
): RunnableIvr {
  const { flow, problems } = compileGraphOf(ivrFamily, graphOf(nodes, edges))
  if (!flow) throw new Error(JSON.stringify(problems))
  return { id, name: id, version: 1, graph: flow, speech }
}

const monday = new Date('2026-11-30T10:00:00Z')

/** A call in a menu. */
export function callIn(flow: RunnableIvr, others: Readonly<Record<string, RunnableIvr>> = {}) {
  let present: RunnableIvr | null = flow
  let state: IvrState = freshIvrState(flow, { caller_phone: '+15550100', call_id: 'c1' })
  const call = {
    get state() {
      return state
    },
    now: monday,
    timezone: 'UTC',
    take(input: IvrInput): readonly IvrEffect[] {
      const { state: next, effects } = stepIvr(present, state, input, call)
      state = next
      const link = effects.find((effect) => effect.kind === 'goto')
      if (link?.kind !== 'goto') return effects
      present = others[link.flowId] ?? null
      return [...effects, ...call.take({ kind: 'start' })]
    },
    start: () => call.take({ kind: 'start' }),
    press: (keys: string) => [...keys].flatMap((digit) => call.take({ kind: 'digit', digit })),
    /** the way without what it says of nodes */
    way: () =>
      state.path.map(({ flow: name, node, outcome }) => name ?? `${node}${outcome ? `:${outcome}` : ''}`),
  }
  return call
}
