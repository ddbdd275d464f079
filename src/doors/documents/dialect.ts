import { MapperKind, mapSchema } from '@graphql-tools/utils'
import {
  type GraphQLArgument,
  type GraphQLArgumentConfig,
  type GraphQLEnumType,
  type GraphQLInputField,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLNullableType,
  GraphQLScalarType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { wholeSchema } from '../../../schema/index.ts'
import { isReadByUseCase } from '../../../schema/read-by-use-case.ts'

/**
 * The schema as the doors of /v1 and /api execute it. Their documents say in which order what is wrong with a value is
 * told, so here no input is refused by its type: a closed set is a scalar that lets its values through as they are on
 * the wire, and whatever an input or a list must hold may be missing or null. The use-case tells each fault in its
 * order. What GraphQL clients see is strict; nothing is declared twice.
 */
export function doorsDialect(strict: GraphQLSchema): GraphQLSchema {
  const opened = mapSchema(strict, {
    [MapperKind.TYPE]: openedUp,
    [MapperKind.INPUT_OBJECT_FIELD]: (field) => ({ ...field, type: lenient(field.type) }),
    [MapperKind.ARGUMENT]: (argument) => ({ ...argument, type: ofArgument(argument) }),
  })
  keepDefaults(strict, opened)
  return opened
}

/** mapSchema writes default values again by the first schema and reads them by the second: a set's name, not its value. */
function keepDefaults(strict: GraphQLSchema, opened: GraphQLSchema): void {
  const defaults = new Map(inputsOf(strict).map(([place, input]) => [place, input.defaultValue]))
  for (const [place, input] of inputsOf(opened)) input.defaultValue = defaults.get(place)
}

type Input = GraphQLArgument | GraphQLInputField

/** Every argument and every field of an input, by where it stands. */
function inputsOf(schema: GraphQLSchema): [place: string, Input][] {
  const ofType = (type: GraphQLNamedType): [string, Input][] => {
    if (isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => [`${type}.${field.name}`, field])
    if (!isObjectType(type) && !isInterfaceType(type)) return []
    return Object.values(type.getFields()).flatMap(({ name, args }) =>
      args.map((argument): [string, Input] => [`${type}.${name}.${argument.name}`, argument]),
    )
  }
  return Object.values(schema.getTypeMap()).flatMap(ofType)
}

function openedUp(type: GraphQLNamedType): GraphQLNamedType | undefined {
  if (isEnumType(type)) return scalarOf(type)
  if (isInputObjectType(type)) return new GraphQLInputObjectType({ ...type.toConfig(), isOneOf: false })
  return undefined
}

function scalarOf({ name, description, extensions }: GraphQLEnumType): GraphQLScalarType {
  const asIs = (value: unknown) => value
  return new GraphQLScalarType({ name, description, extensions, serialize: asIs, parseValue: asIs })
}

/**
 * An argument as such is there, since the doors' own documents give it; what it holds is theirs to be told of. One that
 * the use-case reads with its input may be missing as its fields may.
 */
function ofArgument({ type, extensions }: GraphQLArgumentConfig): GraphQLInputType {
  const opened = lenient(type)
  const isNeeded = isNonNullType(type) && !isListType(opened) && !isReadByUseCase(extensions)
  return isNeeded ? new GraphQLNonNull(opened) : opened
}

/** The type without `!`, at every depth. */
function lenient(type: GraphQLInputType): GraphQLInputType & GraphQLNullableType {
  if (isNonNullType(type)) return lenient(type.ofType as GraphQLInputType)
  return isListType(type) ? new GraphQLList(lenient(type.ofType)) : type
}

/** The one that the doors of this process share. */
export const doorsSchema = doorsDialect(wholeSchema)
