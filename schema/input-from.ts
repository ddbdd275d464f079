import type { InputFieldMap, InputFieldRef, InputObjectRef, InputType } from '@pothos/core'
import type { z } from 'zod'
import { type InputField, type InputShape, inputShape } from '#core/input-schema.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { enumFrom } from './enum-from.ts'
import { readByUseCase } from './read-by-use-case.ts'

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>
type ObjectShape = Extract<InputShape, { kind: 'object' }>

/** The scalar of each kind of value. */
export const scalars = {
  text: 'String',
  id: 'ID',
  time: 'DateTime',
  flag: 'Boolean',
  integer: 'Int',
  decimal: 'Float',
  scalar: 'JSON',
  any: 'JSON',
} as const

/** Objects by names of their writer's own; those of other values are JSON. */
const maps: Partial<Record<InputShape['kind'], 'StringMap' | 'BooleanMap'>> = {
  text: 'StringMap',
  flag: 'BooleanMap',
}

const made = new Map<string, { ref: InputObjectRef<Types, object>; fields: string }>()

function objectFrom(
  name: string,
  description: string,
  { fields, isOneOf }: ObjectShape,
): InputObjectRef<Types, object> {
  const names = [...fields.keys()].join()
  const known = made.get(name)
  if (known && known.fields !== names) throw new Error(`two inputs are called ${name}`)
  if (known) return known.ref
  const ref = builder.inputRef(name)
  made.set(name, { ref, fields: names })
  return ref.implement({
    description,
    ...(isOneOf ? { isOneOf: true as const, extensions: { directives: { oneOf: {} } } } : {}),
    fields: (t) => fieldsFrom(name, fields, (options) => t.field(options)),
  })
}

function typeOf(place: string, shape: InputShape): InputType<Types> {
  if (shape.kind === 'list') throw new Error(`${place}: a list of lists`)
  if (shape.kind === 'object') {
    if (!shape.named) return 'JSON'
    return objectFrom(shape.named.name, shape.named.description, shape)
  }
  if (shape.kind === 'map') return maps[shape.of.kind] ?? 'JSON'
  return shape.set ? enumFrom(shape.set) : scalars[shape.kind]
}

interface FieldOptions {
  type: InputType<Types> | [InputType<Types>]
  required: boolean | { list: boolean; items: true }
  description?: string
  defaultValue?: unknown
}

function optionsOf(place: string, shape: InputField): FieldOptions {
  const required = shape.needed && !shape.nullable
  const about = {
    ...(shape.description === undefined ? {} : { description: shape.description }),
    ...(shape.default === undefined ? {} : { defaultValue: shape.default }),
  }
  if (shape.kind !== 'list') return { type: typeOf(place, shape), required, ...about }
  return { type: [typeOf(place, shape.of)], required: { list: required, items: true }, ...about }
}

function fieldsFrom(
  place: string,
  fields: ReadonlyMap<string, InputField>,
  field: (options: never) => unknown,
): InputFieldMap {
  const made = [...fields].map(([name, shape]) => [
    name,
    field(optionsOf(`${place}.${name}`, shape) as never),
  ])
  return Object.fromEntries(made)
}

function fieldsOf(name: string, shape: InputShape): ObjectShape {
  if (shape.kind !== 'object') throw new Error(`${name}: an input has fields`)
  return shape
}

/**
 * The GraphQL input type for the input of a use-case: names, required fields, lists, closed sets, defaults and
 * descriptions. Objects in it have the names that `named` gives them; objects without a name are JSON.
 */
export function inputFrom(name: string, input: z.ZodType): InputObjectRef<Types, object> {
  const shape = fieldsOf(name, inputShape(input))
  return objectFrom(
    name,
    shape.named?.description ?? shape.description ?? `Fields of the input ${name}.`,
    shape,
  )
}

type ArgumentsOf<S extends z.ZodType> = {
  [Name in keyof z.input<S>]: InputFieldRef<Types, z.input<S>[Name]>
}

/** The same as arguments of a field. */
export function argsFrom<S extends z.ZodType>(input: S): ArgumentsOf<S> {
  const { fields } = fieldsOf('arguments', inputShape(input))
  return builder.args((t) =>
    fieldsFrom('arguments', fields, (options: object) => t.field({ ...options, ...readByUseCase } as never)),
  ) as never
}
