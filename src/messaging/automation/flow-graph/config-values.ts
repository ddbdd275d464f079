import { z } from 'zod'
import { isUuid } from '#core/validation.ts'
import { flowWeekdays } from './node-sets.ts'

// What configs of nodes are made of, in every family of flows.

const nothing = (value: unknown) => (value === null || value === '' ? undefined : value)
export const maybe = <T extends z.ZodType>(schema: T) => z.preprocess(nothing, schema.optional())

export const words = (max = 10_000) => maybe(z.string().max(max))
export const name = maybe(
  z.string().regex(/^[\p{L}_$][\p{L}\p{M}\p{N}_$]{0,99}$/u, 'must be the name of a variable'),
)
export const whole = (least: number, most: number) => maybe(z.coerce.number().int().min(least).max(most))
const oneUuid = z
  .string()
  .refine(isUuid, 'must be a uuid')
  .transform((value) => value.toLowerCase())
export const uuid = maybe(oneUuid)
export const uuids = (most: number) => maybe(z.array(oneUuid).max(most))
const mostEntries = 200
export const byName = <T extends z.ZodType>(value: T) =>
  maybe(
    z
      .record(z.string().max(200), value)
      .refine(
        (given) => Object.keys(given).length <= mostEntries,
        `must have at most ${mostEntries} entries`,
      ),
  )
/** A JSON body is given as a text or as the object itself. */
const body = maybe(
  z.union([z.string().max(65_536), z.looseObject({}).transform((value) => JSON.stringify(value))]),
)

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time of the form HH:MM')
const opening = z.object({
  day: z.string().toLowerCase().pipe(z.enum(flowWeekdays.values)),
  enabled: maybe(z.boolean()),
  start_time: maybe(clock),
  end_time: maybe(clock),
})

export const schedule = maybe(z.array(opening).max(50))

/** Opening hours by days; an unlisted day is out. */
export type Schedule = z.output<typeof schedule>

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export const request = {
  url: words(2048),
  method: maybe(z.string().toUpperCase().pipe(z.enum(methods))),
  headers: byName(z.string().max(4096)),
  body,
}
