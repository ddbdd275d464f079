import { z } from 'zod'
import { hasNoNul } from '#core/storable.ts'
import type { Problems } from './problems.ts'

// The graph as clients send and read it (document 3, Chatbot conversation flow).

const text = (max: number) => z.string().max(max).refine(hasNoNul)
const id = text(200).min(1)

const node = z.object({
  id,
  type: text(50),
  label: text(200)
    .nullish()
    .transform((value) => value ?? ''),
  position: z
    .looseObject({ x: z.number(), y: z.number() })
    .nullish()
    .transform((value) => (value ? { x: value.x, y: value.y } : { x: 0, y: 0 })),
  config: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((value) => value ?? {}),
})
export type GraphNode = z.output<typeof node>

const edge = z.object({
  from: id,
  to: id,
  condition: text(220)
    .nullish()
    .transform((value) => value || 'default'),
})
export type GraphEdge = z.output<typeof edge>

const graphShape = z.object({
  version: z.number().int(),
  entry_node: text(200)
    .nullish()
    .transform((value) => value ?? ''),
  nodes: z
    .array(node)
    .nullish()
    .transform((value) => value ?? []),
  edges: z
    .array(edge)
    .nullish()
    .transform((value) => value ?? []),
})
export type Graph = z.output<typeof graphShape>

/** The graph of a flow that has none yet. */
export const emptyGraph: Graph = { version: 2, entry_node: '', nodes: [], edges: [] }

const most = { nodes: 500, edges: 1500, bytes: 512 * 1024 } as const
const graphVersion = 2

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0)

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (joined, key) =>
      typeof key === 'number' ? `${joined}[${key}]` : `${joined}${joined && '.'}${String(key)}`,
    '',
  )

function assertSize(graph: Graph, problems: Problems): void {
  const tooMany = (path: 'nodes' | 'edges') => {
    if (graph[path].length > most[path])
      problems.error({ path, code: 'too_large', message: `at most ${most[path]} ${path}` })
  }
  tooMany('nodes')
  tooMany('edges')
}

/** Reads a graph; null where it has not the shape of one. An empty one is that of a new flow. */
export function readGraph(given: unknown, problems: Problems): Graph | null {
  if (isNothing(given)) return emptyGraph
  if (Buffer.byteLength(JSON.stringify(given)) > most.bytes) {
    problems.error({ path: '', code: 'too_large', message: 'at most 512 KB' })
    return null
  }
  const read = graphShape.safeParse(given)
  if (!read.success) {
    const path = pathOf(read.error.issues[0]?.path ?? [])
    problems.error({ path, code: 'malformed', message: `${path || 'graph'} cannot be read` })
    return null
  }
  if (read.data.version !== graphVersion)
    problems.error({ path: 'version', code: 'wrong_version', message: 'version must be 2' })
  assertSize(read.data, problems)
  return read.data
}
