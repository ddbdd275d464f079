import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
} from 'graphql'
import type { ClosedSet } from '#core/closed-set.ts'
import type { JsonSchema } from '#core/json-schema.ts'
import type { Draw } from './draws.ts'
import { fieldShape, isNeverNull } from './field-shapes.ts'
import { restWords } from './rest-words.ts'

/** What is known of an object of a placeholder; it survives copying by `...`. */
export const known = Symbol('known')
export interface Known {
  /** name of the component, where the object is one fragment */
  component?: string | undefined
  description?: string | undefined
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
  draw: Draw
  /** how many lists it stands in, and how many objects */
  within: number
  depth: number
}

/** What is known of a value by the field that it stands in. */
interface Place {
  /** `Message.text` */
  at: string
  /** of the plain value, or of the values of the list */
  shape: JsonSchema
  description: string | undefined
  isNullable: boolean
  /** what stands for a plain value there */
  marker?: string
}

/** Makes placeholders for the answer of an operation, from its selection and the types of the schema. */
export function samplerOf(schema: GraphQLSchema, text: string): (draw: Draw) => unknown {
  const { definitions } = parse(text)
  const operation = definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  )
  const [field] = operation?.selectionSet.selections ?? []
  if (!operation || field?.kind !== Kind.FIELD) throw new Error(`no operation with a root field in: ${text}`)
  const root = schema.getRootType(operation.operation)?.getFields()[field.name.value]
  if (!root) throw new Error(`no root field ${field.name.value}`)
  const named = definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
  const fragments = new Map(named.map((node) => [node.name.value, node]))
  const type = getNullableType(root.type)
  const place = { at: field.name.value, shape: {}, description: undefined, isNullable: false }
  return (draw) =>
    placeholder({ schema, fragments, draw, within: 0, depth: 0 }, type, field.selectionSet, place)
}

function placeholder(
  walk: Walk,
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  place: Place,
): unknown {
  const { draw } = walk
  if (place.isNullable && draw.isNull(place.at, walk.depth)) return null
  const kind = getNullableType(type)
  if (isListType(kind)) {
    if (walk.within >= draw.emptyWithin) return []
    return [placeholder({ ...walk, within: walk.within + 1 }, kind.ofType, selection, itemOf(place))]
  }
  if (isCompositeType(kind) && selection) {
    const inside = { ...walk, depth: walk.depth + 1 }
    return Object.assign(objectOf(inside, typeHere(walk, kind, place.at), kind, selection), {
      [known]: { component: componentOf(selection), description: place.description } as Known,
    })
  }
  const leaf = kind as GraphQLLeafType
  place.marker ??= markerOf(leafOf(leaf, place))
  return draw.value(leaf, place.at) ?? place.marker
}

const items = new WeakMap<Place, Place>()

/** What is said of a list is said of the whole. */
function itemOf(list: Place): Place {
  const { description: _, ...shape } = list.shape
  const item = items.get(list) ?? { at: list.at, shape, description: undefined, isNullable: false }
  items.set(list, item)
  return item
}

/** The object type that stands there; undefined for all that can. */
function typeHere({ schema, draw }: Walk, type: GraphQLCompositeType, at: string) {
  return isAbstractType(type) ? draw.oneOf(schema.getPossibleTypes(type), at) : type
}

function objectOf(
  walk: Walk,
  here: GraphQLObjectType | undefined,
  type: GraphQLCompositeType,
  { selections }: SelectionSetNode,
): object {
  const entries = selections.flatMap((node): [string, unknown][] => {
    if (node.directives?.length && walk.draw.isLeftOut(print(node))) return []
    if (node.kind === Kind.FIELD) return [[(node.alias ?? node.name).value, fieldOf(walk, here, type, node)]]
    const part = node.kind === Kind.FRAGMENT_SPREAD ? walk.fragments.get(node.name.value) : node
    if (!part) return []
    const condition = part.typeCondition ? walk.schema.getType(part.typeCondition.name.value) : type
    if (!isCompositeType(condition) || !isIn(walk, here, condition)) return []
    return Object.entries(objectOf(walk, here, condition, part.selectionSet))
  })
  return Object.fromEntries(entries)
}

const isIn = ({ schema }: Walk, here: GraphQLObjectType | undefined, type: GraphQLCompositeType): boolean =>
  !here || here === type || (isAbstractType(type) && schema.isSubType(type, here))

function fieldOf(
  walk: Walk,
  here: GraphQLObjectType | undefined,
  type: GraphQLCompositeType,
  node: FieldNode,
): unknown {
  const name = node.name.value
  if (name === '__typename') return here?.name ?? markerOf({ type: 'string' })
  const field = 'getFields' in type ? type.getFields()[name] : undefined
  if (!field) throw new Error(`no field ${type.name}.${name}`)
  return placeholder(walk, field.type, node.selectionSet, placeOf(type.name, field))
}

const places = new WeakMap<GraphQLField<unknown, unknown>, Place>()

function placeOf(typeName: string, field: GraphQLField<unknown, unknown>): Place {
  const at = `${typeName}.${field.name}`
  const place = places.get(field) ?? {
    at,
    shape: fieldShape(typeName, field.name),
    description: restWords(at) ?? field.description ?? undefined,
    isNullable: !isNonNullType(field.type) && !isNeverNull(typeName, field.name),
  }
  places.set(field, place)
  return place
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

function leafOf(scalar: GraphQLNamedType, { shape, description }: Place): JsonSchema {
  const { enum: values, ...type } = leafSchema(scalar)
  return {
    ...type,
    ...(description ? { description } : {}),
    ...(values ? { enum: values } : {}),
    ...shape,
  }
}

/** A closed set, which is a scalar for the doors. Of an open one the table of shapes has an example. */
function valuesOf({ extensions }: GraphQLNamedType): JsonSchema {
  const set = extensions.set as ClosedSet | undefined
  return set && !set.open ? { enum: [...set.values] } : {}
}
