import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLField,
  GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'

// What narrows a list stands in one `filter`, and by what it runs in `orderBy` (ADR 42). Lists are declared with plain
// arguments; so the doors of REST run them.

type Field = GraphQLField<unknown, unknown>
type Values = Record<string, unknown>

/** Arguments that select a page of a list and its order. Required arguments determine which list is read. */
const ofPage: ReadonlySet<string> = new Set([
  'first',
  'after',
  'last',
  'before',
  'around',
  'aroundTime',
  'order',
])
const isFilter = ({ name, type }: GraphQLArgument) =>
  !ofPage.has(name) && name !== 'sort' && !isNonNullType(type)

const connection = /Connection$/

const nodeOf = ({ type }: Field) => getNamedType(type).name.replace(connection, '')
const isPlain = (field: Field) => field.name.toLowerCase() === `${nodeOf(field).toLowerCase()}s`

/** The filters that already exist, so that lists with the same filters share one type. */
type Made = Map<string, { type: GraphQLInputObjectType; takes: string }>

/** The filter as declared by an input that contains the same filter: a filter of a list can be saved. */
function declaredFilter(schema: GraphQLSchema, name: string, takes: string) {
  const type = schema.getType(name)
  const fields = isInputObjectType(type) ? Object.values(type.getFields()) : []
  return isInputObjectType(type) && takenBy(fields) === takes ? type : undefined
}

const takenBy = (all: readonly { name: string; type: unknown }[]) =>
  all.map(({ name, type }) => `${name}: ${type}`).join()

function filterOf(
  schema: GraphQLSchema,
  owner: GraphQLObjectType,
  field: Field,
  args: readonly GraphQLArgument[],
  made: Made,
) {
  const node = nodeOf(field)
  const takes = takenBy(args)
  const names = [`${node}Filter`, `${owner.name}${node}Filter`]
  const name = names.find((one) => !made.has(one) || made.get(one)?.takes === takes)
  if (!name) throw new Error(`${owner.name}.${field.name}: ${names.join(' and ')} are taken`)
  const known = made.get(name)
  if (known) return known.type
  const declared = declaredFilter(schema, name, takes)
  if (declared) {
    made.set(name, { type: declared, takes })
    return declared
  }
  const fields = Object.fromEntries(args.map(({ name, astNode: _, ...config }) => [name, config]))
  const description = `Filter for a list of ${node} objects. A field that is left out does not restrict the list.`
  const type = new GraphQLInputObjectType({ name, description, fields })
  made.set(name, { type, takes })
  return type
}

const argument = (name: string, type: GraphQLArgument['type'], description: string): GraphQLArgument => ({
  name,
  type,
  description,
  defaultValue: undefined,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
})

/** The plain arguments of a list from the arguments of clients. */
const plain = ({ filter, orderBy, ...rest }: Values): Values => ({
  ...rest,
  ...(filter as Values | null | undefined),
  ...(orderBy === undefined ? {} : { sort: orderBy }),
})

function groupArguments(schema: GraphQLSchema, owner: GraphQLObjectType, field: Field, made: Made): void {
  const narrowing = field.args.filter(isFilter)
  const sort = field.args.find(({ name }) => name === 'sort')
  if (narrowing.length === 0 && !sort) return
  const resolve = field.resolve ?? defaultFieldResolver
  const kept = field.args.filter((one) => one !== sort && !narrowing.includes(one))
  const filter = narrowing.length > 0 ? [filterOf(schema, owner, field, narrowing, made)] : []
  field.args = [
    ...kept,
    ...filter.map((type) => argument('filter', type, 'Filter for the rows of the list.')),
    ...(sort ? [{ ...sort, name: 'orderBy' }] : []),
  ]
  field.resolve = (parent, args, ctx, info) => resolve(parent, plain(args), ctx, info)
}

/**
 * Gives the lists of a schema, which belongs to the caller, the arguments that clients use. The lists of the root
 * name the filters.
 */
export function groupFilters(schema: GraphQLSchema): void {
  const query = schema.getQueryType()
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const made: Made = new Map()
  for (const type of types.sort((a, b) => Number(b === query) - Number(a === query))) {
    const lists = Object.values(type.getFields()).filter((field) =>
      connection.test(getNamedType(field.type).name),
    )
    // The list that is called as its rows are has the plain name, whatever else the alphabet brings before it.
    for (const field of lists.sort((a, b) => Number(isPlain(b)) - Number(isPlain(a)))) {
      groupArguments(schema, type, field, made)
    }
  }
}
