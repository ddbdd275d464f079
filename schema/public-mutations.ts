import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core'
import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { assertAccess } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { accessOfNode, nodeOf } from './node.ts'
import { asksFor } from './throws.ts'

// Clients give a mutation one `input` and are answered a payload, whose objects their caches take in by id (ADR 42).
// Mutations are declared plainly, `deleteTag(name: String!): String!`; so the doors of REST run them.

declare global {
  export namespace PothosSchemaTypes {
    // Pothos wants the very parameters of its own declaration.
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** name of the result in the payload, if its type does not determine one */
      answersAs?: string
      /** fields of the result that are also in the payload, because the objects behind them change too */
      alsoChanges?: readonly string[]
      /** what changes with it and the result does not lead to, as it is then */
      alsoAnswers?: Besides
    }
  }
}

/** By the names in the payload: a field of Query without arguments, or the object whose id an argument contains. */
type Besides = Readonly<Record<string, { query: string } | { node: string; id: string }>>

type Field = GraphQLField<unknown, Ctx>
type FieldConfig = GraphQLFieldConfig<unknown, Ctx>
type Values = Record<string, unknown>

/** What a payload is made from: the result in an object, since it may be false, and what was given for it. */
interface Answered {
  result: unknown
  given: Values
}

interface Words {
  answersAs?: string
  alsoChanges?: readonly string[]
  alsoAnswers?: Besides
}

const wordsOf = ({ extensions }: Field) => (extensions.pothosOptions ?? {}) as Words

const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`
const small = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`

/** Names and descriptions of results that are not objects. */
const scalarResults: Record<string, { name: string; description: string }> = {
  ID: { name: 'deletedId', description: 'UUID of the deleted object.' },
  Boolean: {
    name: 'success',
    description: 'Always true. If the mutation fails, an error is returned instead.',
  },
}

function resultName(field: Field): string {
  const type = getNamedType(field.type)
  const name = wordsOf(field).answersAs ?? scalarResults[type.name]?.name
  if (name) return name
  if (!isObjectType(type)) throw new Error(`${field.name}: its result needs a name (answersAs)`)
  return small(type.name)
}

function resultDescription(field: Field): string {
  const isNamed = wordsOf(field).answersAs !== undefined
  const scalar = isNamed ? undefined : scalarResults[getNamedType(field.type).name]
  return scalar?.description ?? 'Result of the mutation, in its state after the mutation.'
}

/** A field of the result, asked of the payload. */
function lifted(field: Field, name: string): FieldConfig {
  const type = getNamedType(field.type)
  const other = isObjectType(type) ? type.toConfig().fields[name] : undefined
  if (!other) throw new Error(`${field.name}: its result has no ${name}`)
  const resolve = other.resolve ?? defaultFieldResolver
  return {
    ...other,
    resolve: (answered, args, ctx, info) => resolve((answered as Answered).result, args, ctx, info),
  }
}

/**
 * A field of Query, read from the payload; null with an error if reading fails, because the mutation itself
 * succeeded.
 */
function askedAnew(schema: GraphQLSchema, query: string): FieldConfig {
  const field = schema.getQueryType()?.toConfig().fields[query]
  if (!field) throw new Error(`Query has no ${query}`)
  return { ...field, type: getNullableType(field.type) }
}

function readGiven(ctx: Ctx, access: Access, type: string, id: unknown) {
  assertAccess(ctx.actor, access)
  return nodeOf(ctx, type, String(id).toLowerCase())
}

/** The object whose id was given. */
function objectGiven(schema: GraphQLSchema, type: string, id: string): FieldConfig {
  const access = accessOfNode(type)
  if (!access) throw new Error(`${type} is no node`)
  return {
    type: schema.getType(type) as GraphQLObjectType,
    description: `The ${type} whose UUID was given, in its current state.`,
    extensions: { complexity: 1, ...asksFor(access) },
    resolve: (answered, _args, ctx) => readGiven(ctx, access, type, (answered as Answered).given[id]),
  }
}

function besides(schema: GraphQLSchema, field: Field): [string, FieldConfig][] {
  return Object.entries(wordsOf(field).alsoAnswers ?? {}).map(([name, one]) => [
    name,
    'query' in one ? askedAnew(schema, one.query) : objectGiven(schema, one.node, one.id),
  ])
}

function payloadOf(schema: GraphQLSchema, field: Field): GraphQLObjectType {
  const name = resultName(field)
  const type = getNamedType(field.type)
  const others = wordsOf(field).alsoChanges ?? []
  return new GraphQLObjectType({
    name: `${capital(field.name)}Payload`,
    description: `Payload of the mutation ${field.name}.`,
    fields: {
      [name]: {
        type: field.type,
        description: resultDescription(field),
        extensions: { complexity: field.extensions.complexity },
        resolve: (answered) => (answered as Answered).result,
      },
      ...Object.fromEntries(others.map((other) => [other, lifted(field, other)])),
      ...Object.fromEntries(besides(schema, field)),
    },
    // By this the Prisma plugin finds what is asked of the result.
    extensions: isObjectType(type)
      ? { pothosIndirectInclude: { getType: () => type.name, path: [{ name }] } }
      : {},
  })
}

