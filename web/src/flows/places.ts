import { type Graph, type GraphNode, waysOf } from './graph.ts'

// Where nodes stand on the canvas.

export const cardWidth = 240
const rowHeight = 28
const headHeight = 84

/** The height of a card, as the layout takes it before it is drawn. */
export const cardHeight = (node: GraphNode, edges: Graph['edges']): number =>
  headHeight + rowHeight * Math.max(1, waysOf(node, edges).length)

const gap = 60

/** A free place for a new node: right of the one that it follows, else right of all. */
export function placeFor(graph: Graph, afterId?: string): GraphNode['position'] {
  const before = graph.nodes.find(({ id }) => id === afterId)
  const right = Math.max(...graph.nodes.map(({ position }) => position.x + cardWidth + gap), 0)
  const top = Math.min(...graph.nodes.map(({ position }) => position.y), 0)
  const place = before
    ? { x: before.position.x + cardWidth + gap, y: before.position.y }
    : { x: right, y: top }
  const isTaken = () =>
    graph.nodes.some(
      (node) =>
        Math.abs(node.position.x - place.x) < cardWidth + gap / 2 &&
        place.y < node.position.y + cardHeight(node, graph.edges) &&
        node.position.y < place.y + headHeight + rowHeight,
    )
  while (isTaken()) place.y += 40
  return place
}

/** Whether a graph was drawn by nobody yet, as that of a client of the API: all nodes stand in one place. */
export function isUndrawn({ nodes }: Graph): boolean {
  const [first] = nodes
  return (
    nodes.length > 1 &&
    nodes.every(({ position }) => position.x === first?.position.x && position.y === first.position.y)
  )
}
