import { nodeTypeOf } from '#messaging/automation/flow-graph/compile.ts'
import type { Graph, GraphEdge, GraphNode } from '#messaging/automation/flow-graph/graph-shape.ts'
import { nodeTypes } from '#messaging/automation/flow-graph/node-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'

// The nodes of a graph, and how they follow each other.

export const FlowNode = builder.objectRef<GraphNode>('FlowNode').implement({
  description: 'A node of a flow.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Its id in the graph.' }),
    type: t.field({
      type: enumFrom(nodeTypes),
      description: 'What it does.',
      resolve: ({ type }) => nodeTypeOf(type),
    }),
    label: t.exposeString('label', { description: 'What its author calls it.' }),
    config: t.field({
      type: 'JSON',
      description:
        'What it does it with, by its type (docs/flows.schema.json); values of headers are ********.',
      resolve: ({ config }) => config,
    }),
  }),
})

interface EdgeOfGraph {
  edge: GraphEdge
  nodes: ReadonlyMap<string, GraphNode>
}

export const FlowEdge = builder.objectRef<EdgeOfGraph>('FlowEdge').implement({
  description: 'A way from a node to another.',
  fields: (t) => ({
    from: t.field({
      type: FlowNode,
      nullable: true,
      description: 'The node that is left.',
      resolve: ({ edge, nodes }) => nodes.get(edge.from) ?? null,
    }),
    to: t.field({
      type: FlowNode,
      nullable: true,
      description: 'The node that follows.',
      resolve: ({ edge, nodes }) => nodes.get(edge.to) ?? null,
    }),
    condition: t.string({
      description: 'The outcome that leads there; `default` takes every outcome without an edge of its own.',
      resolve: ({ edge }) => edge.condition,
    }),
  }),
})

/** The ways of a graph, with their nodes. */
export function edgesOf(graph: Graph | null): EdgeOfGraph[] {
  const nodes = new Map(graph?.nodes.map((node) => [node.id, node]))
  return (graph?.edges ?? []).map((edge) => ({ edge, nodes }))
}
