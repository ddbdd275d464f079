import type { z } from 'zod'
import { errors } from '#core/errors.ts'
import { firstProblem } from '#core/validation.ts'
import { headersInput } from './header-rules.ts'

/** A null keeps a value, so there must be one (spec/4 B12). */
export function assertStored(names: readonly string[], given: Record<string, string | null>): void {
  const stored = new Set(names.map((name) => name.toLowerCase()))
  for (const [name, value] of Object.entries(given)) {
    if (value === null && !stored.has(name.toLowerCase()))
      throw errors.invalidField(`headers.${name}`, 'No value is stored under this name.')
  }
}

/**
 * Reads the fields of an endpoint. What its headers keep must be stored under these names, which is told before a fault
 * in the fields after them (spec/4 B1, order inside step 11).
 */
export function readFields<T extends { headers?: Record<string, string | null> | undefined }>(
  fields: z.ZodType<T>,
  input: unknown,
  names: readonly string[],
): T {
  const result = firstProblem(fields, input)
  if ('value' in result) {
    assertStored(names, result.value.headers ?? {})
    return result.value
  }
  const { problem } = result
  const given = headersInput.safeParse((input as { headers?: unknown } | null)?.headers)
  if (/^(description|enabled)$/.test(problem.field ?? '') && given.success) assertStored(names, given.data)
  throw problem
}
