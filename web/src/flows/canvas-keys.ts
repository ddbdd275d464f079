import type { Graph } from './graph.ts'

// The way from node to node by the arrows: along the ways to the left and right, between what stands beside each other
// up and down.

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

export const isArrow = (key: string): key is Arrow =>
  ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key)

interface Placed {
  id: string
  position: { x: number; y: number }
}

function nearest(from: Placed, nodes: readonly Placed[], isThere: (dx: number, dy: number) => boolean) {
  const far = ({ position }: Placed) => {
    const [dx, dy] = [position.x - from.position.x, position.y - from.position.y]
    return isThere(dx, dy) ? Math.abs(dy) + Math.abs(dx) * 2 : Number.POSITIVE_INFINITY
  }
  const [found] = nodes.filter((node) => Number.isFinite(far(node))).sort((a, b) => far(a) - far(b))
  return found?.id
}

/** Where an arrow leads from a node; undefined where it leads nowhere. */
export function nodeBeside({ nodes, edges }: Graph, id: string, arrow: Arrow): string | undefined {
  const from = nodes.find((node) => node.id === id)
  if (!from) return nodes[0]?.id
  const others = nodes.filter((node) => node !== from)
  const ids = new Set(others.map((node) => node.id))
  if (arrow === 'ArrowRight') {
    const next = edges.find((edge) => edge.from === id && ids.has(edge.to))?.to
    return next ?? nearest(from, others, (dx, dy) => dx > 0 && Math.abs(dy) < dx)
  }
  if (arrow === 'ArrowLeft') {
    const before = edges.find((edge) => edge.to === id && ids.has(edge.from))?.from
    return before ?? nearest(from, others, (dx, dy) => dx < 0 && Math.abs(dy) < -dx)
  }
  const sign = arrow === 'ArrowDown' ? 1 : -1
  return nearest(from, others, (_dx, dy) => dy * sign > 0)
}
