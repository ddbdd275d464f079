import { buildSchema, isAbstractType } from 'graphql'

/** The object types of each union and interface of a printed schema: the cache has to know which fragment fits what. */
export function possibleTypesOf(printed: string): Record<string, string[]> {
  const schema = buildSchema(printed)
  const abstract = Object.values(schema.getTypeMap()).filter(isAbstractType)
  return Object.fromEntries(
    abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
  )
}
