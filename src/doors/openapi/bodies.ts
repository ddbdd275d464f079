import { z } from 'zod'
import { camel } from '#core/json-names.ts'
import type { JsonSchema } from '#core/json-schema.ts'
import { acceptedTypes } from '#messaging/media/types.ts'

export interface BodyOptions {
  /** null clears a value (PATCH); elsewhere it means absent and is not shown */
  nulls: boolean
  /** a field that is not there is refused (/v1), not ignored (/api) */
  strict: boolean
}

const file: JsonSchema = {
  type: 'string',
  format: 'binary',
  description: 'The file, with its name. Its content says what it is, not its name or type.',
}

const oneFile: JsonSchema = {
  type: 'object',
  description: 'A form (FormData) with one part, `file`, that has the bytes and the name of the file.',
  properties: { file },
  required: ['file'],
  additionalProperties: false,
}

/** The form of an endpoint of /api, where texts may stand beside the file (spec/8 G16). */
export const fileAndTexts = (texts: z.ZodObject | undefined): JsonSchema => ({
  type: 'object',
  description:
    'A form (FormData) with one part, `file`, that has the bytes and the name of the file. Other parts are texts, in any order; unknown ones are ignored.',
  properties: { ...(texts && jsonSchemaOf(texts).properties), file },
  required: ['file'],
})

/** The body of an endpoint that takes a form with a file of one of these types. */
export const fileForm = (types: readonly string[], schema = oneFile) => ({
  required: true,
  content: {
    'multipart/form-data': { schema, encoding: { file: { contentType: types.join(', ') } } },
  },
})

/** What the forms of /api take; a recorded voice message may come in what browsers record as well. */
export const apiFormTypes: Readonly<Record<string, readonly string[]>> = {
  'POST /media': [...Object.keys(acceptedTypes), 'audio/webm'],
  'POST /org/audio': ['audio/ogg', 'audio/mpeg', 'audio/wav'],
}

/** What the limits of a use-case's input are, in its own names. */
function rulesOf(input: z.ZodType | undefined): JsonSchema {
  if (!input) return {}
  return jsonSchemaOf(input)
}

/** What goes in, with the limits that stand behind a trimming or another change of the value. */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type !== 'pipe' || def.out._zod.def.type === 'transform') return
      Object.assign(jsonSchema, { ...jsonSchemaOf(def.out as z.ZodType), ...jsonSchema })
    },
  })
  return plain as JsonSchema
}

/**
 * The schema of an endpoint's body: the names are the endpoint's, what may stand there is said by the input of its
 * use-case, whose names are the same in camelCase.
 */
export function bodySchema(
  body: z.ZodObject,
  input: z.ZodType | undefined,
  options: BodyOptions,
): JsonSchema {
  return merge(body, rulesOf(input), options)
}

function unwrap(schema: z.ZodType): z.ZodType {
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
  return wrapped ? unwrap(schema.unwrap() as z.ZodType) : schema
}

/** Rules that may be met in several ways, as one or several. `null` is one of them where a value can be cleared. */
function merge(body: z.ZodType, rules: JsonSchema, options: BodyOptions): JsonSchema {
  const ways = rules.anyOf ?? rules.oneOf
  if (!ways) return mergeOne(unwrap(body), rules, options)
  const named = unwrap(body)
  const real = ways.filter((way) => way.type !== 'null')
  const clearable = options.nulls && real.length < ways.length
  const { anyOf: _, oneOf: __, ...about } = rules
  const merged = real.map((way) => merge(onlyOf(named, way), way, options))
  if (merged.length === 1) return { ...about, ...withNull(merged[0] as JsonSchema, clearable) }
  return { ...about, oneOf: clearable ? [...merged, { type: 'null' }] : merged }
}

/** One way of several may lack a field that another has. */
function onlyOf(body: z.ZodType, { properties }: JsonSchema): z.ZodType {
  if (!(body instanceof z.ZodObject) || !properties) return body
  const fields = Object.entries(body.shape).filter(([name]) => properties[camel(name)] !== undefined)
  return z.strictObject(Object.fromEntries(fields))
}

function withNull(schema: JsonSchema, nullable: boolean): JsonSchema {
  return nullable && typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema
}

function mergeOne(body: z.ZodType, rules: JsonSchema, options: BodyOptions): JsonSchema {
  if (body instanceof z.ZodObject) return mergeObject(body, rules, options)
  if (body instanceof z.ZodArray) {
    return { ...rules, type: 'array', items: merge(body.element as z.ZodType, rules.items ?? {}, options) }
  }
  if (body instanceof z.ZodRecord) return mergeMap(body, rules, options)
  // A shape that is looked at before it is read.
  if (body instanceof z.ZodPipe) return mergeOne(body.out as z.ZodType, rules, options)
  return withoutNoise({ ...jsonSchemaOf(body), ...rules })
}

function mergeObject(body: z.ZodObject, rules: JsonSchema, options: BodyOptions): JsonSchema {
  const rulesFor = (name: string) => rules.properties?.[camel(name)] ?? {}
  const properties = Object.entries(body.shape)
    // What is told as misplaced is no field of this way.
    .filter(([name]) => rulesFor(name).not === undefined)
    .map(([name, field]): [string, JsonSchema] => [name, merge(field as z.ZodType, rulesFor(name), options)])
  const needed = properties.map(([name]) => name).filter((name) => rules.required?.includes(camel(name)))
  return {
    type: 'object',
    ...(rules.description ? { description: rules.description } : {}),
    properties: Object.fromEntries(properties),
    ...(needed.length > 0 ? { required: needed } : {}),
    ...(options.strict ? { additionalProperties: false } : {}),
  }
}

function mergeMap(body: z.ZodRecord, rules: JsonSchema, options: BodyOptions): JsonSchema {
  const own = typeof rules.additionalProperties === 'object' ? rules.additionalProperties : {}
  const value = merge(body.valueType as z.ZodType, own, options)
  const { propertyNames, ...about } = rules
  const names = propertyNames && Object.keys(propertyNames).some((key) => key !== 'type')
  return {
    ...about,
    ...(names ? { propertyNames } : {}),
    type: 'object',
    additionalProperties: withNull(value, options.nulls),
  }
}

/** Its format says all of a uuid; the pattern behind it says nothing to people. */
function withoutNoise(schema: JsonSchema): JsonSchema {
  const { pattern, ...rest } = schema
  if (schema.format === 'uuid' || schema.maximum === Number.MAX_SAFE_INTEGER) {
    const { minimum, maximum, ...others } = rest
    const bounded = schema.maximum !== Number.MAX_SAFE_INTEGER
    return bounded ? rest : others
  }
  return pattern === undefined ? rest : schema
}
