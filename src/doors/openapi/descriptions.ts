import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { camel } from '#core/json-names.ts'
import type { JsonSchema } from '#core/json-schema.ts'

type Described = GraphQLArgument | GraphQLInputField

/** The root field that an endpoint's document asks for. */
export function rootFieldOf(schema: GraphQLSchema, text: string): GraphQLField<unknown, unknown> {
  const operation = parse(text).definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  )
  const [selection] = operation?.selectionSet.selections ?? []
  if (!operation || selection?.kind !== Kind.FIELD) throw new Error(`no root field in: ${text}`)
  const field = schema.getRootType(operation.operation)?.getFields()[selection.name.value]
  if (!field) throw new Error(`no such root field: ${selection.name.value}`)
  return field
}

/** What a root field takes, by name: its arguments, and the members of its `input`. */
export function argumentsOf(field: GraphQLField<unknown, unknown>): ReadonlyMap<string, Described> {
  const members = field.args.flatMap((argument): [string, Described][] => {
    const type = getNamedType(argument.type)
    const inside = isInputObjectType(type) ? Object.values(type.getFields()) : []
    return [[argument.name, argument], ...inside.map((one): [string, Described] => [one.name, one])]
  })
  return new Map(members)
}

/** The same schema with the words that the GraphQL schema has for its fields. */
export function withDescriptions(schema: JsonSchema, fields: ReadonlyMap<string, Described>): JsonSchema {
  const ways = schema.oneOf?.map((way) => withDescriptions(way, fields))
  if (ways) return { ...schema, oneOf: ways }
  if (schema.items) return { ...schema, items: withDescriptions(schema.items, fields) }
  if (!schema.properties) return schema
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const field = fields.get(camel(name))
    if (!field) return [name, property] as const
    const type = getNamedType(field.type)
    const inside = isInputObjectType(type) ? new Map(Object.entries(type.getFields())) : new Map()
    const description = field.description ? { description: field.description } : {}
    return [name, { ...description, ...withDescriptions(property, inside) }] as const
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}
