import type { Graph, GraphEdge, GraphNode } from '#messaging/automation/flow-graph/graph-shape.ts'
import type { NodeType } from '#messaging/automation/flow-graph/node-sets.ts'
import type { StarterKind } from './starter-sets.ts'

/** A flow that a workspace can begin with. */
export interface FlowStarter {
  kind: StarterKind
  name: string
  description: string
  triggerKeywords: string[]
  graph: Graph
}

type Nodes<T extends string> = Readonly<
  Record<string, readonly [type: T, label: string, config?: Record<string, unknown>]>
>
type Ways = readonly (readonly [from: string, to: string, condition?: string])[]

/** Nodes in columns of four, from left to right in their order. */
export function graphOf<T extends string = NodeType>(nodes: Nodes<T>, ways: Ways): Graph {
  const listed = Object.entries(nodes).map(
    ([id, [type, label, config = {}]], at): GraphNode => ({
      id,
      type,
      label,
      position: { x: Math.floor(at / 4) * 320, y: (at % 4) * 180 },
      config,
    }),
  )
  const edges = ways.map(([from, to, condition = 'default']): GraphEdge => ({ from, to, condition }))
  return { version: 2, entry_node: listed[0]?.id ?? '', nodes: listed, edges }
}

export const button = (id: string, title: string) => ({ id, title })
