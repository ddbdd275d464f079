import {
  buildSchema,
  type DefinitionNode,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isIntrospectionType,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/**
 * The types that answers to these documents can have: those that they name, and of a union or an interface all. What no
 * document asks for never comes, so the cache need not know it.
 */
function reachedTypes(schema: GraphQLSchema, definitions: readonly DefinitionNode[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const info = new TypeInfo(schema)
  const note = () => {
    for (const type of [info.getType(), info.getParentType()]) {
      const named = getNamedType(type ?? undefined)
      if (!named) continue
      reached.add(named.name)
      if (isAbstractType(named)) for (const { name } of schema.getPossibleTypes(named)) reached.add(name)
    }
  }
  visit({ kind: Kind.DOCUMENT, definitions }, visitWithTypeInfo(info, { enter: note }))
  return reached
}

/** What the cache has to know of a printed schema, as far as these documents reach it. */
export function cacheFactsOf(printed: string, definitions: readonly DefinitionNode[]) {
  const schema = buildSchema(printed)
  const reached = reachedTypes(schema, definitions)
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => reached.has(name))
  const abstract = types.filter(isAbstractType)
  return {
    /** the object types of each union and interface: which fragment fits what */
    possibleTypes: Object.fromEntries(
      abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
    ),
    /** object types without an id: they are parts of the object around them */
    withoutId: types
      .filter(isObjectType)
      .filter((type) => !isIntrospectionType(type) && !('id' in type.getFields()))
      .map(({ name }) => name)
      .filter((name) => !['Query', 'Mutation', 'Subscription'].includes(name)),
  }
}
