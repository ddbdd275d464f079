import { MapperKind, mapSchema } from '@graphql-tools/utils'
import {
  type GraphQLFieldConfigMap,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
} from 'graphql'
import type { ClosedSet } from '#core/closed-set.ts'
import { isExtended } from './enum-growth.ts'

type Fields = GraphQLFieldConfigMap<unknown, unknown>

/** The type with text in place of the enum, in the same lists. */
function asText(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) return new GraphQLNonNull(asText(type.ofType))
  return isListType(type) ? new GraphQLList(asText(type.ofType)) : GraphQLString
}

function isOfExtended(type: GraphQLOutputType): boolean {
  const named = getNamedType(type)
  const set = isEnumType(named) ? (named.extensions.set as ClosedSet | undefined) : undefined
  return set !== undefined && isExtended(set)
}

/** The name of the field that contains the text values of a field with an extended enum. */
export const textName = (name: string): string => `${name}Text`

function textsBeside(fields: Fields): Fields {
  const beside = Object.entries(fields).filter(
    ([name, { type }]) => isOfExtended(type) && !(textName(name) in fields),
  )
  return Object.fromEntries(
    beside.map(([name, field]) => {
      const what = isListType(isNonNullType(field.type) ? field.type.ofType : field.type)
        ? 'a list of strings'
        : 'a string'
      const description = `The value of \`${name}\` as ${what}, for clients that do not know values added later.`
      // A field without a resolver is read by its own name.
      const resolve = field.resolve ?? ((row: unknown) => (row as Record<string, unknown>)[name])
      return [textName(name), { ...field, resolve, type: asText(field.type), description }]
    }),
  )
}

/**
 * The schema in which each field of an enum that releases extend has a text field beside it (docs/adr/0161). The enum
 * and the text resolve to the same value. Fields of the roots are unchanged.
 */
export function withTextsBeside(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  return mapSchema(schema, {
    [MapperKind.OBJECT_TYPE]: (type) => {
      if (roots.some((root) => root?.name === type.name)) return undefined
      const config = type.toConfig()
      const beside = textsBeside(config.fields)
      return Object.keys(beside).length === 0
        ? undefined
        : new GraphQLObjectType({ ...config, fields: { ...config.fields, ...beside } })
    },
    [MapperKind.INTERFACE_TYPE]: (type) => {
      const config = type.toConfig()
      const beside = textsBeside(config.fields)
      return Object.keys(beside).length === 0
        ? undefined
        : new GraphQLInterfaceType({ ...config, fields: { ...config.fields, ...beside } })
    },
  })
}
