import { buildSchema, isAbstractType, isIntrospectionType, isObjectType } from 'graphql'

/** The object types of each union and interface of a printed schema: the cache has to know which fragment fits what. */
export function possibleTypesOf(printed: string): Record<string, string[]> {
  const schema = buildSchema(printed)
  const abstract = Object.values(schema.getTypeMap()).filter(isAbstractType)
  return Object.fromEntries(
    abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
  )
}

/** Object types of a printed schema that have no id: they are parts of the object around them. */
export function typesWithoutId(printed: string): string[] {
  const types = Object.values(buildSchema(printed).getTypeMap()).filter(isObjectType)
  return types
    .filter((type) => !isIntrospectionType(type) && !('id' in type.getFields()))
    .map(({ name }) => name)
    .filter((name) => !['Query', 'Mutation', 'Subscription'].includes(name))
}
