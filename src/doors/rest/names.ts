import { z } from 'zod'
import { camel, snake } from '#core/json-names.ts'

/** Turns names of one kind of value between the outside's snake_case and the inside's camelCase. */
export interface Translator {
  /** a value of the body as the operation's input takes it */
  toInput(value: unknown): unknown
  /** the rest of a field path, from inside names to those that the client sent */
  toField(rest: string): string
}

export interface TranslatorOptions {
  /** null means absent (POST) or is kept, to clear a value (PATCH); see spec/4 B2 */
  keepNulls: boolean
}

/** What the operation calls a field: as its shape remembers, or as its name says. */
export const insideName = (outside: string, schema: z.ZodType): string =>
  (schema.meta()?.inside as string | undefined) ?? camel(outside)

const asIs: Translator = { toInput: (value) => value, toField: (rest) => rest }

function ofObject(shape: z.core.$ZodLooseShape, options: TranslatorOptions): Translator {
  const fields = Object.entries(shape).map(([outside, schema]) => ({
    outside,
    inside: insideName(outside, schema as z.ZodType),
    translator: translatorOf(schema as z.ZodType, options),
  }))
  const byInside = new Map(fields.map((field) => [field.inside, field]))
  return {
    toInput(value) {
      const given = value as Record<string, unknown>
      const input: Record<string, unknown> = {}
      for (const { outside, inside, translator } of fields) {
        const member = given[outside]
        if (member === undefined) continue
        if (member !== null) input[inside] = translator.toInput(member)
        else if (options.keepNulls) input[inside] = null
      }
      return input
    },
    toField(rest) {
      const name = /^\w+/.exec(rest)?.[0] ?? ''
      const field = byInside.get(name)
      if (!field) return snake(name) + rest.slice(name.length)
      const after = rest.slice(name.length)
      const dot = after.startsWith('.') ? '.' : ''
      return field.outside + dot + field.translator.toField(after.slice(dot.length))
    },
  }
}

function ofArray(element: z.ZodType, options: TranslatorOptions): Translator {
  const item = translatorOf(element, options)
  return {
    // A null among the members is told later, with its place.
    toInput: (value) => (value as unknown[]).map((one) => (one === null ? null : item.toInput(one))),
    toField(rest) {
      const index = /^\[\d+\]\.?/.exec(rest)?.[0] ?? ''
      return index + item.toField(rest.slice(index.length))
    },
  }
}

/**
 * The translator of a body's shape, made once per endpoint. Free-form objects (z.record) keep their members' names, in
 * values and in field paths.
 */
export function translatorOf(schema: z.ZodType, options: TranslatorOptions): Translator {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return translatorOf(schema.unwrap() as z.ZodType, options)
  }
  if (schema instanceof z.ZodObject) return ofObject(schema.shape, options)
  if (schema instanceof z.ZodArray) return ofArray(schema.element as z.ZodType, options)
  return asIs
}
