import { type Change, CriticalityLevel, diff } from '@graphql-inspector/core'
import {
  buildSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql'

// What a release changes of the schema, and which of it breaks clients that were told nothing.

/** A change that breaks clients, and why it may not be. */
export interface Break {
  path: string
  message: string
}

/** A reason that says since when: whoever reads it knows how long clients had. */
const dated = /\S.*\d{4}-\d{2}-\d{2}/s

interface Part {
  name: string
  deprecationReason?: string | null
  type?: GraphQLType
  args?: readonly Part[]
}

/** Fields with their arguments, input fields, or values. */
function partsOf(type: GraphQLNamedType | undefined): readonly Part[] {
  if (isEnumType(type)) return type.getValues()
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
    return Object.values(type.getFields())
  return []
}

const named = (parts: readonly Part[], name: string | undefined) => parts.find((part) => part.name === name)

/** The part at `Type.field` or `Type.field.argument`, with the one it is in. */
function partsAt(schema: GraphQLSchema, path: string): Part[] {
  const [type = '', name, argument] = path.split('.')
  const part = named(partsOf(schema.getType(type)), name)
  const inner = named(part?.args ?? [], argument)
  return [part, inner].filter((one) => one !== undefined)
}

const wasDeprecated = ({ deprecationReason }: Part) => dated.test(deprecationReason ?? '')

/** Nobody who heeded the deprecations of the release still has a value of this type in hand. */
function isUnreachable(released: GraphQLSchema, current: GraphQLSchema, name: string): boolean {
  const users = Object.values(released.getTypeMap()).filter((type) => !isIntrospectionType(type))
  return users.every((type) =>
    partsOf(type).every((part) => {
      const needs = [part, ...(part.args ?? [])].filter((one) => getNamedType(one.type)?.name === name)
      const isGone = type.name !== name && !current.getType(type.name)
      return isGone || type.name === name || wasDeprecated(part) || needs.every(wasDeprecated)
    }),
  )
}

function isAnnounced(released: GraphQLSchema, current: GraphQLSchema, { type, path = '' }: Change): boolean {
  if (type === 'TYPE_REMOVED') return isUnreachable(released, current, path)
  return /_REMOVED$/.test(type) && partsAt(released, path).some(wasDeprecated)
}

/** Every change from one printed schema to the next. */
export const changesBetween = (released: string, current: string): Promise<Change[]> =>
  diff(buildSchema(released), buildSchema(current))

/** The changes that break clients: all but removals of what was deprecated, with a reason and a date, in the release. */
export async function breaksOf(released: string, current: string): Promise<Break[]> {
  const [before, after] = [buildSchema(released), buildSchema(current)]
  return (await diff(before, after))
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .filter((change) => !isAnnounced(before, after, change))
    .map(({ path = '', message }) => ({ path, message }))
}

/** What is deprecated without saying since when, so that it could never be removed. */
export function undatedIn(printed: string): string[] {
  const schema = buildSchema(printed)
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .flatMap((type) =>
      partsOf(type).flatMap((part) => [
        { path: `${type.name}.${part.name}`, part },
        ...(part.args ?? []).map((arg) => ({ path: `${type.name}.${part.name}.${arg.name}`, part: arg })),
      ]),
    )
    .filter(({ part }) => part.deprecationReason && !wasDeprecated(part))
    .map(({ path }) => path)
}
