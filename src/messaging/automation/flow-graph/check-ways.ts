import type { FlowFamily } from './flow-family.ts'
import type { CompiledNode, FlowGraph } from './flow-node.ts'
import type { NodeKind } from './node-kind.ts'
import type { Problems } from './problems.ts'

// Where a flow can go: what no way leads to, where it ends by want of an edge, and what goes round for ever.

/** The nodes that can follow. */
const nextOf = ({ edges }: CompiledNode): readonly string[] => [...edges.values()]

function reachable({ entry, nodes }: FlowGraph<CompiledNode>): ReadonlySet<string> {
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

function checkEdges<N extends CompiledNode>(
  node: N,
  { outcomes, sideways = [] }: NodeKind<N['config']>,
  problems: Problems,
): void {
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

/** Going round through it ends, or goes on as somebody does something. */
const stops = ({ waits, calls, rounds }: NodeKind<never>): boolean =>
  (waits === true && calls !== true) || rounds === true

/** Nodes that lead back to themselves without one that waits for the person or a time; one of each such round. */
function endless<N extends CompiledNode>({ kindOf }: FlowFamily<N>, { nodes }: FlowGraph<N>): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  for (const start of nodes.keys()) {
    if (state.has(start)) continue
    const path: { id: string; next: string[] }[] = []
    const enter = (id: string) => {
      const node = nodes.get(id)
      state.set(id, 'open')
      path.push({ id, next: node && !stops(kindOf(node.type)) ? [...nextOf(node)] : [] })
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

export function checkWays<N extends CompiledNode>(
  family: FlowFamily<N>,
  flow: FlowGraph<N>,
  problems: Problems,
): void {
  const seen = reachable(flow)
  for (const node of flow.nodes.values()) {
    if (!seen.has(node.id))
      problems.warning({
        nodeId: node.id,
        path: '',
        code: 'unreachable',
        message: 'no way leads to this node',
      })
    checkEdges(node, family.kindOf(node.type), problems)
  }
  for (const id of endless(family, flow))
    problems.warning({
      nodeId: id,
      path: 'edges',
      code: 'endless_cycle',
      message:
        'the nodes from here lead back to it and none of them waits for the customer: the flow ends after 100 nodes',
    })
}
