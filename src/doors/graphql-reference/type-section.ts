import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql'
import { inline, markdown } from '#doors/openapi/page-text.ts'
import { deprecation, inputRows, row, table } from './field-section.ts'
import { costText, directivesOf, requirementText, typeLink } from './words.ts'

const kinds = {
  Objects: isObjectType,
  Interfaces: isInterfaceType,
  Unions: isUnionType,
  Enums: isEnumType,
  Inputs: isInputObjectType,
  Scalars: () => true,
} as const

/** The types that are described, by kind: all but GraphQL's own and the roots, whose fields have sections. */
export function typesByKind(schema: GraphQLSchema): Map<string, GraphQLNamedType[]> {
  const roots: unknown[] = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const found = new Map<string, GraphQLNamedType[]>(Object.keys(kinds).map((kind) => [kind, []]))
  const types = Object.values(schema.getTypeMap()).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const type of types) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type) || roots.includes(type)) continue
    const kind = Object.entries(kinds).find(([, is]) => is(type))?.[0]
    found.get(kind as string)?.push(type)
  }
  return found
}

function fieldRow(field: GraphQLField<unknown, unknown>): string {
  const directives = directivesOf(field)
  const requires = requirementText(directives.requires)
  const notes = [costText(directives), ...(requires ? [`requires ${requires}`] : [])].filter(Boolean)
  const given = field.args.map((one) => `<code>${one.name}: </code>${typeLink(one.type)}`)
  const told = `${inline(field.description ?? '')}${deprecation(field.deprecationReason)}`
  return row(
    `<code>${field.name}</code>${given.length === 0 ? '' : `<br><small>(${given.join(', ')})</small>`}`,
    typeLink(field.type),
    notes.length === 0 ? told : `${told} <small>${notes.join('; ')}</small>`,
  )
}

const links = (types: readonly GraphQLNamedType[]) => types.map((type) => typeLink(type)).join(' ')

function members(type: GraphQLNamedType, schema: GraphQLSchema): string {
  if (isEnumType(type)) {
    const rows = type.getValues().map(({ name, description, deprecationReason }) => {
      const told = `${inline(description ?? '')}${deprecation(deprecationReason)}`
      return `<tr id="${type.name}.${name}"><td><code>${name}</code><td>${told}`
    })
    return table(rows)
  }
  if (isUnionType(type)) return `<p>One of ${links(type.getTypes())}</p>`
  if (isInputObjectType(type)) {
    const choice = type.isOneOf ? '<p>Exactly one of these.</p>' : ''
    return choice + table(inputRows(Object.values(type.getFields())))
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return ''
  const is = type.getInterfaces()
  const has = isInterfaceType(type) ? schema.getPossibleTypes(type) : []
  return `${is.length > 0 ? `<p>Is a ${links(is)}</p>` : ''}${has.length > 0 ? `<p>One of ${links(has)}</p>` : ''}
${table(Object.values(type.getFields()).map(fieldRow))}`
}

/** A type with everything that is in it. */
export const typeSection = (type: GraphQLNamedType, schema: GraphQLSchema): string =>
  `<section id="${type.name}"><h3><a href="#${type.name}">${type.name}</a></h3>
${type.description ? markdown(type.description) : ''}${members(type, schema)}</section>`
