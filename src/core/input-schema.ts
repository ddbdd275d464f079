import { z } from 'zod'
import type { JsonSchema } from './json-schema.ts'

/**
 * What a use-case's zod schema takes, as a JSON Schema: its fields in their order, which of them are needed, and the
 * words and limits of `meta`. The references show it.
 */
export function inputSchema(input: z.ZodType): JsonSchema {
  const { $schema: _, ...plain } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      // The limits of a value stand behind what trims or reads it.
      if (def.type !== 'pipe' || def.out._zod.def.type === 'transform') return
      Object.assign(jsonSchema, { ...inputSchema(def.out as z.ZodType), ...jsonSchema })
    },
  })
  return plain as JsonSchema
}

type Kind = 'text' | 'id' | 'time' | 'flag' | 'integer' | 'decimal' | 'scalar' | 'any'

/**
 * What the doors have to know of an input to take it: names and types, without limits. GraphQL input types and the
 * bodies of REST are made from it, so an input is said once, by its use-case.
 */
export type InputShape = { description?: string | undefined; nullable: boolean } & (
  | { kind: Kind }
  | { kind: 'object'; fields: ReadonlyMap<string, InputField> }
  | { kind: 'list'; of: InputShape }
  /** its names are its writer's own */
  | { kind: 'map'; of: InputShape }
)

export type InputField = InputShape & { needed: boolean }

export const inputShape = (input: z.ZodType): InputShape => shapeOf(inputSchema(input))

const kindOfFormat: Readonly<Record<string, Kind>> = { uuid: 'id', 'date-time': 'time' }
const kindOfType: Readonly<Record<string, Kind>> = { boolean: 'flag', integer: 'integer', number: 'decimal' }

function kindOf({ type, format = '' }: JsonSchema): Kind {
  if (Array.isArray(type)) return 'scalar'
  if (type === 'string') return kindOfFormat[format] ?? 'text'
  return kindOfType[type ?? ''] ?? 'any'
}

function shapeOf(given: JsonSchema): InputShape {
  const { value, nullable } = withoutNull(given)
  const about = { description: given.description, nullable }
  const { items, properties, additionalProperties: others } = value
  if (typeof others === 'object') return { ...about, kind: 'map', of: shapeOf(others) }
  if (properties) return { ...about, kind: 'object', fields: fieldsOf(value) }
  if (items) return { ...about, kind: 'list', of: shapeOf(items) }
  return { ...about, kind: kindOf(value) }
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): ReadonlyMap<string, InputField> {
  const fields = Object.entries(properties).map(([name, schema]): [string, InputField] => [
    name,
    { ...shapeOf(schema), needed: required.includes(name) },
  ])
  return new Map(fields)
}

function withoutNull(schema: JsonSchema): { value: JsonSchema; nullable: boolean } {
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) {
    const values = ways.map(withoutNull)
    const real = values.map(({ value }) => value).filter((value) => value.type !== 'null')
    return { value: asOne(real), nullable: real.length < ways.length }
  }
  if (!Array.isArray(schema.type)) return { value: schema, nullable: false }
  const types = schema.type.filter((type) => type !== 'null')
  const value = { ...schema, type: types.length === 1 ? (types[0] as string) : types }
  return { value, nullable: types.length < schema.type.length }
}

/** A field of one way only that another tells as misplaced (`z.never`). */
const isField = (schema: JsonSchema | undefined): schema is JsonSchema =>
  schema !== undefined && schema.not === undefined

/** Several ways to write a value, as one: it has the fields of all of them, and needs what all of them need. */
function asOne(ways: JsonSchema[]): JsonSchema {
  const [first = {}] = ways
  if (ways.length === 1) return first
  if (ways.every(({ properties }) => properties)) {
    const names = [...new Set(ways.flatMap(({ properties }) => Object.keys(properties ?? {})))]
    const fields = names.map((name): [string, JsonSchema] => {
      const said = ways.map(({ properties }) => properties?.[name]).filter(isField)
      return [name, { description: said[0]?.description, anyOf: said }]
    })
    const required = names.filter((name) => ways.every((way) => way.required?.includes(name)))
    return { type: 'object', properties: Object.fromEntries(fields), required }
  }
  const types = [...new Set(ways.map(({ type }) => type))]
  return types.length === 1 ? { type: types[0] } : { type: types.flatMap((type) => type ?? []) }
}
