import { z } from 'zod'
import type { ClosedSet } from '#core/closed-set.ts'
import { readTime } from '#core/time/time.ts'

// The words in which an endpoint says what its body may hold: names and JSON types, nothing else. null is taken
// anywhere (what it means is told later), and every field may be missing: values are the use-case's business.

export const text = z.string().nullish()
export const flag = z.boolean().nullish()
/** As large as GraphQL's Int; what a field may hold is told by its rule. */
export const integer = z.int32().meta({ minimum: undefined, maximum: undefined }).nullish()
export const decimal = z.number().nullish()

export const object = <S extends z.core.$ZodLooseShape>(fields: S) => z.strictObject(fields).nullish()
export const list = <T extends z.ZodType>(item: T) => z.array(item).nullish()
/** A free-form object: its names are the client's own and stay as they are. */
export const map = <T extends z.ZodType>(value: T) =>
  z.preprocess((given, ctx) => lookAtProto(value, given, ctx), z.record(z.string(), value)).nullish()

/** z.record passes by a member named `__proto__`, which is a name like any other here. */
function lookAtProto(value: z.ZodType, given: unknown, ctx: z.RefinementCtx): unknown {
  const name = '__proto__'
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, name)) return given
  const issues = value.safeParse(Reflect.get(given, name)).error?.issues ?? []
  for (const issue of issues) ctx.addIssue({ ...issue, path: [name, ...issue.path] })
  return given
}

/** The fields of an endpoint's body. */
export const body = <S extends z.core.$ZodLooseShape>(fields: S) => z.strictObject(fields)

// Parameters of query strings. Every problem with one of them is 400 with its name. What `meta` says is for the API
// reference: a parameter is text here, whatever it means.

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (value: string) => uuidForm.test(value)

export const pageLimit = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be a whole number.')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 100, 'Must be 1 to 100.')
  .optional()
  .meta({ type: 'integer', minimum: 1, maximum: 100, default: 25, pattern: undefined })

const foreignCursor = 'The cursor does not belong to this list.'

/**
 * An empty cursor is none that was ever given out, and must not start the list anew; one with other letters is a bad
 * cursor before it is a bad text.
 */
export const cursor = z
  .string()
  .min(1, foreignCursor)
  .refine((text) => /^[\w-]*$/.test(text), foreignCursor)
  .optional()
export const uuid = z
  .string()
  .regex(uuidForm, 'Must be a uuid.')
  .optional()
  .meta({ format: 'uuid', pattern: undefined })

const anyOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: `Must be ${values.join(' or ')}.` }).optional()

export const oneOf = <V extends string>(set: ClosedSet<V>) => anyOf(set.values)
export const trueOrFalse = anyOf(['true', 'false'])

/** An RFC 3339 date-time; the + of its offset may have arrived as a space, as query strings have it. */
export const time = z
  .string()
  .transform((value) => value.replace(/ (?=\d\d:\d\d$)/, '+'))
  .refine((value) => readTime(value) !== null, 'Must be an RFC 3339 date-time.')
  .optional()
  .meta({ format: 'date-time' })
