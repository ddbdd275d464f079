import type { FlowGraph, FlowNode } from './flow-node.ts'
import { kindOf } from './node-kinds.ts'
import type { Problems } from './problems.ts'

// Where a flow can go: what no way leads to, where it ends by want of an edge, and what goes round for ever.

/** The nodes that can follow. */
const nextOf = ({ edges }: FlowNode): readonly string[] => [...edges.values()]

function reachable({ entry, nodes }: FlowGraph): ReadonlySet<string> {
  const seen = new Set([entry])
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = nodes.get(id)
    for (const next of node ? nextOf(node) : []) {
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return seen
}

function checkEdges(node: FlowNode, problems: Problems): void {
  const { outcomes, sideways = [] } = kindOf(node.type)
  for (const outcome of outcomes(node.config)) {
    if (node.edges.has(outcome) || node.edges.has('default') || sideways.includes(outcome)) continue
    problems.warning({
      nodeId: node.id,
      path: 'edges',
      code: 'missing_edge',
      message: `the flow ends where this node is left by ${outcome}`,
    })
  }
}

/** They wait for an answer, and nobody has to say anything for it to come. */
const calls = ({ type }: FlowNode): boolean =>
  type === 'api_call' || type === 'ai_response' || type === 'script'

/** A loop counts its rounds, so going round through it ends. */
const stops = (node: FlowNode): boolean =>
  (kindOf(node.type).waits === true && !calls(node)) || node.type === 'loop'

/** Nodes that lead back to themselves without one that waits for the person or a time; one of each such round. */
function endless({ nodes }: FlowGraph): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  for (const start of nodes.keys()) {
    if (state.has(start)) continue
    const path: { id: string; next: string[] }[] = []
    const enter = (id: string) => {
      const node = nodes.get(id)
      state.set(id, 'open')
      path.push({ id, next: node && !stops(node) ? [...nextOf(node)] : [] })
    }
    enter(start)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.next.pop()
      if (next === undefined) {
        state.set(top.id, 'done')
        path.pop()
      } else if (state.get(next) === 'open') found.push(next)
      else if (!state.has(next)) enter(next)
    }
  }
  return found
}

export function checkWays(flow: FlowGraph, problems: Problems): void {
  const seen = reachable(flow)
  for (const node of flow.nodes.values()) {
    if (!seen.has(node.id))
      problems.warning({
        nodeId: node.id,
        path: '',
        code: 'unreachable',
        message: 'no way leads to this node',
      })
    checkEdges(node, problems)
  }
  for (const id of endless(flow))
    problems.warning({
      nodeId: id,
      path: 'edges',
      code: 'endless_cycle',
      message:
        'the nodes from here lead back to it and none of them waits for the customer: the flow ends after 100 nodes',
    })
}
