import type { z } from 'zod'
import { inputSchema, neededFields, wireName } from '#core/input-schema.ts'
import { pascal } from '#core/json-names.ts'
import type { JsonSchema } from '#core/json-schema.ts'
import type { ApiEndpoint } from '#doors/rest/api/endpoint.ts'
import { sampleTypes } from '#messaging/content/media/file-limits.ts'
import { acceptedTypes } from '#messaging/content/media/types.ts'

export interface BodyOptions {
  /** null clears a value (PATCH); elsewhere it means absent */
  nulls: boolean
  /** null may stand where a field could be left out (/v1) */
  nullIsAbsent?: boolean
  /** a field that is not there is refused (/v1), not ignored (/api) */
  strict: boolean
}

const file: JsonSchema = {
  type: 'string',
  format: 'binary',
  description: 'The file, with its name. Its kind is recognized by its content, not by its name or type.',
}

const oneFile: JsonSchema = {
  type: 'object',
  description: 'A form (FormData) with one part, `file`, that has the bytes and the name of the file.',
  properties: { file },
  required: ['file'],
  additionalProperties: false,
}

/** The body of a row that takes a form with a file of one of these types. */
export const fileForm = (types: readonly string[]) => formBody(oneFile, types, ['file'])

const formBody = (schema: JsonSchema, types: readonly string[], parts: readonly string[]) => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema,
      encoding: Object.fromEntries(parts.map((part) => [part, { contentType: types.join(', ') }])),
    },
  },
})

/** A part of a form is a text that is there or not: what is no text is written as JSON. */
function textPart({ enum: values, ...field }: JsonSchema): JsonSchema {
  if (realTypes(field).join() !== 'string') {
    return { type: 'string', description: `${field.description ?? ''} Written as JSON.`.trim() }
  }
  const words = values?.filter((value) => value !== null)
  return { ...withoutNull(field), ...(words ? { enum: words } : {}) }
}

/** The form of an endpoint of /api: texts beside the file, which may have several names (spec/8 G16). */
function formSchema({ name, input, form }: ApiEndpoint): JsonSchema {
  const { parts = ['file'], orJson } = form ?? {}
  const texts = input ? bodySchema(input, { nulls: false, strict: false }) : {}
  const named = parts.map((part) => `\`${part}\``).join(' or ')
  const required = [...(texts.required ?? []), ...(orJson ? [] : parts)]
  return {
    // Code generators call both bodies of an operation alike.
    ...(orJson ? { title: `${pascal(name)}Form` } : {}),
    type: 'object',
    description: `A form (FormData) with ${orJson ? 'at most one file' : 'one file'}, ${named}, that has the bytes and the name of the file. Other parts are texts, in any order; unknown parts are ignored.`,
    properties: {
      ...Object.fromEntries(parts.map((part) => [part, file])),
      ...Object.fromEntries(
        Object.entries(texts.properties ?? {}).map(([name, field]) => [name, textPart(field)]),
      ),
    },
    ...(required.length > 0 ? { required } : {}),
  }
}

/** The body of an endpoint of /api that takes a form. */
export const apiForm = (endpoint: ApiEndpoint) =>
  formBody(
    formSchema(endpoint),
    apiFormTypes[`${endpoint.method} ${endpoint.path}`] ?? [],
    endpoint.form?.parts ?? ['file'],
  )

/** What the forms of /api take; a recorded voice message may come in what browsers record as well. */
const apiFormTypes: Readonly<Record<string, readonly string[]>> = {
  'POST /import': ['text/csv', 'text/plain'],
  'POST /contact-imports': ['text/csv', 'text/plain'],
  'POST /canned-response-import': ['text/csv', 'text/plain'],
  'POST /accounts/{id}/business_profile/photo': ['image/jpeg', 'image/png'],
  'POST /templates/upload-media': sampleTypes,
  'POST /campaigns/{id}/media': Object.keys(acceptedTypes).filter(
    (type) => acceptedTypes[type]?.kind !== 'audio',
  ),
  'POST /media': [...Object.keys(acceptedTypes), 'audio/webm'],
  'POST /messages/media': Object.keys(acceptedTypes),
  'POST /messages/template': Object.keys(acceptedTypes),
  'POST /org/audio': ['audio/ogg', 'audio/mpeg', 'audio/wav'],
  'POST /ivr-flows/audio': ['audio/ogg', 'audio/mpeg', 'audio/wav'],
}

/** The schema of a row's body: the input of its use-case, under its names on the wire. */
export function bodySchema(input: z.ZodType, options: BodyOptions): JsonSchema {
  return objectSchema(inputSchema(input), options)
}

/** A value that may be written in one or several ways. `null` is one of them where it can be cleared. */
function valueSchema(rules: JsonSchema, options: BodyOptions): JsonSchema {
  const ways = rules.anyOf ?? rules.oneOf
  if (!ways) return oneWay(rules, options)
  const real = ways.filter((way) => way.type !== 'null')
  const clearable = options.nulls && real.length < ways.length
  const { anyOf: _, oneOf: __, ...about } = rules
  const written = real.map((way) => valueSchema(way, options))
  if (written.length === 1) return { ...about, ...withNull(written[0] as JsonSchema, clearable) }
  // Texts of two forms are one type: clients in Rust would get two variants of one name.
  if (written.every(({ type }) => type === 'string')) return withNull({ ...about, type: 'string' }, clearable)
  return withNull({ ...about, oneOf: written }, clearable)
}

