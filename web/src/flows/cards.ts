import { t } from '@lingui/core/macro'
import type { Edge } from '@xyflow/react'
import { edgeIdOf, type Graph, waysOf } from './graph.ts'
import type { Marks } from './marks.ts'
import type { CardData, CardNode } from './node-card.tsx'
import { nameOfNode, outcomeName } from './node-words.ts'

interface CardOptions {
  graph: Graph
  marks: Marks
  selected: readonly string[]
  /** the node that Tab comes to */
  reachable: string | undefined
}

const isSame = (one: CardData, other: CardData): boolean =>
  one.node === other.node &&
  one.isEntry === other.isEntry &&
  one.isReachable === other.isReachable &&
  one.mark === other.mark &&
  one.ways.join() === other.ways.join() &&
  [...one.led].join() === [...other.led].join()

/** The nodes as the canvas takes them. One that has not changed stays the same object, so that it is not drawn again. */
export function cardsOf(
  { graph, marks, selected, reachable }: CardOptions,
  before: readonly CardNode[],
): CardNode[] {
  const known = new Map(before.map((card) => [card.id, card]))
  const led = Map.groupBy(graph.edges, ({ from }) => from)
  const chosen = new Set(selected)
  return graph.nodes.map((node): CardNode => {
    const own = led.get(node.id) ?? []
    const data: CardData = {
      node,
      ways: waysOf(node, own),
      led: new Set(own.map(({ condition }) => condition)),
      isEntry: graph.entry_node === node.id,
      isReachable: node.id === reachable,
      mark: marks.get(node.id),
    }
    const card = known.get(node.id)
    const isSelected = chosen.has(node.id)
    const { x, y } = node.position
    if (card && isSame(card.data, data)) {
      const isThere = card.position.x === x && card.position.y === y
      if (isThere && Boolean(card.selected) === isSelected) return card
      return { ...card, position: node.position, selected: isSelected }
    }
    return { ...card, id: node.id, type: 'card', position: node.position, selected: isSelected, data }
  })
}

/** The ways as the canvas takes them. */
export function linesOfGraph(graph: Graph, passed: ReadonlySet<string>): Edge[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  return graph.edges.flatMap((edge) => {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)]
    if (!from || !to) return []
    const id = edgeIdOf(edge)
    const outcome = outcomeName(from, edge.condition, true)
    const [source, target] = [nameOfNode(from), nameOfNode(to)]
    return [
      {
        id,
        source: edge.from,
        sourceHandle: edge.condition,
        target: edge.to,
        className: passed.has(id) ? 'passed' : '',
        ariaLabel: t`From ${source} to ${target}: ${outcome}`,
      },
    ]
  })
}
