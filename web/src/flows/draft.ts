import {
  type Config,
  freeId,
  type Graph,
  type GraphEdge,
  type GraphNode,
  waysOf,
  withoutSecrets,
} from './graph.ts'

// The draft of a flow as it is being written. The canvas and the outline change it in one way, which is pure.

export type Positions = Readonly<Record<string, GraphNode['position']>>

/** A way out of a node. */
export type Way = Pick<GraphEdge, 'from' | 'condition'>

/** Nodes that were copied, with the ways between them. */
export interface FlowPart {
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
}

export type Edit =
  /** with a way, what that way led to follows the new node */
  | { kind: 'add'; node: GraphNode; after?: Way | undefined }
  | { kind: 'move'; positions: Positions }
  | { kind: 'connect'; edge: GraphEdge }
  | { kind: 'disconnect'; way: Way }
  /** edits of the same `field`, one after the other, are one step of undo */
  | { kind: 'change'; id: string; field: string; label?: string; config?: Config }
  | { kind: 'delete'; ids: readonly string[] }
  | { kind: 'paste'; part: FlowPart }
  | { kind: 'begin'; id: string }

export type DraftAction =
  | Edit
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** what somebody else saved */
  | { kind: 'load'; graph: Graph }

export interface Draft {
  graph: Graph
  past: readonly Graph[]
  future: readonly Graph[]
  /** the field that the last edit changed */
  field: string | null
}

/** So many steps can be taken back. */
export const mostSteps = 100

export const draftOf = (graph: Graph): Draft => ({ graph, past: [], future: [], field: null })

const isWay =
  ({ from, condition }: Way) =>
  (edge: GraphEdge): boolean =>
    edge.from === from && edge.condition === condition

const withEdge = (edges: readonly GraphEdge[], edge: GraphEdge): GraphEdge[] => [
  ...edges.filter((one) => !isWay(edge)(one)),
  edge,
]

function add(graph: Graph, { node, after }: Edit & { kind: 'add' }): Graph {
  const nodes = [...graph.nodes, node]
  const entry_node = graph.entry_node || node.id
  if (!after) return { ...graph, nodes, entry_node }
  const before = graph.edges.find(isWay(after))
  const edges = withEdge(graph.edges, { ...after, to: node.id })
  const [onward] = waysOf(node, [])
  const goesOn = before !== undefined && onward !== undefined
  return {
    ...graph,
    nodes,
    entry_node,
    edges: goesOn ? withEdge(edges, { from: node.id, condition: onward, to: before.to }) : edges,
  }
}

/** Ways that the node had by its config and has no more go, with what they led to. */
function change(graph: Graph, { id, label, config }: Edit & { kind: 'change' }): Graph {
  const before = graph.nodes.find((node) => node.id === id)
  if (!before) return graph
  const after = { ...before, label: label ?? before.label, config: config ?? before.config }
  const kept = new Set([...waysOf(after, []), 'default'])
  const gone = new Set(waysOf(before, []).filter((way) => !kept.has(way)))
  return {
    ...graph,
    nodes: graph.nodes.map((node) => (node === before ? after : node)),
    edges: graph.edges.filter(({ from, condition }) => from !== id || !gone.has(condition)),
  }
}

function remove(graph: Graph, ids: readonly string[]): Graph {
  const gone = new Set(ids)
  const nodes = graph.nodes.filter(({ id }) => !gone.has(id))
  const edges = graph.edges.filter(({ from, to }) => !gone.has(from) && !gone.has(to))
  if (!gone.has(graph.entry_node)) return { ...graph, nodes, edges }
  const next = graph.edges.find(({ from, to }) => from === graph.entry_node && !gone.has(to))
  return { ...graph, nodes, edges, entry_node: next?.to ?? nodes[0]?.id ?? '' }
}

/** What is pasted stands a little beside where it was copied, under ids of its own. */
function paste(graph: Graph, { nodes, edges }: FlowPart): Graph {
  const taken = new Set(graph.nodes.map(({ id }) => id))
  const ids = new Map<string, string>()
  for (const { id, type } of nodes) {
    const own = taken.has(id) ? freeId(type, taken) : id
    taken.add(own)
    ids.set(id, own)
  }
  const own = (id: string) => ids.get(id) ?? id
  const pasted = nodes.map((node) => ({
    ...node,
    id: own(node.id),
    position: { x: node.position.x + 40, y: node.position.y + 40 },
    config: withoutSecrets(node.config),
  }))
  const between = edges
    .filter(({ from, to }) => ids.has(from) && ids.has(to))
    .map((edge) => ({ ...edge, from: own(edge.from), to: own(edge.to) }))
  return {
    ...graph,
    entry_node: graph.entry_node || pasted[0]?.id || '',
    nodes: [...graph.nodes, ...pasted],
    edges: [...graph.edges, ...between],
  }
}

function edited(graph: Graph, edit: Edit): Graph {
  switch (edit.kind) {
    case 'add':
      return add(graph, edit)
    case 'move':
      return {
        ...graph,
        nodes: graph.nodes.map((node) => {
          const position = edit.positions[node.id]
          return position ? { ...node, position } : node
        }),
      }
    case 'connect':
      return { ...graph, edges: withEdge(graph.edges, edit.edge) }
    case 'disconnect':
      return { ...graph, edges: graph.edges.filter((edge) => !isWay(edit.way)(edge)) }
    case 'change':
      return change(graph, edit)
    case 'delete':
      return remove(graph, edit.ids)
    case 'paste':
      return paste(graph, edit.part)
    case 'begin':
      return { ...graph, entry_node: edit.id }
  }
}

function undo({ graph, past, future }: Draft): Draft {
  const before = past.at(-1)
  if (!before) return { graph, past, future, field: null }
  return { graph: before, past: past.slice(0, -1), future: [graph, ...future], field: null }
}

function redo({ graph, past, future }: Draft): Draft {
  const [after, ...rest] = future
  if (!after) return { graph, past, future, field: null }
  return { graph: after, past: [...past, graph], future: rest, field: null }
}

/** What an action makes of a draft. */
export function nextDraft(draft: Draft, action: DraftAction): Draft {
  if (action.kind === 'undo') return undo(draft)
  if (action.kind === 'redo') return redo(draft)
  if (action.kind === 'load') return draftOf(action.graph)
  const graph = edited(draft.graph, action)
  const field = action.kind === 'change' ? `${action.id} ${action.field}` : null
  const isSameField = field !== null && field === draft.field
  const past = isSameField ? draft.past : [...draft.past, draft.graph].slice(-mostSteps)
  return { graph, past, future: [], field }
}

/** The part of a graph that these nodes are. */
export function partOf({ nodes, edges }: Graph, ids: ReadonlySet<string>): FlowPart {
  return {
    nodes: nodes.filter(({ id }) => ids.has(id)),
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
  }
}
