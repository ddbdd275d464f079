import type { Graph } from './graph.ts'

/** The nodes of a flow to begin with, from left to right. */
export async function laidOut(graph: Graph): Promise<Graph> {
  const { tidy } = await import('./tidy.ts')
  const places = tidy(graph)
  return {
    ...graph,
    nodes: graph.nodes.map((node) => ({ ...node, position: places[node.id] ?? node.position })),
  }
}
