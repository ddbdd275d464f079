import {
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql'
import type { ClosedSet } from '#core/closed-set.ts'
import type { JsonSchema } from '#core/json-schema.ts'
import { fieldShape, isNeverNull } from './field-shapes.ts'
import { restWords } from './rest-words.ts'

/**
 * What is empty in a placeholder: nothing, all whole numbers (0), of the fields that may be null the plain values
 * (null), only what stands in an object that may be null itself, or objects as well. An endpoint that leaves members
 * out when they are empty shows it by how it answers these.
 */
export type Emptiness = 'nothing' | 'numbers' | 'values' | 'parts' | 'everything'

/** What is known of an object of a placeholder; it survives copying by `...`. */
export const known = Symbol('known')
export interface Known {
  /** name of the component, where the object is one fragment */
  component?: string | undefined
  description?: string | undefined
  nullable: boolean
}

/** A plain value of a placeholder: a text that stands for its schema. */
const edge = '\u0001'
const markers = new Map<string, JsonSchema>()

function markerOf(schema: JsonSchema): string {
  const marker = `${edge}${JSON.stringify(schema)}${edge}`
  markers.set(marker, schema)
  return marker
}

/**
 * The schema that a text stands for; a piece of one stands for some text; undefined for a text of the endpoint's own.
 */
export function markedSchema(value: string): JsonSchema | undefined {
  return markers.get(value) ?? (value.includes(edge) ? { type: 'string' } : undefined)
}

interface Walk {
  schema: GraphQLSchema
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  empty: Emptiness
  /** in an object that may be null */
  within?: boolean
}

/** What an operation's `answer` could hold, made from its selection and the types of the schema. */
export function placeholderOf(schema: GraphQLSchema, text: string, empty: Emptiness): unknown {
  const { definitions } = parse(text)
  const operation = definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  )
  const fragments = definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
  const [field] = operation?.selectionSet.selections ?? []
  if (!operation || field?.kind !== Kind.FIELD) throw new Error(`no operation with a root field in: ${text}`)
  const root = schema.getRootType(operation.operation)?.getFields()[field.name.value]
  if (!root) throw new Error(`no root field ${field.name.value}`)
  const walk = { schema, fragments: new Map(fragments.map((node) => [node.name.value, node])), empty }
  const type = isNonNullType(root.type) ? root.type.ofType : root.type
  return placeholder(walk, type, field.selectionSet, false, { shape: {}, description: undefined })
}

interface Place {
  shape: JsonSchema
  description: string | undefined
}

function placeholder(
  walk: Walk,
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  nullable: boolean,
  place: Place,
): unknown {
  if (isNonNullType(type)) return placeholder(walk, type.ofType, selection, false, place)
  const named = getNamedType(type)
  const isEmpty =
    walk.empty === 'everything' ||
    (walk.empty === 'values' && isLeafType(named)) ||
    (walk.empty === 'parts' && walk.within === true)
  if (nullable && isEmpty) return null
  if (isListType(type)) {
    const { description: _, ...items } = place.shape
    const inner = isNonNullType(type.ofType) ? type.ofType.ofType : type.ofType
    return [placeholder(walk, inner, selection, false, { shape: items, description: undefined })]
  }
  if (isObjectType(type) && selection) {
    const inside = nullable ? { ...walk, within: true } : walk
    return Object.assign(objectOf(inside, type, selection), {
      [known]: { component: componentOf(selection), description: place.description, nullable } as Known,
    })
  }
  if (walk.empty === 'numbers' && named.name === 'Int') return 0
  return markerOf(leafOf(named, nullable, place))
}

function objectOf(walk: Walk, type: GraphQLObjectType, { selections }: SelectionSetNode): object {
  const entries = selections.flatMap((node): [string, unknown][] => {
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = walk.fragments.get(node.name.value)
      return fragment ? Object.entries(objectOf(walk, type, fragment.selectionSet)) : []
    }
    if (node.kind !== Kind.FIELD) throw new Error('inline fragments are not described')
    const field = type.getFields()[node.name.value]
    if (!field) throw new Error(`no field ${type.name}.${node.name.value}`)
    const place = {
      shape: fieldShape(type.name, field.name),
      description: restWords(`${type.name}.${field.name}`) ?? field.description ?? undefined,
    }
    const nullable = !isNonNullType(field.type) && !isNeverNull(type.name, field.name)
    const value = placeholder(walk, field.type, node.selectionSet, nullable, place)
    return [[(node.alias ?? node.name).value, value]]
  })
  return Object.fromEntries(entries)
}

/** `...MessageObject` alone is the component Message. */
function componentOf({ selections }: SelectionSetNode): string | undefined {
  const [only, ...others] = selections
  if (only?.kind !== Kind.FRAGMENT_SPREAD || others.length > 0) return undefined
  return only.name.value.replace(/Object$/, '')
}

const scalars: Record<string, JsonSchema> = {
  ID: { type: 'string', format: 'uuid' },
  String: { type: 'string' },
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  JSON: {},
}

/** What a scalar is, without words. */
export const leafSchema = (scalar: GraphQLNamedType): JsonSchema => ({
  ...(scalars[scalar.name] ?? scalars.String),
  ...valuesOf(scalar),
})

function leafOf(scalar: GraphQLNamedType, nullable: boolean, { shape, description }: Place): JsonSchema {
  const { enum: values, ...type } = leafSchema(scalar)
  const schema: JsonSchema = {
    ...type,
    ...(description ? { description } : {}),
    ...(values ? { enum: values } : {}),
    ...shape,
  }
  return nullable ? markedNullable(schema) : schema
}

/** A closed set, which is a scalar for the doors. Of an open one the table of shapes has an example. */
function valuesOf({ extensions }: GraphQLNamedType): JsonSchema {
  const set = extensions.set as ClosedSet | undefined
  return set && !set.open ? { enum: [...set.values] } : {}
}

const nullableMark = 'x-nullable'
type Marked = JsonSchema & { [nullableMark]?: boolean }

const markedNullable = (schema: JsonSchema): JsonSchema => ({ ...schema, [nullableMark]: true }) as Marked

/** Takes apart what a marker says. */
export function withoutMark(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  const { [nullableMark]: nullable, ...rest } = schema as Marked
  return { schema: rest, nullable: nullable === true }
}
