import { edgeIdOf, type Graph } from './graph.ts'
import type { Marks, NodeMark } from './marks.ts'
import type { PathStep } from './path-documents.ts'
import type { Opening } from './use-simulation.ts'

type Variables = Record<string, unknown>

/** The variables of a session after a step: what each step before set, the later over the earlier. */
export const variablesAt = (steps: readonly PathStep[], n: number): Variables =>
  Object.assign({}, ...steps.filter((step) => step.n <= n).map(({ variables }) => variables))

/** The nodes and ways of a version that a session took up to a step. */
export function sessionPath(
  steps: readonly PathStep[],
  { flow, flowVersion, n: last }: PathStep,
  graph: Graph,
): { marks: Marks; passed: ReadonlySet<string> } {
  const marks = new Map<string, NodeMark>()
  const passed = new Set<string>()
  const known = new Set(graph.edges.map(edgeIdOf))
  for (const step of steps) {
    if (step.n > last || step.flow?.id !== flow?.id || step.flowVersion !== flowVersion) continue
    const { nodeId, outcome, n } = step
    marks.set(nodeId, { path: n === last ? 'here' : 'passed' })
    if (outcome === null) continue
    const own = edgeIdOf({ from: nodeId, condition: outcome })
    passed.add(known.has(own) ? own : edgeIdOf({ from: nodeId, condition: 'default' }))
  }
  return { marks, passed }
}

/** The simulator as it stood when a session waited at a step; null for a step at which it did not wait. */
export function openingAt(
  sessionId: string,
  steps: readonly PathStep[],
  n: number,
  isCall: boolean,
): Opening | null {
  const step = steps.find((one) => one.n === n)
  if (!step?.flow || step.outcome !== null) return null
  return {
    version: step.flowVersion,
    state: {
      seed: sessionId,
      now: step.at,
      place: { flowId: step.flow.id, version: step.flowVersion, nodeId: step.nodeId },
      frames: [],
      vars: variablesAt(steps, n),
      retries: 0,
      waitUntil: null,
      callId: isCall ? 'simulated' : null,
    },
  }
}
