import type { GraphQLSchema } from 'graphql'
import { componentRef, type JsonSchema, orNull } from '#core/json-schema.ts'
import {
  type Emptiness,
  type Known,
  known,
  markedSchema,
  placeholderOf,
  withoutMark,
} from './placeholders.ts'

/** The components of a document, filled while its answers are described. */
export type Components = Map<string, JsonSchema>

interface Operation {
  document: string
  answer?(answer: unknown): unknown
  /** the several forms that `answer` can give, where there are */
  forms?: readonly ((answer: unknown) => unknown)[]
}

/**
 * The schema of what an operation's answer becomes. The endpoint itself is asked: it is given placeholders, one full
 * and four with empty fields, and what it makes of them is what it answers; so a member that it leaves out when
 * empty is told as optional, and nothing is written down twice.
 */
export function answerSchema(
  schema: GraphQLSchema,
  { document, answer = (value) => value, forms = [answer] }: Operation,
  components: Components,
): JsonSchema {
  const samples = forms.map((form) => samplesOf(schema, document, form))
  if (
    new Set(
      samples.map(({ full }) =>
        Object.keys(full ?? {})
          .sort()
          .join(),
      ),
    ).size > 1
  )
    return { oneOf: samples.map(({ full, others }) => describe(full, others, components)) }
  const [{ full, others } = nothing, ...rest] = samples
  return describe(full, [...others, ...rest.flatMap((form) => [form.full, ...form.others])], components)
}

interface Samples {
  full: unknown
  others: unknown[]
}

const nothing: Samples = { full: null, others: [] }

function samplesOf(schema: GraphQLSchema, document: string, answer: (answer: unknown) => unknown): Samples {
  const of = (empty: Emptiness) => answer(placeholderOf(schema, document, empty))
  const others = (['numbers', 'values', 'parts', 'everything'] as const).flatMap((empty) => {
    try {
      return [of(empty)]
    } catch {
      // The endpoint relies on a field that the schema lets be null: in its answers that field is never empty.
      return []
    }
  })
  return { full: of('nothing'), others }
}

function describe(full: unknown, others: readonly unknown[], components: Components): JsonSchema {
  if (Array.isArray(full)) {
    const lists = others.filter(Array.isArray).map(([first]) => first)
    const list: JsonSchema = { type: 'array', items: describe(full[0], lists, components) }
    return others.includes(null) ? orNull(list) : list
  }
  if (typeof full === 'object' && full !== null) return describeObject(full, others, components)
  if (typeof full === 'string') {
    const marked = markedSchema(full)
    return marked ? describeMarked(marked, others) : describeOwnText(full, others)
  }
  // Code generators have no type for null alone.
  if (full === null) return { type: ['string', 'null'] }
  return typeof full === 'boolean' ? { type: 'boolean', const: full } : describeOwnNumber(full)
}

const describeOwnNumber = (full: unknown): JsonSchema => ({
  type: Number.isInteger(full) ? 'integer' : 'number',
  const: full,
})

/** Words of the endpoint's own: a constant, or one of those that its answers were seen to have. */
function describeOwnText(full: string, others: readonly unknown[]): JsonSchema {
  const texts = [...new Set([full, ...others.filter((other) => typeof other === 'string')])]
  if (texts.some(markedSchema)) return { type: 'string' }
  const schema: JsonSchema = texts.length === 1 ? { const: full } : { enum: texts }
  const text = { type: 'string', ...schema }
  return others.includes(null) ? orNull(text) : text
}

function describeMarked(marked: JsonSchema, others: readonly unknown[]): JsonSchema {
  const { schema, nullable } = withoutMark(marked)
  // Left out with what it stands in, it may still be null where that is there.
  const leftOut = others.includes(undefined) && !others.includes(null)
  return nullable && !leftOut ? orNull(schema) : schema
}

type Members = Record<string, unknown>

function describeObject(full: object, others: readonly unknown[], components: Components): JsonSchema {
  const about = (full as { [known]?: Known })[known]
  const objects = others.filter((other): other is Members => typeof other === 'object' && other !== null)
  const names = Object.keys(full).filter((name) => (full as Members)[name] !== undefined)
  const inOthers = (name: string) => objects.map((other) => other[name])
  const [first] = names
  // Values by their ids, say: its names are values of the answer, too.
  if (first && markedSchema(first))
    return {
      type: 'object',
      additionalProperties: describe((full as Members)[first], inOthers(first), components),
    }
  const object: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [name, describe((full as Members)[name], inOthers(name), components)]),
    ),
    required: names.filter((name) => !inOthers(name).includes(undefined)),
  }
  const leftOut = others.includes(undefined)
  const nullable = (about?.nullable ?? others.includes(null)) && !leftOut
  return withNull(named(object, about, components), nullable)
}

function withNull(schema: JsonSchema, nullable: boolean): JsonSchema {
  return nullable ? orNull(schema) : schema
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
