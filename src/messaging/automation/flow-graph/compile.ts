import { isIn } from '#core/closed-set.ts'
import { compileExpression } from '#messaging/automation/flow-language/expressions.ts'
import { compilePattern } from '#messaging/automation/flow-language/regular-expressions.ts'
import { compileTemplate } from '#messaging/automation/flow-language/templates.ts'
import { checkAddresses } from './check-addresses.ts'
import { checkVariables } from './check-variables.ts'
import { checkWays } from './check-ways.ts'
import { conversationFamily, presentType } from './conversation-family.ts'
import type { FlowFamily } from './flow-family.ts'
import type { CompiledNode, FlowGraph, FlowNode } from './flow-node.ts'
import { type Graph, type GraphEdge, type GraphNode, readGraph } from './graph-shape.ts'
import type { Texts } from './node-kind.ts'
import { type NodeType, nodeTypes } from './node-sets.ts'
import { createProblems, type FlowProblem, type Problems } from './problems.ts'
import { skipConditionOf } from './skip-condition.ts'

// A graph as the engine runs it, and what is wrong with it (spec/8 CF2).

export interface CompileOptions {
  /** why an address may not be called; null where it may be */
  forbidden?(url: string): string | null
}

export interface CompiledGraph<N = FlowNode> {
  /** as it was read, to be kept; null where it has not the shape of a graph */
  graph: Graph | null
  /** null where it has an error */
  flow: FlowGraph<N> | null
  problems: readonly FlowProblem[]
}

/** With its place in the list. */
type PlacedEdge = GraphEdge & { index: number }

type Edges = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The type of a node of a graph that was read; graphs with other types are not kept. */
export function nodeTypeOf(name: string): NodeType {
  const type = presentType(name)
  return isIn(nodeTypes, type) ? type : 'start'
}

function edgesOf({ nodes, edges }: Graph, problems: Problems): Edges {
  const found = new Map(nodes.map(({ id }) => [id, new Map<string, string>()]))
  for (const [index, { from, to, condition }] of edges.entries()) {
    const path = `edges[${index}]`
    const own = found.get(from)
    const about = (message: string) => ({ nodeId: from, path, message })
    if (!own) problems.error({ path, code: 'no_such_node', message: `${path}: no node ${from}` })
    else if (!found.has(to))
      problems.error({ ...about(`an edge leads to ${to}, which is not there`), code: 'no_such_node' })
    else if (own.has(condition))
      problems.error({ ...about(`${condition} has two edges`), code: 'duplicate_edge' })
    else own.set(condition, to)
  }
  return found
}

function compileTexts<T>(
  texts: Texts,
  compile: (text: string) => T | { problem: { message: string } },
  tell: (path: string, message: string) => void,
): Map<string, T> {
  const compiled = new Map<string, T>()
  for (const [path, text] of texts) {
    if (text === undefined || text.trim() === '') continue
    const result = compile(text)
    if (typeof result === 'object' && result !== null && 'problem' in result)
      tell(`config.${path}`, `${path}: ${result.problem.message}`)
    else compiled.set(path, result)
  }
  return compiled
}

function patternOf(source: string | undefined, tell: (path: string, message: string) => void) {
  if (!source) return null
  const pattern = compilePattern(source)
  if (!('problem' in pattern)) return pattern
  tell('config.validation_regex', `validation_regex: ${pattern.problem}`)
  return null
}

/** What an edge of a node may have: its outcomes, and `default` in place of any of them. */
function checkConditions<N extends CompiledNode>(
  { kindOf }: FlowFamily<N>,
  node: N,
  edges: readonly PlacedEdge[],
  problems: Problems,
): void {
  const kind = kindOf(node.type)
  const outcomes = kind.outcomes(node.config)
  const isEnd = kind.ends === true && !node.expressions.has('skip_condition')
  for (const { index, condition } of edges) {
    if (outcomes.includes(condition)) continue
    if (condition === 'default' && !isEnd) continue
    problems.error({
      nodeId: node.id,
      path: `edges[${index}]`,
      code: 'unknown_condition',
      message: `${condition} is no way to leave a node of type ${node.type}`,
    })
  }
}

