import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { readTime } from './time.ts'

const mostAheadMs = 366 * 24 * 60 * 60 * 1000

const notAhead = (field: string) =>
  errors.invalidField(field, 'Must be ahead, within a year.').because('not_ahead')

/** Throws invalid_field for a time that has passed, or lies more than a year ahead. */
export function assertAhead({ now }: Pick<Ctx, 'now'>, at: Date, field: string): void {
  const aheadMs = at.getTime() - now().getTime()
  if (aheadMs <= 0 || aheadMs > mostAheadMs) throw notAhead(field)
}

/** The time that a text of RFC 3339 names. Throws invalid_field where it does not lie ahead, within a year. */
export function timeAhead(ctx: Pick<Ctx, 'now'>, text: string, field: string): Date {
  const at = readTime(text)
  if (!at) throw notAhead(field)
  assertAhead(ctx, at, field)
  return at
}
