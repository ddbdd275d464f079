import { nodeTypeOf } from '#messaging/automation/flow-graph/compile.ts'
import type { Graph, GraphEdge, GraphNode } from '#messaging/automation/flow-graph/graph-shape.ts'
import { nodeTypes } from '#messaging/automation/flow-graph/node-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'

// The nodes of a graph, and how they follow each other.

export const FlowNode = builder.objectRef<GraphNode>('FlowNode').implement({
  description: 'Node of a flow.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Id of the node in the graph.' }),
    type: t.field({
      type: enumFrom(nodeTypes),
      description: 'Type of the node.',
      resolve: ({ type }) => nodeTypeOf(type),
    }),
    label: t.exposeString('label', { description: 'Label that the author gave the node.' }),
    config: t.field({
      type: 'JSON',
      description:
        'Configuration of the node, by its type (docs/flows.schema.json); values of headers are ********.',
      resolve: ({ config }) => config,
    }),
  }),
})

interface EdgeOfGraph {
  edge: GraphEdge
  nodes: ReadonlyMap<string, GraphNode>
}

export const FlowEdge = builder.objectRef<EdgeOfGraph>('FlowEdge').implement({
  description: 'Edge from one node of a flow to another.',
  fields: (t) => ({
    from: t.field({
      type: FlowNode,
      nullable: true,
      description: 'Node from which the edge leads; null if the node does not exist.',
      resolve: ({ edge, nodes }) => nodes.get(edge.from) ?? null,
    }),
    to: t.field({
      type: FlowNode,
      nullable: true,
      description: 'Node to which the edge leads; null if the node does not exist.',
      resolve: ({ edge, nodes }) => nodes.get(edge.to) ?? null,
    }),
    condition: t.string({
      description:
        'Outcome of the source node that follows the edge; `default` covers every outcome without its own edge.',
      resolve: ({ edge }) => edge.condition,
    }),
  }),
})

/** The edges of a graph, with their nodes. */
export function edgesOf(graph: Graph | null): EdgeOfGraph[] {
  const nodes = new Map(graph?.nodes.map((node) => [node.id, node]))
  return (graph?.edges ?? []).map((edge) => ({ edge, nodes }))
}
