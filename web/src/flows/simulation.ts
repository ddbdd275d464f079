import { edgeIdOf, type Graph } from './graph.ts'
import type { Marks, NodeMark } from './marks.ts'
import type { Effect, FlowEnd, Input, SimulatedStep } from './simulation-documents.ts'

/** One thing that happened in a simulation, and what came of it. */
export interface Turn {
  /** null: the flow began */
  input: Input | null
  /** what the customer did, in words */
  said: string
  step: SimulatedStep
  /** where it stands afterwards; null: the flow is over */
  state: unknown
  end: FlowEnd | null
}

/** What a state of the simulator has that the screen shows. */
export interface ShownState {
  now: string
  waitUntil: string | null
  callId: string | null
  nodeId: string | null
  vars: Readonly<Record<string, unknown>>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const wordOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export function shownState(state: unknown): ShownState | null {
  if (!isObject(state)) return null
  const place = isObject(state.place) ? state.place : {}
  return {
    now: wordOf(state.now) ?? '',
    waitUntil: wordOf(state.waitUntil),
    callId: wordOf(state.callId),
    nodeId: wordOf(place.nodeId),
    vars: isObject(state.vars) ? state.vars : {},
  }
}

/** The nodes and ways of this flow that a conversation took, and where it is. */
export function pathOf(
  turns: readonly Turn[],
  flowId: string,
  graph: Graph,
): { marks: Marks; passed: ReadonlySet<string>; here: string | null } {
  const marks = new Map<string, NodeMark>()
  const passed = new Set<string>()
  const known = new Set(graph.edges.map(edgeIdOf))
  for (const { nodeId, outcome, flow } of turns.flatMap(({ step }) => step.path)) {
    if (flow?.id !== flowId) continue
    marks.set(nodeId, { path: 'passed' })
    if (outcome === null) continue
    const own = edgeIdOf({ from: nodeId, condition: outcome })
    passed.add(known.has(own) ? own : edgeIdOf({ from: nodeId, condition: 'default' }))
  }
  const here = shownState(turns.at(-1)?.state)?.nodeId ?? null
  if (here) marks.set(here, { path: 'here' })
  return { marks, passed, here }
}

const spoken: readonly Effect['kind'][] = ['TEXT', 'BUTTONS', 'LINK', 'FORM']
const most = { length: 4096, expected: 20 }

/** What a test expects of a step: all that was said in it. */
export const expectedOf = ({ effects }: SimulatedStep): string[] =>
  effects
    .flatMap(({ kind, text }) => (spoken.includes(kind) && text ? [text.slice(0, most.length)] : []))
    .slice(0, most.expected)
