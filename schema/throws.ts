import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core'
import {
  DirectiveLocation,
  GraphQLDirective,
  type GraphQLEnumType,
  type GraphQLField,
  GraphQLList,
  GraphQLNonNull,
  GraphQLSchema,
  isObjectType,
} from 'graphql'
import { type Actor, assertAccess, type Member } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import { AppError, type ErrorCode, errorStatuses } from '#core/errors.ts'

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
       * the codes that the use-case itself can return; codes of access and of the interface are derived
       * (withFailures)
       */
      throws?: readonly ErrorCode[]
    }
  }
}

/** The codes that every field can fail with. */
const always: readonly ErrorCode[] = ['internal_error', 'unavailable']

const nobody: Member = {
  kind: 'member',
  workspaceId: '',
  userId: '',
  name: '',
  email: '',
  roleId: '',
  isSuperAdmin: false,
  permissions: new Set(),
  workspaceClosed: false,
}

/** The callers that GraphQL accepts, each with minimal access. Keys of /v1 are not accepted. */
const known: readonly Actor[] = [
  nobody,
  { ...nobody, workspaceClosed: true },
  { ...nobody, applicationKey: { id: '', name: '' } },
]
const callers: readonly Actor[] = [{ kind: 'anonymous' }, ...known]

function refusalOf(actor: Actor, access: Access): ErrorCode[] {
  try {
    assertAccess(actor, access)
    return []
  } catch (error) {
    if (error instanceof AppError) return [error.code]
    throw error
  }
}

const refusals = (actors: readonly Actor[], access: Access | undefined): ErrorCode[] =>
  access ? actors.flatMap((actor) => refusalOf(actor, access)) : []

/**
 * The codes that a field can return before its use-case runs. At the root these include an operation that is too
 * expensive or too frequent; callers of fields below the root have already passed these checks.
 */
const derivedCodes = (access: Access | undefined, isRoot: boolean): ErrorCode[] =>
  isRoot
    ? ['invalid_request', ...refusals(callers, access), 'rate_limited', ...always]
    : [...refusals(known, access), ...always]

interface FieldExtensions {
  requires?: Access
  pothosOptions?: { throws?: readonly ErrorCode[] }
  directives?: object
}

const inOrder = (codes: readonly ErrorCode[]) =>
  (Object.keys(errorStatuses) as ErrorCode[]).filter((code) => codes.includes(code))

/** The codes that a field declares, including derived codes. */
export function declaredCodes({
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'extensions'>): readonly ErrorCode[] {
  return (extensions.throws as readonly ErrorCode[] | undefined) ?? always
}

const throwsDirective = (codes: GraphQLEnumType) =>
  new GraphQLDirective({
    name: 'throws',
    description:
      'All error codes that the field can return. INTERNAL_ERROR and UNAVAILABLE are possible for every field, including fields without this directive.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: {
      codes: {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(codes))),
        description: 'Error codes, in the order of ErrorCode.',
      },
    },
  })

function declareFailures(schema: GraphQLSchema): void {
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const { requires, pothosOptions, directives } = field.extensions as FieldExtensions
      const own = pothosOptions?.throws ?? []
      const isRoot = roots.has(type)
      if (!isRoot && !requires && own.length === 0) continue
      const throws = inOrder([...own, ...derivedCodes(requires, isRoot)])
      const shown = { ...directives, throws: { codes: throws } }
      field.extensions = { ...field.extensions, throws, directives: shown }
    }
  }
}

/** The declaration of a link that is created from the schema itself: its resolver requires this access. */
export function asksFor(access: Access) {
  const throws = inOrder(derivedCodes(access, false))
  return { requires: access, throws, directives: { requires: access, throws: { codes: throws } } }
}

/**
 * The schema with the codes that each field can return: the codes declared in `throws` and the codes that follow from
 * the required access. Fields below the root that fail only with the general codes need no directive.
 */
export function withFailures(schema: GraphQLSchema): GraphQLSchema {
  declareFailures(schema)
  const config = schema.toConfig()
  const codes = schema.getType('ErrorCode') as GraphQLEnumType
  return new GraphQLSchema({ ...config, directives: [...config.directives, throwsDirective(codes)] })
}
