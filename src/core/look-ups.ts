import type { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { readBefore } from '#core/read-before.ts'
import { firstProblem } from '#core/validation.ts'

/** What fields of an input name, and who looks it up; a look-up throws where it is not there, or does not fit. */
type LookUps<T> = { readonly [F in keyof T]?: (ctx: Ctx, value: T[F]) => Promise<unknown> }

interface Read<T, L extends LookUps<T>> {
  input: T
  /** by the field that names it */
  named: { [F in keyof L]: L[F] extends (...of: never[]) => infer R ? Awaited<R> : never }
}

/**
 * Reads an input and looks up what its fields name, in the order of the schema's fields: of two faults, whether of a
 * value or of what it names, the one of the earlier field is thrown (spec/4 B1, Order inside step 11).
 */
export async function readWithLookUps<S extends z.ZodObject, const L extends LookUps<z.output<S>>>(
  ctx: Ctx,
  schema: S,
  given: unknown,
  lookUps: L,
): Promise<Read<z.output<S>, L>> {
  type Fields = z.output<S>
  const result = firstProblem<Fields>(schema as unknown as z.ZodType<Fields>, given)
  const input =
    'value' in result
      ? result.value
      : (readBefore(schema, given, result.problem.field ?? '') as Partial<Fields>)
  const named: Partial<Record<keyof Fields, unknown>> = {}
  for (const field of Object.keys(schema.shape) as (keyof Fields)[]) {
    if ('value' in result || field in input) named[field] = await lookUps[field]?.(ctx, input[field] as never)
  }
  if ('problem' in result) throw result.problem
  return { input: result.value, named: named as Read<Fields, L>['named'] }
}
