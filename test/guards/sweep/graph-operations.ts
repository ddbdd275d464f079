import {
  type GraphQLArgument,
  type GraphQLField,
  GraphQLID,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLScalarType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { Access } from '#core/access/catalogue.ts'
import { schema } from '../../../schema/index.ts'
import type { IdAt, Operation } from './operation.ts'
import { formWith, plausibleValue } from './plausible-values.ts'

type Kind = 'query' | 'mutation'
type Field = GraphQLField<unknown, unknown>
type Input = Pick<GraphQLArgument, 'name' | 'type'> & { defaultValue?: unknown }

const inputsOf = (type: GraphQLInputObjectType): Input[] => Object.values(type.getFields())

type Leaves = readonly GraphQLScalarType[]

/** Where values of these types can stand in it: `input.to.agent.teamId`. */
function placesIn({ name, type }: Input, leaves: Leaves, seen: readonly string[] = []): string[] {
  const named = getNamedType(type)
  if (leaves.some((leaf) => leaf === named)) return [name]
  if (!isInputObjectType(named) || seen.includes(named.name)) return []
  return inputsOf(named)
    .flatMap((input) => placesIn(input, leaves, [...seen, named.name]))
    .map((place) => `${name}.${place}`)
}

const isNeeded = ({ type, defaultValue }: Input) => isNonNullType(type) && defaultValue === undefined
const leadsTo = (name: string, place: string) => place === name || place.startsWith(`${name}.`)

const leadsToOne = (name: string, places: readonly string[]) => places.some((place) => leadsTo(name, place))

/** What an operation needs although it does not say so. */
const alsoNeeded: Readonly<Record<string, string[]>> = {
  acceptCall: ['input.answer'],
  createServiceLevel: ['input.firstResponseMinutes'],
}

/** What an input object is given: what it needs, what leads to a place, and never nothing at all. */
function membersOf(type: GraphQLInputObjectType, at: string, places: readonly string[]): Input[] {
  const inputs = inputsOf(type)
  const given = inputs.filter((one) => isNeeded(one) || leadsToOne(`${at}.${one.name}`, places))
  if (given.length > 0 || leadsToOne(at, places)) return given
  const withId = inputs.find((one) => getNamedType(one.type) === GraphQLID)
  return [withId ?? (inputs[0] as Input)]
}

/** A value that an operation is content with, with an id at the first place and wherever one has to be. */
function valueAt(type: GraphQLInputType, at: string, places: readonly string[], idAt: IdAt): unknown {
  if (isNonNullType(type)) return valueAt(type.ofType, at, places, idAt)
  if (isListType(type)) return [valueAt(type.ofType, at, places, idAt)]
  if (type === GraphQLID || at === places[0]) return idAt(at)
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (!isInputObjectType(type)) return plausibleValue(type.name, at.split('.').at(-1) ?? '')
  return Object.fromEntries(
    membersOf(type, at, places).map((one) => [
      one.name,
      valueAt(one.type, `${at}.${one.name}`, places, idAt),
    ]),
  )
}

const shownTypes = new Set(['Int', 'Boolean'])

/** What shows whether there was something: a list, or numbers. */
function selectionOf({ type }: Field): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return isLeafType(named) ? '' : '{ __typename }'
  const fields = Object.values(named.getFields())
  const list = fields.find(({ name }) => name === 'nodes' || name === 'results')
  const shown = fields.filter((one) => one.args.length === 0 && shownTypes.has(getNamedType(one.type).name))
  return list
    ? `{ ${list.name} { __typename } }`
    : `{ __typename ${shown.map(({ name }) => name).join(' ')} }`
}

const takesFile = ({ args }: Field) =>
  args.some(({ type }) => {
    const named = getNamedType(type)
    return isInputObjectType(named) && String(named.getFields().file?.type).startsWith('Upload')
  })

function operationOf(kind: Kind, field: Field, leaves: Leaves): Operation {
  return {
    name: field.name,
    around: () => [field.name, getNamedType(field.type).name],
    writes: kind === 'mutation',
    forPlatform: (field.extensions.requires as Access | undefined)?.superAdmin === true,
    places: field.args.flatMap((arg) => placesIn(arg, leaves)),
    ask({ api }, place, idAt) {
      const places = [place, ...(alsoNeeded[field.name] ?? [])]
      const args = field.args.filter((arg) => isNeeded(arg) || leadsToOne(arg.name, places))
      const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
      const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
      const values = args.map((arg) => [arg.name, valueAt(arg.type, arg.name, places, idAt)] as const)
      const operation = {
        query: `${kind} (${declared}) { answer: ${field.name}(${passed}) ${selectionOf(field)} }`,
        variables: Object.fromEntries(values) as Record<string, object>,
      }
      if (!takesFile(field)) return api.post('/graphql', operation)
      const variables = { input: { ...operation.variables.input, file: null } }
      const texts = {
        operations: JSON.stringify({ ...operation, variables }),
        map: JSON.stringify({ file: ['variables.input.file'] }),
      }
      const { body, headers } = formWith(texts, 'file')
      return api.post('/graphql', body, headers)
    },
  }
}

/** The queries and mutations that take ids, or values of other types. */
export function graphOperations(leaves: Leaves = [GraphQLID]): Operation[] {
  const of = (kind: Kind, type: GraphQLObjectType | null | undefined) =>
    Object.values(type?.getFields() ?? {}).map((field) => operationOf(kind, field, leaves))
  const all = [...of('query', schema.getQueryType()), ...of('mutation', schema.getMutationType())]
  return all.filter(({ places }) => places.length > 0)
}