/**
 * Types that only mutations return, and never in a list: they are payloads already. By the names that clients use.
 */
function payloadsAmong(schema: GraphQLSchema): Map<GraphQLObjectType, GraphQLObjectType> {
  const mutation = schema.getMutationType()
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) || isInterfaceType(type),
  )
  const fields = types.filter((type) => type !== mutation).flatMap((type) => Object.values(type.getFields()))
  const held = new Set<unknown>(fields.map(({ type }) => getNamedType(type)))
  const names = new Map<GraphQLObjectType, string>()
  for (const { name, type } of Object.values(mutation?.getFields() ?? {})) {
    const answered = isNonNullType(type) ? type.ofType : type
    if (!isObjectType(answered) || held.has(answered) || answered.getInterfaces().length > 0) continue
    names.set(answered, `${names.has(answered) ? answered.name : capital(name)}Payload`)
  }
  return new Map(
    [...names].map(([type, name]) => [type, new GraphQLObjectType({ ...type.toConfig(), name })]),
  )
}

const inputConfig = ({ type, description, defaultValue, deprecationReason, extensions }: GraphQLArgument) =>
  ({ type, description, defaultValue, deprecationReason, extensions }) satisfies GraphQLInputFieldConfig

/** A single optional value remains an argument: an input with nothing but optional fields is pointless. */
const isOneOption = ([first, ...others]: readonly GraphQLArgument[]) =>
  others.length === 0 && !!first && !isNonNullType(first.type)

const isOneInput = ([first, ...others]: readonly GraphQLArgument[]) =>
  others.length === 0 && first?.name === 'input'

interface Taken {
  args: NonNullable<FieldConfig['args']>
  /** what the plain form takes, from what clients give */
  plain: (args: Values) => Values
}

function takenBy(field: Field): Taken {
  const { args } = field
  if (args.length === 0 || isOneOption(args) || isOneInput(args)) {
    return {
      args: Object.fromEntries(args.map((arg) => [arg.name, inputConfig(arg)])),
      plain: (given) => given,
    }
  }
  const beside = args.filter(({ name }) => name !== 'input')
  const inside = getNamedType(args.find(({ name }) => name === 'input')?.type)
  const inner = isInputObjectType(inside) ? inside.toConfig().fields : {}
  const twice = beside.find((arg) => arg.name in inner)
  if (twice) throw new Error(`${field.name}: ${twice.name} stands beside its input and in it`)
  const fields = { ...Object.fromEntries(beside.map((arg) => [arg.name, inputConfig(arg)])), ...inner }
  const name = `${capital(field.name)}Input`
  const input = new GraphQLInputObjectType({
    name,
    description: `Input of the mutation ${field.name}.`,
    fields,
  })
  const names = new Set(beside.map((arg) => arg.name))
  return {
    args: { input: { type: new GraphQLNonNull(input), description: 'Input of the mutation.' } },
    plain: ({ input }) => splitBy(names, input as Values, isInputObjectType(inside)),
  }
}

/** Splits the values: those with these names become arguments, the others become the `input`. */
function splitBy(names: ReadonlySet<string>, given: Values, hasInput: boolean): Values {
  const entries = Object.entries(given)
  const args = Object.fromEntries(entries.filter(([name]) => names.has(name)))
  if (!hasInput) return args
  return { ...args, input: Object.fromEntries(entries.filter(([name]) => !names.has(name))) }
}

type Payloads = ReadonlyMap<GraphQLObjectType, GraphQLObjectType>

/** The field as clients use it. The cost of a list counts where the list is: in the payload. */
function publicField(schema: GraphQLSchema, field: Field, payloads: Payloads): FieldConfig {
  const { description, deprecationReason, extensions, resolve = defaultFieldResolver } = field
  const { args, plain } = takenBy(field)
  const about = { args, description, deprecationReason, extensions }
  const type = isNonNullType(field.type) ? field.type.ofType : field.type
  const own = isObjectType(type) ? payloads.get(type) : undefined
  if (own) {
    if (wordsOf(field).alsoAnswers)
      throw new Error(`${field.name}: its type says itself what changes with it`)
    return {
      ...about,
      type: new GraphQLNonNull(own),
      resolve: (root, given, ctx, info) => resolve(root, plain(given), ctx, info),
    }
  }
  return {
    ...about,
    type: new GraphQLNonNull(payloadOf(schema, field)),
    extensions: isListType(type) ? { ...extensions, complexity: 1 } : extensions,
    resolve: async (root, input, ctx, info): Promise<Answered> => {
      const given = plain(input)
      return { result: await resolve(root, given, ctx, info), given }
    },
  }
}

/** The mutations of a schema as clients use them: one `input` and a payload. */
export function withPayloads(schema: GraphQLSchema): GraphQLObjectType | undefined {
  const mutation = schema.getMutationType()
  if (!mutation) return undefined
  const payloads = payloadsAmong(schema)
  const fields = Object.values(mutation.getFields()).map((field) => [
    field.name,
    publicField(schema, field, payloads),
  ])
  return new GraphQLObjectType({ ...mutation.toConfig(), fields: Object.fromEntries(fields) })
}
