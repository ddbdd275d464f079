import { z } from 'zod'

type Fields = Record<string, unknown>

/** The object that a schema reads `given` by: below what makes it optional, and of a union the one that it chose. */
function objectOf(schema: unknown, given: Fields): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema
  if (schema instanceof z.ZodPipe) return objectOf(schema.out, given)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return objectOf(schema.unwrap(), given)
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return null
  const { discriminator } = schema.def
  const options = schema.options as readonly z.ZodObject[]
  return options.find(({ shape }) => shape[discriminator]?.safeParse(given[discriminator]).success) ?? null
}

/**
 * The fields of an input that stand before `field` in the order of its schema, read; those of the object that has the
 * field too. So what they name can be looked up before a fault of a later field is told (spec/4 B1, step 11). Nothing
 * stands before a field that the schema does not have.
 */
export function readBefore(schema: unknown, input: unknown, field: string): Fields {
  const [name, ...deeper] = field.split(/[.[]/)
  const given = (input ?? {}) as Fields
  const shape: Record<string, z.ZodType> = objectOf(schema, given)?.shape ?? {}
  const read: Fields = {}
  if (!name || !(name in shape)) return read
  for (const [key, one] of Object.entries(shape)) {
    if (key !== name) {
      read[key] = one.parse(given[key])
      continue
    }
    const inner = deeper.length > 0 ? readBefore(one, given[key], deeper.join('.')) : {}
    if (Object.keys(inner).length > 0) read[key] = inner
    return read
  }
  return read
}
