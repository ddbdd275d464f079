import { z } from 'zod'
import type { ClosedSet } from '#core/closed-set.ts'
import { readTime } from '#core/time/time.ts'
import { isUuid } from '#core/validation.ts'

// Parameters of query strings. Every problem with one of them is 400 with its name. What `meta` says is for the API
// reference: a parameter is text here, whatever it means.

export const pageLimit = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be a whole number.')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 100, 'Must be 1 to 100.')
  .optional()
  .meta({ type: 'integer', minimum: 1, maximum: 100, default: 25, pattern: undefined })

const foreignCursor = 'The cursor does not belong to this list.'

/**
 * No cursor that was given out is empty, and an empty one must not start the list again. One with other letters is told
 * as a bad cursor, not as a bad text.
 */
export const cursor = z
  .string()
  .min(1, foreignCursor)
  .refine((text) => /^[\w-]*$/.test(text), foreignCursor)
  .optional()
export const uuid = z.string().refine(isUuid, 'Must be a uuid.').optional().meta({ format: 'uuid' })

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