function compileNode<N extends CompiledNode>(
  { typeOf, configs, kindOf }: FlowFamily<N>,
  given: GraphNode,
  edges: Edges,
  problems: Problems,
): N | null {
  const { id, label } = given
  const type = typeOf(given.type)
  const schema = Object.hasOwn(configs, type) ? configs[type] : undefined
  if (!schema) {
    problems.error({ nodeId: id, path: 'type', code: 'unknown_type', message: `no type ${type}` })
    return null
  }
  const read = schema.safeParse(given.config)
  if (!read.success) {
    const { path, message } = read.error.issues[0] ?? { path: [], message: '' }
    const name = path.map(String).join('.')
    const says = /^must /.test(message) ? message : 'is of the wrong kind or too long'
    problems.error({ nodeId: id, path: `config.${name}`, code: 'wrong_config', message: `${name} ${says}` })
    return null
  }
  const config = read.data as object
  const kind = kindOf(type)
  const unreadable = (path: string, message: string) =>
    problems.unfinished({ nodeId: id, path, code: 'unreadable', message })
  for (const name of kind.lacks?.(config) ?? [])
    problems.unfinished({
      nodeId: id,
      path: `config.${name}`,
      code: 'value_missing',
      message: `${name} is needed`,
    })
  const expressions: Texts = [
    ['skip_condition', skipConditionOf(config)],
    ...(kind.expressions?.(config) ?? []),
  ]
  return {
    id,
    type,
    label,
    config,
    edges: edges.get(id) ?? new Map(),
    templates: compileTexts(kind.templates?.(config) ?? [], compileTemplate, unreadable),
    expressions: compileTexts(expressions, compileExpression, unreadable),
    pattern: patternOf(
      'validation_regex' in config ? (config.validation_regex as string | undefined) : undefined,
      unreadable,
    ),
  } as unknown as N
}

function compileNodes<N extends CompiledNode>(
  family: FlowFamily<N>,
  graph: Graph,
  problems: Problems,
): Map<string, N> {
  const edges = edgesOf(graph, problems)
  const placed = Map.groupBy(
    graph.edges.map((edge, index) => ({ ...edge, index })),
    ({ from }) => from,
  )
  const nodes = new Map<string, N>()
  const seen = new Set<string>()
  for (const given of graph.nodes) {
    if (seen.has(given.id))
      problems.error({ nodeId: given.id, path: 'id', code: 'duplicate_id', message: 'this id stands twice' })
    seen.add(given.id)
    const node = compileNode(family, given, edges, problems)
    if (!node) continue
    checkConditions(family, node, placed.get(node.id) ?? [], problems)
    nodes.set(node.id, node)
  }
  return nodes
}

/** Compiles the graph of a conversation flow. What it names in the workspace is looked up elsewhere (./chatbot-flows). */
export const compileGraph = (given: unknown, options: CompileOptions = {}): CompiledGraph =>
  compileGraphOf(conversationFamily, given, options)

/** Compiles a graph of any family. */
export function compileGraphOf<N extends CompiledNode>(
  family: FlowFamily<N>,
  given: unknown,
  { forbidden = () => null }: CompileOptions = {},
): CompiledGraph<N> {
  const problems = createProblems()
  const graph = readGraph(given, problems)
  if (!graph || problems.all.length > 0) return { graph, flow: null, problems: problems.all }
  const nodes = compileNodes(family, graph, problems)
  if (!graph.nodes.some(({ id }) => id === graph.entry_node))
    problems.unfinished({ path: 'entry_node', code: 'no_entry', message: 'entry_node is not there' })
  for (const node of nodes.values()) {
    family.check(node, problems)
    checkAddresses(node, family.kindOf(node.type).addresses?.(node.config) ?? [], forbidden, problems)
  }
  const isWhole = !problems.all.some(({ severity }) => severity === 'error')
  const flow = { entry: graph.entry_node, nodes }
  if (isWhole) {
    checkWays(family, flow, problems)
    checkVariables(family, flow, problems)
  }
  return { graph, flow: isWhole ? flow : null, problems: problems.all }
}
