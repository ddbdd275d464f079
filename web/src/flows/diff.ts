import { edgeIdOf, type Graph, type GraphNode } from './graph.ts'
import type { NodeMark } from './marks.ts'
import { cardHeight, cardWidth } from './places.ts'

/** What differs between two graphs, node by node. */
export interface GraphDiff {
  added: readonly GraphNode[]
  removed: readonly GraphNode[]
  changed: readonly GraphNode[]
}

/** The same whatever the order of its members is. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

/** What a node does and where it leads; where it stands on the canvas is no difference. */
function meaningOf(graph: Graph, { id, type, label, config }: GraphNode): string {
  const ways = graph.edges
    .filter(({ from }) => from === id)
    .map(({ condition, to }) => `${condition} ${to}`)
    .sort()
  return canonical({ type, label, config, ways, isEntry: graph.entry_node === id })
}

export function diffOf(before: Graph, after: Graph): GraphDiff {
  const old = new Map(before.nodes.map((node) => [node.id, node]))
  const present = new Set(after.nodes.map(({ id }) => id))
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)),
    removed: before.nodes.filter(({ id }) => !present.has(id)),
    changed: after.nodes.filter((node) => {
      const known = old.get(node.id)
      return known !== undefined && meaningOf(before, known) !== meaningOf(after, node)
    }),
  }
}

const space = 40

/** Nodes that were removed, where they were, or below where another one is now. */
function besideOthers({ nodes, edges }: Graph, removed: readonly GraphNode[]): GraphNode[] {
  const placed = [...nodes]
  return removed.map((node) => {
    const height = cardHeight(node, edges)
    const hidden = (y: number) =>
      placed.find(
        (one) =>
          Math.abs(one.position.x - node.position.x) < cardWidth &&
          y < one.position.y + cardHeight(one, edges) &&
          one.position.y < y + height,
      )
    let { y } = node.position
    for (let over = hidden(y); over; over = hidden(y)) y = over.position.y + cardHeight(over, edges) + space
    const shown = { ...node, position: { ...node.position, y } }
    placed.push(shown)
    return shown
  })
}

/** Both graphs in one, as they are compared: what was removed stands where it was, or below what stands there now. */
export function bothOf(before: Graph, after: Graph, { removed }: GraphDiff): Graph {
  const gone = new Set(removed.map(({ id }) => id))
  const there = new Set(after.edges.map(edgeIdOf))
  const lost = before.edges.filter(
    (edge) => (gone.has(edge.from) || gone.has(edge.to)) && !there.has(edgeIdOf(edge)),
  )
  return {
    ...after,
    nodes: [...after.nodes, ...besideOthers(after, removed)],
    edges: [...after.edges, ...lost],
  }
}

export function diffMarks({ added, removed, changed }: GraphDiff): Map<string, NodeMark> {
  const marks = (nodes: readonly GraphNode[], change: NodeMark['change']) =>
    nodes.map(({ id }) => [id, { change }] as const)
  return new Map([...marks(added, 'added'), ...marks(removed, 'removed'), ...marks(changed, 'changed')])
}
