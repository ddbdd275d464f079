import { MapperKind, mapSchema } from '@graphql-tools/utils'
import {
  type GraphQLFieldConfig,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { Access } from '#core/access/catalogue.ts'

type Field = GraphQLFieldConfig<unknown, unknown>

const argumentTypes = (field: Field) =>
  Object.values(field.args ?? {}).map((argument) => getNamedType(argument.type))

/** The mirror shows root fields that a permission guards; what is public or for operators has its own routes. */
function isGuarded(field: Field): boolean {
  return (field.extensions?.requires as Access | undefined)?.permission !== undefined
}

/** Query strings carry plain values: a query is shown without those arguments that are none; null where it needs one. */
function flatQuery(field: Field): Field | null {
  const given = Object.entries(field.args ?? {})
  const flat = given.filter(([, argument]) => isLeafType(getNamedType(argument.type)))
  if (flat.length === given.length) return field
  const needed = given.filter(([, argument]) => isNonNullType(argument.type))
  return needed.every((one) => flat.includes(one)) ? { ...field, args: Object.fromEntries(flat) } : null
}

/** Bodies may carry objects as well. */
const isFlatMutation = (field: Field) =>
  argumentTypes(field).every((type) => isJson(type) && (isLeafType(type) || isInputObjectType(type)))

/** Files come as forms, which have paths of their own. */
const isJson = (type: GraphQLNamedType) => type.name !== 'Upload'

/** Something with an id of its own, which the mirror shows under its own path; a chat is shown with its contact. */
const isEntity = (type: GraphQLNamedType): boolean =>
  isObjectType(type) && type.name !== 'Conversation' && 'id' in type.getFields()

/** Whether it is an entity, or can be one. */
function leadsToEntity(schema: GraphQLSchema, type: GraphQLNamedType): boolean {
  return isAbstractType(type) ? schema.getPossibleTypes(type).some(isNode) : isNode(type)
}

const isNode = (type: GraphQLNamedType): boolean =>
  isEntity(type) && isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node')

/** Lists hold entities, and a chat shows whose it is. */
const holdsEntities = /(Connection|Edge|Page|^Conversation)$/

/** What a chat leads to by a statement of its own, which has a path of its own. */
const apart = new Set(['Case'])

/** Entries of catalogues, the same wherever they are led to, and long; the mirror shows the catalogues themselves. */
const catalogued = new Set(['LegacyWebhookEvent', 'PublicKeyScope', 'WebhookEventType'])

/**
 * Sofa asks for every field there is. From one entity to the next it would fetch half of the database, and what is
 * secret there, so relations are left out, also those of parts (a message's author leads to their account).
 */
function isRelation(schema: GraphQLSchema, field: Field, typeName: string): boolean {
  const [from, to] = [schema.getType(typeName), getNamedType(field.type)]
  if (from && isEntity(from) && isEntity(to)) return true
  if (typeName === 'Conversation' && apart.has(to.name)) return true
  return (leadsToEntity(schema, to) || catalogued.has(to.name)) && !holdsEntities.test(typeName)
}

/**
 * The part of the schema that a generated REST mirror can show without surprises: flat guarded root fields, and below
 * them no field with arguments, because those would leak into the query string.
 */
export function mirrorSchema(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.QUERY_ROOT_FIELD]: (field) => (isGuarded(field) ? flatQuery(field) : null),
    [MapperKind.MUTATION_ROOT_FIELD]: (field) =>
      isGuarded(field) && isFlatMutation(field) ? undefined : null,
    [MapperKind.SUBSCRIPTION]: () => null,
    [MapperKind.OBJECT_FIELD]: (field, _name, typeName) => {
      const hasArguments = Object.keys(field.args ?? {}).length > 0
      return hasArguments || isRelation(schema, field, typeName) ? null : undefined
    },
  })
}
