import { z } from 'zod'
import { type InputShape, inputSchema, inputShape, neededFields, wireName } from '#core/input-schema.ts'

export interface BodyOptions {
  /** /v1 refuses unknown fields and takes null anywhere; /api passes by them, and takes null for a whole field */
  strict: boolean
}

const scalar = z.custom((value) => ['string', 'number', 'boolean'].includes(typeof value), {
  error: 'Must be a string, a number or a boolean.',
})

/** A free-form object: its names are the client's own and stay as they are. */
const map = (value: z.ZodType) =>
  z.preprocess((given, ctx) => lookAtProto(value, given, ctx), z.record(z.string(), value))

/** z.record passes by a member named `__proto__`, which is a name like any other here. */
function lookAtProto(value: z.ZodType, given: unknown, ctx: z.RefinementCtx): unknown {
  const name = '__proto__'
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, name)) return given
  const issues = value.safeParse(Reflect.get(given, name)).error?.issues ?? []
  for (const issue of issues) ctx.addIssue({ ...issue, path: [name, ...issue.path] })
  return given
}

const objectOf = (fields: z.core.$ZodLooseShape, { strict }: BodyOptions) =>
  strict ? z.strictObject(fields) : z.object(fields)

function jsonType(shape: InputShape, options: BodyOptions): z.ZodType {
  const member = (of: InputShape) => {
    const value = jsonType(of, options)
    return options.strict || of.nullable ? value.nullable() : value
  }
  switch (shape.kind) {
    case 'object':
      return objectOf(fieldsOf(shape.fields, options), options)
    case 'list':
      return z.array(member(shape.of))
    case 'map':
      return map(member(shape.of))
    case 'flag':
      return z.boolean()
    // As large as GraphQL's Int; what a field may hold is told by its rule.
    case 'integer':
      return z.int32()
    case 'decimal':
      return z.number()
    case 'scalar':
      return scalar
    case 'any':
      return z.unknown()
    default:
      return z.string()
  }
}

function fieldsOf(fields: ReadonlyMap<string, InputShape>, options: BodyOptions): z.core.$ZodLooseShape {
  const members = [...fields].map(([name, field]) => [
    wireName(name, field),
    jsonType(field, options).nullish().meta({ inside: name }),
  ])
  return Object.fromEntries(members)
}

/**
 * The body that an input is sent in: its fields under their names on the wire, with their JSON types and nothing
 * else. Every field may be missing, and values are not looked at: the use-case tells both, each in its turn.
 */
export function bodyShape(input: z.ZodType, options: BodyOptions): z.ZodObject {
  const shape = inputShape(input)
  if (shape.kind !== 'object') throw new Error('the body of a request is an object')
  return objectOf(fieldsOf(shape.fields, options), options)
}

/** Whether a field of an input has to be there. */
export function needsFields(input: z.ZodType): boolean {
  return neededFields(inputSchema(input)).length > 0
}