function withNull(schema: JsonSchema, nullable: boolean): JsonSchema {
  if (nullable && schema.oneOf) return { ...schema, oneOf: withNullInFirst(schema.oneOf) }
  if (!nullable || typeof schema.type !== 'string') return schema
  const { type, enum: values, ...rest } = schema
  return { ...rest, type: [type, 'null'], ...(values ? { enum: [...values, null] } : {}) }
}

/** Whether null may stand there is told by the door's options. */
function withoutNull({ type, ...rest }: JsonSchema): JsonSchema {
  const types = realTypes({ type })
  return types.length === 0 ? rest : { ...rest, type: types.length === 1 ? (types[0] as string) : types }
}

function oneWay(rules: JsonSchema, options: BodyOptions): JsonSchema {
  if (typeof rules.additionalProperties === 'object') return mapSchema(rules, options)
  if (rules.properties) return objectSchema(rules, options)
  if (rules.items) return { ...rules, items: valueSchema(withoutWords(rules.items), options) }
  if (realTypes(rules).length > 1) return severalTypes(rules, options)
  return withoutNoise(rules.type === 'number' ? { format: 'double', ...rules } : rules)
}

/** One way for each type: code generators have no other form of a choice. */
function severalTypes({ type, ...about }: JsonSchema, options: BodyOptions): JsonSchema {
  const ways = realTypes({ type }).map((one) => oneWay({ type: one }, options))
  return withNull({ ...about, oneOf: ways }, options.nulls && type?.includes('null') === true)
}

const realTypes = ({ type }: Pick<JsonSchema, 'type'>) => [type ?? []].flat().filter((one) => one !== 'null')

function withNullInFirst([first = {}, ...others]: JsonSchema[]): JsonSchema[] {
  return [withNull(first, true), ...others]
}

/** The description of a list's members is left out: that of the field says what they are. */
const withoutWords = ({ description: _, ...rest }: JsonSchema): JsonSchema => rest

function fieldSchema(field: JsonSchema, options: BodyOptions): JsonSchema {
  const { description, wire: _, needed: __, values, ...rules } = field
  return {
    ...(description ? { description } : {}),
    ...withoutWords(valueSchema(values ? { ...rules, enum: enumOf(rules, values) } : rules, options)),
  }
}

const enumOf = ({ type }: JsonSchema, values: readonly string[]) =>
  type?.includes('null') ? [...values, null] : [...values]

function objectSchema(object: JsonSchema, options: BodyOptions): JsonSchema {
  const { properties = {} } = object
  // A field that this way of writing refuses is not shown.
  const fields = Object.entries(properties).filter(([, rules]) => rules.not === undefined)
  const needed = neededFields(object).filter((name) => properties[name]?.not === undefined)
  const named = (name: string) => wireName(name, properties[name] ?? {})
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, rules]) => {
        const field = fieldSchema(rules, options)
        return [named(name), withNull(field, options.nullIsAbsent === true && !needed.includes(name))]
      }),
    ),
    ...(needed.length > 0 ? { required: needed.map(named) } : {}),
    ...(options.strict ? { additionalProperties: false } : {}),
  }
}

function mapSchema(rules: JsonSchema, options: BodyOptions): JsonSchema {
  const { propertyNames, additionalProperties, properties, ...about } = rules
  const value = valueSchema(withoutNull(additionalProperties as JsonSchema), options)
  const names = propertyNames && Object.keys(propertyNames).some((key) => key !== 'type')
  return {
    ...about,
    ...(names ? { propertyNames } : {}),
    type: 'object',
    ...(properties ? { properties: verbatim(properties) } : {}),
    additionalProperties: withNull(value, options.nulls),
  }
}

/** Members that another standard defines keep their names. */
const verbatim = (properties: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, withPlainNull(field)]))

/** The same without a way of its own for null, for which code generators have no type. */
function withPlainNull({ anyOf, properties, ...rest }: JsonSchema): JsonSchema {
  const inside = properties ? { properties: verbatim(properties) } : {}
  const [way, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (!way || others.length > 0) return { ...rest, ...(anyOf ? { anyOf } : {}), ...inside }
  return withNull({ ...rest, ...way }, way !== anyOf?.at(-1))
}

/** The format already says that it is a uuid; the pattern would only repeat it. */
function withoutNoise(schema: JsonSchema): JsonSchema {
  const { pattern, ...rest } = schema
  if (schema.format === 'uuid' || schema.maximum === Number.MAX_SAFE_INTEGER) {
    const { minimum, maximum, ...others } = rest
    const bounded = schema.maximum !== Number.MAX_SAFE_INTEGER
    return bounded ? rest : others
  }
  return pattern === undefined ? rest : schema
}
