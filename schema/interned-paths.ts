import {
  defaultFieldResolver,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql'

type Path = GraphQLResolveInfo['path']

/** A path with those that go on from it. */
interface Place {
  path: Path | undefined
  next: Map<Path['key'], Place>
}

const places = new WeakMap<object, Place>()

/** The roots of paths of one run of an operation, which has variables of its own even where it takes none. */
function rootOf({ variableValues }: GraphQLResolveInfo): Place {
  const known = places.get(variableValues)
  if (known) return known
  const root: Place = { path: undefined, next: new Map() }
  places.set(variableValues, root)
  return root
}

function placeOf(path: Path | undefined, root: Place): Place {
  if (path === undefined) return root
  const before = placeOf(path.prev, root)
  const known = before.next.get(path.key)
  if (known) return known
  const place: Place = { path: { ...path, prev: before.path }, next: new Map() }
  before.next.set(path.key, place)
  return place
}

const isOfPrisma = (type: GraphQLNamedType) => type.extensions.pothosPrismaModel !== undefined

/**
 * The schema in which fields of Prisma's types get the same path object for the same place of a run. Their plugin knows by
 * it what it has planned; graphql-jit makes a new one at each call, so that a list would be loaded again for each of its
 * rows (docs/adr/0041).
 */
export function withInternedPaths(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (!isOfPrisma(type) && !isOfPrisma(getNamedType(field.type))) continue
      const { resolve = defaultFieldResolver } = field
      field.resolve = (parent, args, ctx, info) =>
        resolve(parent, args, ctx, { ...info, path: placeOf(info.path, rootOf(info)).path as Path })
    }
  }
  return schema
}
