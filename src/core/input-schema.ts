import { z } from 'zod'
import { type ClosedSet, setNamed, setOf } from './closed-set.ts'
import { snake } from './json-names.ts'
import type { JsonSchema } from './json-schema.ts'

/** Where a value belongs in the input of a use-case, for an interface that has it elsewhere. */
export interface Place {
  /** path from the object that contains the value; '' puts the fields of an object among those of its parent */
  to: string
  /** what else the value implies: values by their paths */
  sets: Readonly<Record<string, string>>
}

/** What `meta` contains about a schema for the interfaces. */
interface Said {
  named?: { name: string; description: string }
  /** the closed set that the value belongs to */
  set?: string
  /** of an object: exactly one of its fields is given */
  isOneOf?: true
  /** of a list that a use-case takes as an object: the fields of its entries that contain name and value */
  entry?: { name: string; value: string }
  place?: Place
  /** the default value, where zod does not show it */
  standIn?: unknown
}

/** A JSON Schema with the name of its object type. */
interface NamedSchema extends JsonSchema, Said {
  properties?: Record<string, NamedSchema>
  items?: NamedSchema
  oneOf?: NamedSchema[]
  anyOf?: NamedSchema[]
}

/** Gives an object within inputs its name as a type (GraphQL) and its description. */
export const named = <T extends z.ZodType>(name: string, description: string, object: T): T =>
  object.meta({ named: { name, description } })

/** An object of which exactly one field is given. */
export const oneOf = (name: string, description: string, ways: Record<string, z.ZodType>): z.ZodObject =>
  named(
    name,
    description,
    z.object(Object.fromEntries(Object.entries(ways).map(([way, value]) => [way, value.optional()]))),
  ).meta({ isOneOf: true })

/** Declares where a value belongs in the input of a use-case, and what else it implies. */
export const goesTo = <T extends z.ZodType>(to: string, value: T, sets: Place['sets'] = {}): T =>
  value.meta({ place: { to, sets } })

/** An object with names that a use-case takes, as a list of names with values. */
export const entries = (name: string, value: string, entry: z.ZodType): z.ZodArray =>
  z.array(entry).meta({ entry: { name, value } })

/** Declares the name of a field in the documents of REST if it differs from the name in the graph. */
export const onTheWire = <T extends z.ZodType>(wire: string, field: T): T => field.meta({ wire })

/** Declares that a field is required, where its use-case reports in its own words that it is missing. */
export const needed = <T extends z.ZodType>(field: T): T => field.meta({ needed: true })

/** Declares the values of a text, where its use-case reports in its own words that another value is not allowed. */
export const oneOfWords = <T extends z.ZodType>(values: readonly string[], text: T): T =>
  text.meta({ values })

/** Names of the required fields of an input. */
export const neededFields = ({ properties = {}, required = [] }: JsonSchema): string[] =>
  Object.keys(properties).filter((name) => required.includes(name) || properties[name]?.needed)

/** The name of an input's field in the REST interfaces. */
export const wireName = (name: string, { wire }: { wire?: string | undefined }): string => wire ?? snake(name)

/** Declares that a text is a value of a set, where its own rule reports other values. */
export const ofSet = <T extends z.ZodType>({ name }: ClosedSet, text: T): T => text.meta({ set: name })

const words: readonly (keyof Said)[] = ['named', 'set', 'isOneOf', 'entry', 'place', 'standIn']

function schemaOf(input: z.ZodType, keepsNames: boolean): NamedSchema {
  const { $schema: _, ...plain } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!keepsNames) for (const word of words) delete jsonSchema[word]
      const { def } = zodSchema._zod
      // The limits of a value stand behind what trims or reads it.
      if (def.type !== 'pipe' || def.out._zod.def.type === 'transform') return
      Object.assign(jsonSchema, { ...partOf(def.out as z.ZodType, keepsNames), ...jsonSchema })
    },
  })
  return plain as NamedSchema
}

const parts = { named: new WeakMap<z.ZodType, NamedSchema>(), plain: new WeakMap<z.ZodType, NamedSchema>() }

/** The same for a part of inputs that many inputs share. zod copies what it is given, so that all may share it. */
function partOf(part: z.ZodType, keepsNames: boolean): NamedSchema {
  const known = keepsNames ? parts.named : parts.plain
  const schema = known.get(part) ?? schemaOf(part, keepsNames)
  known.set(part, schema)
  return schema
}

