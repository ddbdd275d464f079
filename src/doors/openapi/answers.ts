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
}

/**
 * The schema of what an operation's answer becomes. The endpoint itself is asked: it is given placeholders, one full
 * and four with empty fields, and what it makes of them is what it answers; so a member that it leaves out when
 * empty is told as optional, and nothing is written down twice.
 */
export function answerSchema(
  schema: GraphQLSchema,
  { document, answer = (value) => value }: Operation,
  components: Components,
): JsonSchema {
  const of = (empty: Emptiness) => answer(placeholderOf(schema, document, empty))
  const others = (['numbers', 'values', 'parts', 'everything'] as const).flatMap((empty) => {
    try {
      return [of(empty)]
    } catch {
      // The endpoint relies on a field that the schema lets be null: in its answers that field is never empty.
      return []
    }
  })
  return describe(of('nothing'), others, components)
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
    return marked ? describeMarked(marked, others) : { const: full }
  }
  return full === null ? { type: 'null' } : { const: full }
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
