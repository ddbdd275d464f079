import { MapperKind, mapSchema } from '@graphql-tools/utils'
import { type GraphQLArgumentConfig, type GraphQLFieldConfig, GraphQLSchema, isObjectType } from 'graphql'
import { groupFilters } from './public-lists.ts'
import { withPayloads } from './public-mutations.ts'

type Marked = Pick<GraphQLFieldConfig<unknown, unknown> | GraphQLArgumentConfig, 'extensions'>

/**
 * Marks a field or an argument that exists so that a document of /v1 or /api can be written: numbered pages, counts
 * under other words. It is part of what those doors execute and of nothing that a GraphQL client sees. For a field or an
 * argument without other extensions: `...forDoors`; else `onlyForDoors`.
 */
export const forDoors = { extensions: { doors: true } } as const

/** The same mark on the options of a field that has extensions, as those that ask for access have. */
export const onlyForDoors = <Options extends { extensions: object }>(options: Options) => ({
  ...options,
  extensions: { ...options.extensions, ...forDoors.extensions },
})

const isForDoors = ({ extensions }: Marked): boolean => extensions?.doors === true

/** The schema as GraphQL clients have it: without what only the doors need, and without types that nothing names then. */
export function publicSchema(whole: GraphQLSchema): GraphQLSchema {
  return inClientsForm(
    mapSchema(whole, {
      [MapperKind.FIELD]: (field) => (isForDoors(field as Marked) ? null : withoutDoorsArguments(field)),
    }),
  )
}

/** Objects behind interfaces are named by nothing else; all other types are found from the roots. */
function inClientsForm(plain: GraphQLSchema): GraphQLSchema {
  groupFilters(plain)
  const implementing = Object.values(plain.getTypeMap()).filter(
    (type) => isObjectType(type) && type.getInterfaces().length > 0,
  )
  return new GraphQLSchema({ ...plain.toConfig(), mutation: withPayloads(plain), types: implementing })
}

function withoutDoorsArguments<Field extends { args?: Record<string, GraphQLArgumentConfig> } | object>(
  field: Field,
): Field | undefined {
  const args = 'args' in field ? field.args : undefined
  const kept = Object.entries(args ?? {}).filter(([, argument]) => !isForDoors(argument))
  if (!args || kept.length === Object.keys(args).length) return undefined
  return { ...field, args: Object.fromEntries(kept) }
}
