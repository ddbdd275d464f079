import type { GraphQLField } from 'graphql'
import { z } from 'zod'
import { camel } from '#core/json-names.ts'
import type { JsonSchema } from '#core/json-schema.ts'
import { argumentsOf } from './descriptions.ts'
import { restWords } from './rest-words.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
}

/** Whose id a part of a path is, by its name; `id` is told by the path itself. */
const ids: Record<string, string> = {
  contact_id: 'Id of the contact.',
  delivery_id: 'Id of the delivery.',
}

export function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: ids[name] ?? 'Id of the object.',
    schema: { type: 'string', format: 'uuid' },
  }))
}

/** What every list says in the same words. */
const paging: Record<string, Partial<Parameter>> = {
  limit: {
    description: 'Maximum number of rows of the page, 1 to 100. Default is 25.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
  },
  cursor: {
    description:
      'The `next_cursor` of the previous page, unchanged. Sort and filters must be the same as for that page.',
  },
}

/** The parameters of an endpoint's query string; `field` is the root field that they end up in. */
export function queryParameters(
  query: z.ZodObject | undefined,
  field: GraphQLField<unknown, unknown>,
): Parameter[] {
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const described = argumentsOf(field)
  return Object.entries(properties).map(([name, schema]) => {
    const argument = camel(name)
    const description = restWords(`${field.name}(${argument})`) ?? described.get(argument)?.description
    return { name, in: 'query', ...(description ? { description } : {}), schema, ...paging[name] }
  })
}

/** On every POST (document 1, Idempotency). */
export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key of your choice, in printable ASCII. For 24 hours, a repeated request with the same key and body gets the first response again, byte for byte. The request is never executed twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
}
