import { z } from 'zod'
import { nodeConfigs } from './node-configs.ts'
import { nodeKinds } from './node-kinds.ts'
import { nodeTypes } from './node-sets.ts'

// The JSON Schema of graphs, for those who write them by hand or by a program (docs/flows.schema.json).

/** Any JSON is said by an empty schema, in place of a reference to a recursive one. */
const inlined = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && '$ref' in value ? {} : value

function jsonOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, $defs: __, ...plain } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return JSON.parse(JSON.stringify(plain, inlined))
}

const text = { type: 'string' }
const place = { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } } }

const nodeSchema = (type: (typeof nodeTypes.values)[number]) => ({
  title: type,
  description: nodeTypes.descriptions[type],
  type: 'object',
  required: ['id', 'type'],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 200 },
    type: { const: type },
    label: text,
    position: place,
    config: jsonOf(nodeConfigs[type]),
  },
  ...(nodeKinds[type].waits && { $comment: 'The session waits here.' }),
})

/** What a graph of version 2 may be. */
export const graphSchema = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Conversation flow, graph version 2',
  type: 'object',
  required: ['version', 'entry_node', 'nodes', 'edges'],
  properties: {
    version: { const: 2 },
    entry_node: { type: 'string', description: 'Id of the node with which the flow begins.' },
    nodes: { type: 'array', maxItems: 500, items: { oneOf: nodeTypes.values.map(nodeSchema) } },
    edges: {
      type: 'array',
      maxItems: 1500,
      items: {
        type: 'object',
        required: ['from', 'to'],
        properties: {
          from: { type: 'string', description: 'Id of the source node.' },
          to: { type: 'string', description: 'Id of the node that follows.' },
          condition: {
            type: 'string',
            description:
              'Outcome of the source node that follows the edge; `default` covers every outcome without its own edge.',
          },
        },
      },
    },
  },
})
