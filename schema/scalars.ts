import { GraphQLError, Kind } from 'graphql'
import { writeTime } from '#core/time/time.ts'
import { builder } from './builder.ts'

/**
 * RFC 3339 in UTC with exactly three decimals (document 1, Conventions). The zod schema of the use-case validates
 * inputs.
 */
builder.scalarType('DateTime', {
  description: 'RFC 3339 date-time. Responses use UTC with milliseconds.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time',
  serialize: (value) => writeTime(value instanceof Date ? value : new Date(String(value))),
  parseValue: (value) => {
    if (typeof value !== 'string') throw new GraphQLError('DateTime must be a string.')
    return value
  },
  parseLiteral: (node) => {
    if (node.kind !== Kind.STRING) throw new GraphQLError('DateTime must be a string.')
    return node.value
  },
})

const json = 'https://www.rfc-editor.org/rfc/rfc8259'

builder.scalarType('JSON', {
  description: 'Any JSON value.',
  specifiedByURL: json,
  serialize: (value) => value,
  parseValue: (value) => value,
})

builder.scalarType('StringMap', {
  description: 'JSON object with names of your choice and string values, for example {"1": "Ann"}.',
  specifiedByURL: json,
  serialize: (value) => value,
  parseValue: (value) => value,
})

builder.scalarType('BooleanMap', {
  description: 'JSON object with true or false for each name, for example {"calling": true}.',
  specifiedByURL: json,
  serialize: (value) => value,
  parseValue: (value) => value,
})
