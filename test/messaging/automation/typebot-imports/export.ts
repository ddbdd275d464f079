import { compileGraph } from '#messaging/automation/flow-graph/compile.ts'
import { importTypebot } from '#messaging/automation/typebot-imports/import-typebot.ts'

// Small exports of our own, in the shape of Typebot 6.1.

interface Block {
  id?: string
  type: string
  outgoingEdgeId?: string
  [name: string]: unknown
}

export const text = (line: string, more: object = {}): Block => ({
  type: 'text',
  content: { richText: line.split('\n').map((one) => ({ type: 'p', children: [{ text: one }] })) },
  ...more,
})
export const input = (more: object = {}): Block => ({
  type: 'text input',
  options: { variableId: 'v1' },
  ...more,
})
export const item = (content: unknown, outgoingEdgeId?: string, more: object = {}) => ({
  id: 'same',
  content,
  ...(outgoingEdgeId && { outgoingEdgeId }),
  ...more,
})
export const choice = (items: object[], more: object = {}): Block => ({
  type: 'choice input',
  options: { variableId: 'v1' },
  items,
  ...more,
})

/** Groups by their ids; the start leads to the first of `from`, and edges are {id: 'group' or 'group/block'}. */
export function exportOf(
  groups: Record<string, Block[]>,
  { edges = {}, begins = Object.keys(groups)[0], names = ['Name', 'Two words'], ...more }: ExportParts = {},
) {
  const leads = { begin: begins ?? '', ...edges }
  return {
    version: '6.1',
    name: 'Small',
    events: [{ id: 'event', type: 'start', outgoingEdgeId: 'begin' }],
    groups: Object.entries(groups).map(([id, blocks], at) => ({
      id,
      title: id,
      graphCoordinates: { x: at * 400, y: 0 },
      blocks: blocks.map((block, index) => ({ id: `${id}${index}`, ...block })),
    })),
    edges: Object.entries(leads).map(([id, to]) => {
      const [groupId, blockId] = to.split('/')
      return { id, from: {}, to: { groupId, ...(blockId && { blockId }) } }
    }),
    variables: names.map((name, at) => ({ id: `v${at + 1}`, name, isSessionVariable: true })),
    ...more,
  }
}

interface ExportParts {
  edges?: Record<string, string>
  begins?: string
  names?: string[]
  [name: string]: unknown
}

/** A file imported, with its graph in short: `from outcome> to`, and what is wrong with it. */
export function imported(file: unknown) {
  const { graph, report, ...others } = importTypebot(JSON.parse(JSON.stringify(file)))
  const { problems } = compileGraph(graph)
  return {
    ...others,
    report,
    node: (id: string) => graph.nodes.find((node) => node.id === id),
    nodes: graph.nodes.map(({ id, type }) => `${id} ${type}`),
    ways: graph.edges.map(({ from, condition, to }) => `${from} ${condition}> ${to}`),
    config: (id: string) => graph.nodes.find((node) => node.id === id)?.config,
    errors: problems.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    warnings: problems.filter(({ severity }) => severity === 'warning').map(({ code }) => code),
  }
}
