import type { Graph, GraphEdge, GraphNode } from '#messaging/automation/flow-graph/graph-shape.ts'
import type { NodeKind } from '#messaging/automation/flow-graph/node-kind.ts'
import { nodeKinds } from '#messaging/automation/flow-graph/node-kinds.ts'
import { ivrKinds } from '#messaging/calls/voice-menus/ivr-flows/ivr-kinds.ts'

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

/** Types of voice menus have names that conversations have, too: the editor tells them apart by what stands before them. */
const voice = 'ivr_'

export const isVoice = (type: string): boolean => type.startsWith(voice)

const ofVoice = Object.entries(ivrKinds).map(([type, kind]) => [`${voice}${type}`, kind] as const)

/** The server's tables of types, of all families of flows. */
const kinds = { ...nodeKinds, ...Object.fromEntries(ofVoice) } as unknown as Readonly<
  Record<string, NodeKind<unknown>>
>

/** What the server's table says of a type; undefined for one that it does not have. */
export const kindOf = (type: string): NodeKind<unknown> | undefined =>
  Object.hasOwn(kinds, type) ? kinds[type] : undefined

/** Whether the server has this type of node. */
export const knowsType = (type: string): boolean => kindOf(type) !== undefined

/** The graph of a voice menu, as the editor has it. */
export function voiceGraphOf(given: unknown): Graph {
  const graph = graphOf(given)
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, type: `${voice}${node.type}` })) }
}

const plainType = (type: string): string => (isVoice(type) ? type.slice(voice.length) : type)

/** The same, as the server has it. */
export const serverGraph = (graph: Graph): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => ({ ...node, type: plainType(node.type) })),
})

/** A call ends with the talk that a voice menu has handed over, or with its caller: no menu goes on then (docs/voice-menus.md). */
const neverTaken: readonly string[] = ['completed', 'abandoned']

/** A config that is being written may be of any shape; the server's table reads those of its own. */
function ownOutcomes({ type, config }: GraphNode): readonly string[] {
  try {
    const outcomes = kindOf(type)?.outcomes(config) ?? ['default']
    return outcomes.filter((one) => !neverTaken.includes(one))
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
  const name = plainType(type)
  for (let n = 1; ; n++) if (!taken.has(`${name}_${n}`)) return `${name}_${n}`
}

/** What stands in place of the values of headers; it keeps them in the same node of the same flow alone. */
const masked = '********'

function withoutMasked(config: Config): Config {
  if (!isObject(config.headers)) return config
  const headers = Object.fromEntries(Object.entries(config.headers).filter(([, value]) => value !== masked))
  return { ...config, headers }
}

/** A config for another node: the values of its headers are not known here, so they are left out. */
export function withoutSecrets(config: Config): Config {
  const parts = ['on_waiting', 'on_connect'].flatMap((name) => {
    const part = config[name]
    return isObject(part) ? [[name, withoutMasked(part)] as const] : []
  })
  return { ...withoutMasked(config), ...Object.fromEntries(parts) }
}

/** A graph for another flow. */
export const copyOf = (graph: Graph): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => ({ ...node, config: withoutSecrets(node.config) })),
})
