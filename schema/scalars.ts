import { GraphQLError, Kind } from 'graphql'
import { writeTime } from '#core/time/time.ts'
import { builder } from './builder.ts'

/** RFC 3339 in UTC with exactly three decimals (document 1, Conventions). Inputs are checked by the use-case's zod schema. */
builder.scalarType('DateTime', {
  description: 'RFC 3339 date-time; answers are UTC with milliseconds.',
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
  description: 'An object of strings by names of your own: {"1": "Ann"}.',
  specifiedByURL: json,
  serialize: (value) => value,
  parseValue: (value) => value,
})

builder.scalarType('BooleanMap', {
  description: 'An object of true and false by name: {"calling": true}.',
  specifiedByURL: json,
  serialize: (value) => value,
  parseValue: (value) => value,
})
