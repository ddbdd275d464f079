import { edgeIdOf, type Graph } from '../flows/graph.ts'
import type { Marks, NodeMark } from '../flows/marks.ts'
import type { CallEffect, CallEnd, CallStep } from '../flows/voice-menu-documents.ts'

/** One thing that happened in a simulated call, and what came of it. */
export interface CallTurn {
  /** what the caller did, in words; empty: the call began */
  said: string
  step: CallStep
  state: unknown
  nodeId: string | null
  end: CallEnd | null
}

/** The nodes and ways that a call took, and where it is. */
export function pathOfCall(
  turns: readonly CallTurn[],
  graph: Graph,
): { marks: Marks; passed: ReadonlySet<string>; here: string | null } {
  const marks = new Map<string, NodeMark>()
  const passed = new Set<string>()
  const known = new Set(graph.edges.map(edgeIdOf))
  for (const { nodeId, outcome } of turns.flatMap(({ step }) => step.path)) {
    if (nodeId === null) continue
    marks.set(nodeId, { path: 'passed' })
    if (outcome === null) continue
    const own = edgeIdOf({ from: nodeId, condition: outcome })
    passed.add(known.has(own) ? own : edgeIdOf({ from: nodeId, condition: 'default' }))
  }
  const here = turns.at(-1)?.nodeId ?? null
  if (here) marks.set(here, { path: 'here' })
  return { marks, passed, here }
}

/** What the call waits for: the last thing that it was asked to do, which a key pressed on the way does not change. */
export function awaited(turns: readonly CallTurn[]): CallEffect['kind'] | null {
  if (turns.length === 0 || turns.at(-1)?.end) return null
  const effects = turns.flatMap(({ step }) => step.effects)
  return effects.at(-1)?.kind ?? null
}
