import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core'
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import type { Ctx } from '#core/context/context.ts'
import type { Fields, Selection } from '#core/db/row-source.ts'

declare global {
  export namespace PothosSchemaTypes {
    // Pothos wants the very parameters of its own declaration.
    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /**
       * All that the resolver reads of its row. A list that is asked for such fields alone reads no more; one field
       * that does not say it makes it read whole rows. Fields that are exposed need not.
       */
      reads?: readonly (keyof ParentShape & string)[]
      /** the field of the row that holds the object, where lists read it along if it is asked for */
      joins?: keyof ParentShape & string
      /** the object is the row itself, shown by another type */
      sharesRow?: true
    }
  }
}

interface Extensions {
  pothosExposedField?: string
  pothosOptions?: { reads?: readonly string[]; joins?: string; sharesRow?: true }
}

interface Needs {
  reads: readonly string[]
  joins?: string | undefined
  sharesRow?: true | undefined
}

/** Null where the field does not say it. */
function needsOf({ type, extensions }: GraphQLField<unknown, unknown>): Needs | null {
  const { pothosExposedField: exposed, pothosOptions: { reads, joins, sharesRow } = {} } =
    extensions as Extensions
  if (reads || joins || sharesRow) return { reads: reads ?? [], joins, sharesRow }
  if (exposed === undefined) return null
  return isObjectType(getNamedType(type)) ? { reads: [], joins: exposed } : { reads: [exposed] }
}

type Operation = Pick<GraphQLResolveInfo, 'schema' | 'fragments'>

/** The fields that are asked of an object, by name. What `@skip` and `@include` leave out is asked for all the same. */
function fieldsAsked(
  operation: Operation,
  type: GraphQLObjectType,
  sets: readonly (SelectionSetNode | undefined)[],
): FieldNode[] {
  const { schema, fragments } = operation
  const fits = (condition: string | undefined) => {
    const named = condition === undefined ? type : schema.getType(condition)
    return named === type || (isAbstractType(named) && schema.isSubType(named, type))
  }
  return sets.flatMap((set) =>
    (set?.selections ?? []).flatMap((one): FieldNode[] => {
      if (one.kind === Kind.FIELD) return one.name.value.startsWith('__') ? [] : [one]
      const fragment = one.kind === Kind.INLINE_FRAGMENT ? one : fragments[one.name.value]
      if (!fragment || !fits(fragment.typeCondition?.name.value)) return []
      return fieldsAsked(operation, type, [fragment.selectionSet])
    }),
  )
}

const setsOf = (nodes: readonly FieldNode[], name?: string) =>
  nodes
    .filter((node) => name === undefined || node.name.value === name)
    .map(({ selectionSet }) => selectionSet)

/** What is asked of the row behind an object: of one that can be of several types all. */
function readBelow(
  operation: Operation,
  field: GraphQLField<unknown, unknown>,
  sets: readonly (SelectionSetNode | undefined)[],
): Fields | true {
  const type = getNamedType(field.type)
  return isObjectType(type) ? fieldsRead(operation, type, fieldsAsked(operation, type, sets)) : true
}

/** What these fields of a type read of its row; all of it where one of them does not say it. */
function fieldsRead(
  operation: Operation,
  type: GraphQLObjectType,
  asked: readonly FieldNode[],
): Fields | true {
  const fields: Record<string, true | Fields> = {}
  // Two different parts of one joined row are all of it.
  const add = (name: string, part: true | Fields) => {
    fields[name] = name in fields ? true : part
  }
  for (const name of new Set(asked.map((node) => node.name.value))) {
    const field = type.getFields()[name] as GraphQLField<unknown, unknown>
    const needs = needsOf(field)
    if (!needs) return true
    for (const column of needs.reads) add(column, true)
    const below = () => readBelow(operation, field, setsOf(asked, name))
    if (needs.joins !== undefined) add(needs.joins, below())
    const shared = needs.sharesRow ? below() : {}
    if (shared === true) return true
    for (const [column, part] of Object.entries(shared)) add(column, part)
  }
  return fields
}

/** The fields asked of the rows of a connection, as `nodes` or by `edges`. */
function rowFields(operation: Operation, connection: GraphQLObjectType, nodes: readonly FieldNode[]) {
  const ofType = (name: string) => getNamedType(connection.getFields()[name]?.type) as GraphQLObjectType
  const [row, edge] = [ofType('nodes'), ofType('edges')]
  const asked = fieldsAsked(operation, connection, setsOf(nodes))
  const edges = fieldsAsked(operation, edge, setsOf(asked, 'edges'))
  return { row, asked: fieldsAsked(operation, row, [...setsOf(asked, 'nodes'), ...setsOf(edges, 'node')]) }
}

const known = new WeakMap<object, Selection | null>()

/**
 * What the operation asks of the rows of the connection that a field answers, found out once for each document; null for
 * whole rows. Documents of others read whole rows, because their number has no end.
 */
export function selectionOf(ctx: Ctx, info: GraphQLResolveInfo): Selection | null {
  if (!ctx.ownDocument) return null
  const { fieldNodes } = info
  // graphql-jit gives the same list at every run of a document.
  const key = fieldNodes.length === 1 ? (fieldNodes[0] as FieldNode) : fieldNodes
  let selection = known.get(key)
  if (selection === undefined) {
    const { row, asked } = rowFields(info, getNamedType(info.returnType) as GraphQLObjectType, fieldNodes)
    const fields = fieldsRead(info, row, asked)
    selection = fields === true ? null : { fields, key: JSON.stringify(fields) }
    known.set(key, selection)
  }
  return selection
}

/** Which fields the operation asks of the object that a field answers. */
export function fieldsOf(info: GraphQLResolveInfo): ReadonlySet<string> {
  const type = getNamedType(info.returnType) as GraphQLObjectType
  return new Set(fieldsAsked(info, type, setsOf(info.fieldNodes)).map(({ name }) => name.value))
}
