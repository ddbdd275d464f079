import type { z } from 'zod'
import { inputSchema, neededFields, wireName } from '#core/input-schema.ts'
import type { JsonSchema } from '#core/json-schema.ts'
import type { ApiEndpoint } from '#doors/rest/api/endpoint.ts'
import { acceptedTypes } from '#messaging/media/types.ts'
import { sampleTypes } from '#messaging/templates/sample.ts'

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

/** What has more than one value is written as JSON, because a part of a form is a text. */
function textPart(field: JsonSchema): JsonSchema {
  if (field.type === 'string') return field
  return { type: 'string', description: `${field.description ?? ''} Written as JSON.`.trim() }
}

/** The form of an endpoint of /api: texts beside the file, which may have several names (spec/8 G16). */
function formSchema({ input, form }: ApiEndpoint): JsonSchema {
  const { parts = ['file'], orJson } = form ?? {}
  const texts = input ? bodySchema(input, { nulls: false, strict: false }) : {}
  const named = parts.map((part) => `\`${part}\``).join(' or ')
  const required = [...(texts.required ?? []), ...(orJson ? [] : parts)]
  return {
    type: 'object',
    description: `A form (FormData) with ${orJson ? 'at most one file' : 'one file'}, ${named}, that has the bytes and the name of the file. Other parts are texts, in any order; unknown ones are ignored.`,
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
  return { ...about, oneOf: clearable ? [...written, { type: 'null' }] : written }
}

function withNull(schema: JsonSchema, nullable: boolean): JsonSchema {
  return nullable && typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema
}

/** Whether null may stand there is told by the door's options. */
function withoutNull({ type, ...rest }: JsonSchema): JsonSchema {
  const types = [type ?? []].flat().filter((one) => one !== 'null')
  return types.length === 0 ? rest : { ...rest, type: types.length === 1 ? (types[0] as string) : types }
}

function oneWay(rules: JsonSchema, options: BodyOptions): JsonSchema {
  if (typeof rules.additionalProperties === 'object') return mapSchema(rules, options)
  if (rules.properties) return objectSchema(rules, options)
  if (rules.items) return { ...rules, items: valueSchema(withoutWords(rules.items), options) }
  return withoutNoise(rules)
}

/** The description of a list's members is left out: that of the field says what they are. */
const withoutWords = ({ description: _, ...rest }: JsonSchema): JsonSchema => rest

function fieldSchema(field: JsonSchema, options: BodyOptions): JsonSchema {
  const { description, wire: _, needed: __, values, ...rules } = field
  return {
    ...(description ? { description } : {}),
    ...withoutWords(valueSchema(values ? { ...rules, enum: [...values] } : rules, options)),
  }
}

function objectSchema(object: JsonSchema, options: BodyOptions): JsonSchema {
  const { properties = {} } = object
  // A field that this way of writing refuses is not shown.
  const fields = Object.entries(properties).filter(([, rules]) => rules.not === undefined)
  const needed = neededFields(object).filter((name) => properties[name]?.not === undefined)
  const named = (name: string) => wireName(name, properties[name] ?? {})
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, rules]) => [named(name), fieldSchema(rules, options)])),
    ...(needed.length > 0 ? { required: needed.map(named) } : {}),
    ...(options.strict ? { additionalProperties: false } : {}),
  }
}

function mapSchema(rules: JsonSchema, options: BodyOptions): JsonSchema {
  const { propertyNames, additionalProperties, ...about } = rules
  const value = valueSchema(withoutNull(additionalProperties as JsonSchema), options)
  const names = propertyNames && Object.keys(propertyNames).some((key) => key !== 'type')
  return {
    ...about,
    ...(names ? { propertyNames } : {}),
    type: 'object',
    additionalProperties: withNull(value, options.nulls),
  }
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