/**
 * What a use-case's zod schema takes, as a JSON Schema: its fields in their order, which of them are needed, and the
 * words and limits of `meta`. The references show it.
 */
export const inputSchema = (input: z.ZodType): JsonSchema => schemaOf(input, false)

type Kind = 'text' | 'id' | 'time' | 'flag' | 'integer' | 'decimal' | 'scalar' | 'any'

/**
 * What the doors have to know of an input to take it: names and types, without limits. GraphQL input types and the
 * bodies of REST are made from it, so an input is said once, by its use-case.
 */
export type InputShape = {
  description?: string | undefined
  nullable: boolean
  wire?: string | undefined
  /** the default value */
  default?: unknown
} & (
  | { kind: Kind; set?: ClosedSet | undefined }
  | {
      kind: 'object'
      /** its name as a type of its own */
      named?: { name: string; description: string } | undefined
      fields: ReadonlyMap<string, InputField>
      /** exactly one of them is given */
      isOneOf: boolean
    }
  | { kind: 'list'; of: InputShape; entry?: Said['entry'] | undefined }
  /** its names are chosen by its writer */
  | { kind: 'map'; of: InputShape }
)

export type InputField = InputShape & { needed: boolean; place?: Place | undefined }

export const inputShape = (input: z.ZodType): InputShape => shapeOf(schemaOf(input, true))

const kindOfFormat: Readonly<Record<string, Kind>> = { uuid: 'id', 'date-time': 'time' }
const kindOfType: Readonly<Record<string, Kind>> = { boolean: 'flag', integer: 'integer', number: 'decimal' }

function kindOf({ type, format = '' }: JsonSchema): Kind {
  if (Array.isArray(type)) return 'scalar'
  if (type === 'string') return kindOfFormat[format] ?? 'text'
  return kindOfType[type ?? ''] ?? 'any'
}

function setIn({ set, enum: values }: NamedSchema): ClosedSet | undefined {
  if (set) return setNamed(set)
  return values && setOf(values as string[])
}

function shapeOf(given: NamedSchema): InputShape {
  const { value, nullable } = withoutNull(given)
  const about = {
    description: given.description ?? value.description,
    nullable,
    wire: given.wire ?? value.wire,
    default: given.standIn ?? given.default ?? value.default,
  }
  const { items, properties, additionalProperties: others } = value
  if (typeof others === 'object') return { ...about, kind: 'map', of: shapeOf(others) }
  if (properties) {
    const isOneOf = (given.isOneOf ?? value.isOneOf) === true
    return { ...about, kind: 'object', named: given.named ?? value.named, fields: fieldsOf(value), isOneOf }
  }
  if (items) return { ...about, kind: 'list', of: shapeOf(items), entry: given.entry ?? value.entry }
  return { ...about, kind: kindOf(value), set: setIn(value) }
}

function fieldsOf({ properties = {}, required = [] }: NamedSchema): ReadonlyMap<string, InputField> {
  const fields = Object.entries(properties).map(([name, schema]): [string, InputField] => [
    name,
    { ...shapeOf(schema), needed: required.includes(name), place: schema.place },
  ])
  return new Map(fields)
}

function withoutNull(schema: NamedSchema): { value: NamedSchema; nullable: boolean } {
  // Forms send an empty text for nothing; it is no other kind of value.
  const ways = (schema.anyOf ?? schema.oneOf)?.filter(({ const: only }) => only !== '')
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
const isField = (schema: NamedSchema | undefined): schema is NamedSchema =>
  schema !== undefined && schema.not === undefined

/** Several ways to write a value, as one: it has the fields of all ways, and requires those that all ways require. */
function asOne(ways: NamedSchema[]): NamedSchema {
  const [first = {}] = ways
  if (ways.length === 1) return first
  if (ways.every(({ properties }) => properties)) {
    const names = [...new Set(ways.flatMap(({ properties }) => Object.keys(properties ?? {})))]
    const fields = names.map((name): [string, NamedSchema] => {
      const said = ways.map(({ properties }) => properties?.[name]).filter(isField)
      return [name, { description: said[0]?.description, anyOf: said }]
    })
    const required = names.filter((name) => ways.every((way) => way.required?.includes(name)))
    return { type: 'object', properties: Object.fromEntries(fields), required }
  }
  const types = [...new Set(ways.map(({ type }) => type))]
  return types.length === 1 ? { type: types[0] } : { type: types.flatMap((type) => type ?? []) }
}
