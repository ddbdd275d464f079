import type { Graph, GraphEdge, GraphNode } from '#messaging/flow-graph/graph-shape.ts'
import { kindOf, nodeKinds } from '#messaging/flow-graph/node-kinds.ts'

export type { Graph, GraphEdge, GraphNode }

export type Config = GraphNode['config']

/** What a flow has that is not drawn yet. */
export const noGraph: Graph = { version: 2, entry_node: '', nodes: [], edges: [] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const placeOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

function nodeOf(given: unknown): GraphNode[] {
  if (!isObject(given) || typeof given.id !== 'string' || given.id === '') return []
  const { id, type, label, position, config } = given
  const at = isObject(position) ? position : {}
  return [
    {
      id,
      type: wordOf(type),
      label: wordOf(label),
      position: { x: placeOf(at.x), y: placeOf(at.y) },
      config: isObject(config) ? config : {},
    },
  ]
}

const edgeOf = (given: unknown): GraphEdge[] =>
  isObject(given) && typeof given.from === 'string' && typeof given.to === 'string'
    ? [{ from: given.from, to: given.to, condition: wordOf(given.condition) || 'default' }]
    : []

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The graph that the server answers; what cannot be drawn of it is left out. */
export function graphOf(given: unknown): Graph {
  if (!isObject(given)) return noGraph
  return {
    version: 2,
    entry_node: wordOf(given.entry_node),
    nodes: listOf(given.nodes).flatMap(nodeOf),
    edges: listOf(given.edges).flatMap(edgeOf),
  }
}

/** Whether the server has this type of node. */
export const knowsType = (type: string): boolean => type in nodeKinds

/** A config that is being written may be of any shape; the server's table reads those of its own. */
function ownOutcomes({ type, config }: GraphNode): readonly string[] {
  try {
    const kind = kindOf(type as never) as ReturnType<typeof kindOf> | undefined
    return kind ? kind.outcomes(config as never) : ['default']
  } catch {
    return ['default']
  }
}

/** The ways to leave a node: those of its type, and those that lead somewhere in the graph. */
export function waysOf(node: GraphNode, edges: readonly GraphEdge[]): string[] {
  const led = edges.filter(({ from }) => from === node.id).map(({ condition }) => condition)
  return [...new Set([...ownOutcomes(node), ...led])]
}

/** The same, and the way for everything else, which a node with several ways may have. */
export function possibleWays(node: GraphNode, edges: readonly GraphEdge[]): string[] {
  const ways = waysOf(node, edges)
  return ways.length === 0 || ways.includes('default') ? ways : [...ways, 'default']
}

export const edgeIdOf = ({ from, condition }: Pick<GraphEdge, 'from' | 'condition'>): string =>
  `${from}|${condition}`

/** The first id of this type that no node has. */
export function freeId(type: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) if (!taken.has(`${type}_${n}`)) return `${type}_${n}`
}

/** What stands in place of the values of headers; it keeps them in the same node of the same flow alone. */
const masked = '********'

/** A config for another node: the values of its headers are not known here, so they are left out. */
export function withoutSecrets(config: Config): Config {
  if (!isObject(config.headers)) return config
  const headers = Object.fromEntries(Object.entries(config.headers).filter(([, value]) => value !== masked))
  return { ...config, headers }
}

/** A graph for another flow. */
export const copyOf = (graph: Graph): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => ({ ...node, config: withoutSecrets(node.config) })),
})
