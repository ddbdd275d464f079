import { complexityFromQuery } from '@pothos/plugin-complexity'
import {
  DirectiveLocation,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLDirective,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLSchema,
  GraphQLString,
  getNamedType,
  isCompositeType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import { AppError } from '#core/errors.ts'
import { fieldPrices, isFiltered, type RootPrice, rootPrices } from './root-prices.ts'

/** The limits of one operation. `cost` counts fields; the fields of a list count once per row. */
export const costLimits = { cost: 10_000, depth: 15, breadth: 400 } as const

/**
 * The limits of a document that runs for every event of its type. Nobody waits for its result, and events arrive in
 * large numbers.
 */
export const eventDocumentLimits = { ...costLimits, cost: 1_000 } as const

/** The size of an operation, counted before it runs. */
export interface OperationCost {
  cost: number
  depth: number
  breadth: number
}

type Complexity = number | { field: number; multiplier: number }
type Sizes = Record<string, unknown>

/** The size of a list, as its arguments determine it. */
export interface ListSize {
  /** the arguments, of which the first one given counts: a number, or a list by its length */
  slicingArguments: readonly string[]
  /** without any of them */
  assumedSize?: number
}

type SlicedCost = ((args: Sizes) => { field: number; multiplier: number }) & { listSize: ListSize }

function sizeIn(args: Sizes, { slicingArguments, assumedSize }: ListSize): number {
  for (const name of slicingArguments) {
    const value = args[name]
    if (typeof value === 'number') return value
    if (Array.isArray(value)) return value.length
  }
  return assumedSize ?? 1
}

/**
 * The `complexity` of a field whose arguments determine the length of its list; `@listSize` shows the same in the
 * schema.
 */
export function slicedBy(listSize: ListSize): SlicedCost {
  const cost = (args: Sizes) => ({ field: 1, multiplier: sizeIn(args, listSize) })
  return Object.assign(cost, { listSize })
}

/** The fragments of a document by name. */
export function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
  return Object.fromEntries(fragments.map((one) => [one.name.value, one]))
}

/** The error for an operation that exceeds one of the limits. */
export const asksTooMuch = (asked: OperationCost): AppError =>
  new AppError('invalid_request', 'The operation asks for too much.', {
    details: { ...asked, limits: costLimits },
  })

export const isOverLimit = ({ cost, depth, breadth }: OperationCost): boolean =>
  cost > costLimits.cost || depth > costLimits.depth || breadth > costLimits.breadth

interface Operation {
  schema: GraphQLSchema
  operation: OperationDefinitionNode
  fragments: Record<string, FragmentDefinitionNode>
  variableValues: Record<string, unknown>
}

/** The cost of an operation, as the limit counts it. */
export function costOf({ schema, operation, fragments, variableValues }: Operation): OperationCost {
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [operation, ...Object.values(fragments)],
  }
  const { complexity, depth, breadth } = complexityFromQuery(document, { schema, variables: variableValues })
  return { cost: complexity, depth, breadth }
}

/** A field's cost with its price (root-prices.ts) in place of its own weight. */
function pricedAs(complexity: Complexity | SlicedCost, { always = 1, filtered }: RootPrice) {
  return (args: Sizes) => {
    const counted = typeof complexity === 'function' ? complexity(args) : complexity
    const { multiplier } = typeof counted === 'number' ? { multiplier: 1 } : counted
    return { field: filtered !== undefined && isFiltered(args) ? filtered : always, multiplier }
  }
}

const costDirective = new GraphQLDirective({
  name: 'cost',
  description: 'Cost of the field itself. A field without this directive costs 1.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    weight: {
      type: new GraphQLNonNull(GraphQLInt),
      description: 'Cost that the field adds to the operation.',
    },
    filtered: {
      type: GraphQLInt,
      description: 'Cost that the field adds instead of `weight` when a filter or a search is given.',
    },
  },
})

const listSizeDirective = new GraphQLDirective({
  name: 'listSize',
  description: 'How many times the cost of the selected subfields is counted.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    assumedSize: {
      type: GraphQLInt,
      description: 'Number that is used if no slicing argument gives another number.',
    },
    slicingArguments: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description:
        'Arguments that give the number: an integer, or a list by its length. The first given argument counts.',
    },
  },
})

function costDirectives(
  complexity: Complexity | SlicedCost,
  hasFields: boolean,
  price: RootPrice = {},
): object {
  const { always = 1, filtered } = price
  const priced = filtered !== undefined || always > 1
  return {
    ...sizeDirectives(complexity, hasFields),
    ...(priced && { cost: { weight: always, ...(filtered !== undefined && { filtered }) } }),
  }
}

function sizeDirectives(complexity: Complexity | SlicedCost, hasFields: boolean): object {
  if (typeof complexity === 'function') {
    // Whoever prices a field by its arguments in another way has to say in the schema how.
    if (!complexity.listSize) throw new TypeError('a cost by arguments is made by slicedBy')
    return { listSize: complexity.listSize }
  }
  const { field, multiplier } =
    typeof complexity === 'number' ? { field: complexity, multiplier: 1 } : complexity
  return {
    ...(field === 1 ? {} : { cost: { weight: field } }),
    ...(multiplier === 1 || !hasFields ? {} : { listSize: { assumedSize: multiplier } }),
  }
}

interface Declared {
  complexity: Complexity
  declared?: Complexity
  directives?: object
}

/** The schema with the cost of each field, taken from the values that the limit uses. */
export function withCosts(schema: GraphQLSchema): GraphQLSchema {
  const root = schema.getQueryType()
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      // Schemas share their types: what was priced for another one is priced as it was declared.
      const { declared, directives, ...own } = field.extensions as unknown as Declared
      const complexity = declared ?? own.complexity
      const price = type === root ? rootPrices[field.name] : fieldPrices[`${type.name}.${field.name}`]
      field.extensions = {
        ...field.extensions,
        declared: complexity,
        complexity: price ? pricedAs(complexity, price) : complexity,
        directives: {
          ...directives,
          ...costDirectives(complexity, isCompositeType(getNamedType(field.type)), price),
        },
      }
    }
  }
  const config = schema.toConfig()
  return new GraphQLSchema({
    ...config,
    directives: [...config.directives, costDirective, listSizeDirective],
  })
}
