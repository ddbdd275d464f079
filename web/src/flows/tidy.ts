import { Graph as LayoutGraph, layout } from '@dagrejs/dagre'
import type { Positions } from './draft.ts'
import type { Graph } from './graph.ts'
import { cardHeight, cardWidth } from './places.ts'

/** Where the nodes stand when they follow each other from left to right. */
export function tidy({ nodes, edges, entry_node }: Graph): Positions {
  const drawn = new LayoutGraph({ multigraph: true })
  drawn.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 80 })
  drawn.setDefaultEdgeLabel(() => ({}))
  // The node that the flow begins with is the first of those that nothing leads to.
  const ordered = [...nodes].sort((a, b) => Number(b.id === entry_node) - Number(a.id === entry_node))
  for (const node of ordered) {
    drawn.setNode(node.id, { width: cardWidth, height: cardHeight(node, edges) })
  }
  for (const { from, to, condition } of edges) {
    if (drawn.hasNode(from) && drawn.hasNode(to)) drawn.setEdge(from, to, {}, condition)
  }
  layout(drawn)
  return Object.fromEntries(
    nodes.map((node) => {
      const { x = 0, y = 0 } = drawn.node(node.id) as { x?: number; y?: number }
      const top = y - cardHeight(node, edges) / 2
      return [node.id, { x: Math.round(x - cardWidth / 2), y: Math.round(top) }]
    }),
  )
}
