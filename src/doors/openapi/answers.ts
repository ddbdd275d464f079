import type { GraphQLSchema } from 'graphql'
import { componentRef, type JsonSchema, orNull } from '#core/json-schema.ts'
import { draws } from './draws.ts'
import { type Known, known, markedSchema, samplerOf } from './placeholders.ts'

/** The components of a document, filled while its answers are described. */
export type Components = Map<string, JsonSchema>

interface Operation {
  document: string
  answer?(answer: unknown): unknown
  /** the several forms that `answer` can give, by their names, where there are */
  forms?: Readonly<Record<string, (answer: unknown) => unknown>>
  /** what no sample can show, by its place (`messages.status`) */
  told?: Readonly<Record<string, JsonSchema>>
}

/**
 * The schema of what an operation's answer becomes. The endpoint itself is asked: it is given many placeholders, a full
 * one first, and what it makes of them is what it answers. So a member that it leaves out when empty is told as
 * optional, one that it computes has the type of what it computes, and nothing is written down twice.
 */
export function answerSchema(
  schema: GraphQLSchema,
  { document, answer = (value) => value, forms = { answer }, told = {} }: Operation,
  components: Components,
): JsonSchema {
  const sampler = samplerOf(schema, document)
  const samples = Object.entries(forms).map(([name, form]) => [name, samplesOf(sampler, form)] as const)
  const members = samples.map(([, [full]]) => Object.keys(full ?? {}).sort())
  if (new Set(members.map(String)).size > 1) {
    return { oneOf: samples.map(([title, values]) => ({ title, ...describe(values, components) })) }
  }
  const all = samples.flatMap(([, values]) => values)
  return withTold(describe(all, components), told)
}

function samplesOf(sampler: ReturnType<typeof samplerOf>, answer: (answer: unknown) => unknown): unknown[] {
  return draws.flatMap((draw, index) => {
    try {
      return [answer(sampler(draw))]
    } catch (problem) {
      if (index === 0) throw problem
      // The endpoint relies on a field that the schema lets be null: in its answers that field is never empty.
      return []
    }
  })
}

function withTold(schema: JsonSchema, told: Readonly<Record<string, JsonSchema>>): JsonSchema {
  for (const [place, member] of Object.entries(told)) setAt(schema, place.split('.'), member)
  return schema
}

function setAt(schema: JsonSchema, [name = '', ...rest]: string[], member: JsonSchema): void {
  const { properties = {} } = schema.items ?? schema
  const inside = properties[name]
  if (rest.length > 0) setAt(inside ?? {}, rest, member)
  else properties[name] = member
}

type Members = Record<string, unknown>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What all these values are; the first tells the order of members. */
function describe(values: readonly unknown[], components: Components): JsonSchema {
  const there = values.filter((value) => value !== undefined)
  const real = there.filter((value) => value !== null)
  const schema = describeReal(real, components)
  return real.length < there.length ? orNull(schema) : schema
}

function describeReal(values: readonly unknown[], components: Components): JsonSchema {
  // Code generators have no type for null alone.
  if (values.length === 0) return { type: 'string' }
  if (values.every(Array.isArray)) return { type: 'array', items: describe(values.flat(), components) }
  if (values.every(isMembers)) return describeObjects(values, components)
  const plain = values.filter((value) => typeof value !== 'object')
  const marks = plain.flatMap((value) => (typeof value === 'string' ? (markedSchema(value) ?? []) : []))
  const own = plain.filter((value) => typeof value !== 'string' || !markedSchema(value))
  const [marked] = marks
  const isFree = marked && (marked.type === undefined || marked.type === 'object' || marked.type === 'array')
  if (isFree) return marked
  if (plain.length < values.length)
    throw new Error(`neither an object nor a plain value: ${JSON.stringify(values).slice(0, 400)}`)
  return marked ? describeMarked(marked, own) : describeOwn(own)
}

/** A value of the graph, and what the endpoint says in its place. */
function describeMarked(marked: JsonSchema, own: readonly unknown[]): JsonSchema {
  const texts = own.filter((value) => typeof value === 'string')
  if (marked.enum) return { ...marked, enum: [...new Set([...marked.enum, ...texts])] }
  if (!texts.includes('')) return marked
  const { format, pattern, description, ...rest } = marked
  return { ...rest, ...(description ? { description: emptyInWords(description) } : {}) }
}

/** Where the graph has null, an empty text stands. */
const emptyInWords = (words: string) => words.replace(/\bnull\b/g, 'empty').replace(/\bNull\b/g, 'Empty')

/** Words, numbers and switches of the endpoint's own: a constant, or one of those that its answers were seen to have. */
function describeOwn(own: readonly unknown[]): JsonSchema {
  const values = [...new Set(own)]
  const [first] = values
  if (typeof first === 'number') return { type: values.every(Number.isInteger) ? 'integer' : 'number' }
  // One that is always the same says no more: what Java's generator makes of a constant does not compile.
  if (typeof first === 'boolean') return { type: 'boolean' }
  if (values.length === 1) return { type: 'string', ...(first === '' ? {} : { const: first }) }
  return { type: 'string', enum: values }
}

function describeObjects(objects: readonly Members[], components: Components): JsonSchema {
  const seen = [...new Set(objects.flatMap((object) => Object.keys(object)))]
  const names = seen.filter((name) => objects.some((object) => object[name] !== undefined))
  const valuesAt = (name: string) => objects.map((object) => object[name])
  // Values by their ids, say: its names are values of the answer, too.
  if (names.length > 0 && names.every(markedSchema))
    return { type: 'object', additionalProperties: describe(names.flatMap(valuesAt), components) }
  return describeMembers(
    objects,
    names.filter((name) => !markedSchema(name)),
    components,
  )
}

/** Members whose name is a value are told by the draws that have that value. */
function describeMembers(
  objects: readonly Members[],
  names: readonly string[],
  components: Components,
): JsonSchema {
  const about = (objects[0] as { [known]?: Known })[known]
  const valuesAt = (name: string) => objects.map((object) => object[name])
  const object: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, describe(valuesAt(name), components)])),
    required: names.filter((name) => !valuesAt(name).includes(undefined)),
  }
  return named(object, about, components)
}

function named(object: JsonSchema, about: Known | undefined, components: Components): JsonSchema {
  const description = about?.description ? { description: about.description } : {}
  if (!about?.component) return { ...description, ...object }
  const before = components.get(about.component)
  if (before && JSON.stringify(before) !== JSON.stringify(object)) {
    throw new Error(`two endpoints describe ${about.component} differently`)
  }
  components.set(about.component, object)
  return { ...description, ...componentRef(about.component) }
}
