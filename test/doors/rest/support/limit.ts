import { expect } from 'vitest'
import type { Tenant } from '../../../support/parley.ts'

// A limit is tested on both of its sides.

/** A field, what it takes and what it does not, and the request that holds such a value. */
export type Limit = readonly [
  field: string,
  fits: readonly unknown[],
  beyond: readonly unknown[],
  body: (value: never) => object,
]

export const of = (length: number) => 'x'.repeat(length)
export const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
export const byName = (count: number) => Object.fromEntries(many(count, (index) => [`n${index}`, 'v']))

/** What just fits is taken, what is just beyond is refused. */
export async function holds(
  [field, fits, beyond, body]: Limit,
  send: (body: object) => ReturnType<Tenant['v1']['post']>,
  code = 'invalid_field',
): Promise<void> {
  for (const value of fits) {
    const answer = await send(body(value as never))
    expect([field, answer.status < 300], answer.text).toEqual([field, true])
  }
  for (const value of beyond) {
    const { status, body: told, text } = await send(body(value as never))
    expect([status, told.error?.code, told.error?.field], text).toEqual([422, code, field])
  }
}
