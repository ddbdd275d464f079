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

/** How much one operation may ask for. `cost` counts fields, those of a list as often as the list has rows. */
export const costLimits = { cost: 10_000, depth: 15, breadth: 400 } as const

/** The same for a document that answers for every event of its kind: nobody waits for it, and they come in crowds. */
export const eventDocumentLimits = { ...costLimits, cost: 1_000 } as const

/** What an operation asks for, counted before it runs. */
export interface OperationCost {
  cost: number
  depth: number
  breadth: number
}

type Complexity = number | { field: number; multiplier: number }
type Sizes = Record<string, unknown>

/** The size of a list that its arguments tell. */
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

/** A field's `complexity` when its arguments say how long the list is; `@listSize` tells the same in the schema. */
export function slicedBy(listSize: ListSize): SlicedCost {
  const cost = (args: Sizes) => ({ field: 1, multiplier: sizeIn(args, listSize) })
  return Object.assign(cost, { listSize })
}

/** The fragments of a document by name. */
export function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
  return Object.fromEntries(fragments.map((one) => [one.name.value, one]))
}

/** What an operation over one of the limits is refused with. */
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
  description: 'What the field costs by itself; 1 where nothing is said.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    weight: { type: new GraphQLNonNull(GraphQLInt), description: 'Added to the cost of the operation.' },
    filtered: {
      type: GraphQLInt,
      description: 'Added in its place where the field has a filter or a search that says something.',
    },
  },
})

const listSizeDirective = new GraphQLDirective({
  name: 'listSize',
  description: 'How often what is asked below the field is counted.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    assumedSize: { type: GraphQLInt, description: 'So often, when no slicing argument says another number.' },
    slicingArguments: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: 'Arguments that say it: a number, or a list by its length. The first one given counts.',
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

/** The schema with what each field costs, read off what the limit counts with. */
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
