import { z } from 'zod'
import { errors } from '#core/errors.ts'
import { optional } from '#core/validation.ts'
import { type CursorBinding, type CursorPosition, decodeCursor, type encodeCursor } from './cursor.ts'

const size = z.number().int().min(1).max(100)

/** What every list walked by cursors can be asked for; a use-case's own schema spreads it. */
export const walkInput = {
  first: optional(size),
  after: optional(z.string()),
  last: optional(size),
  before: optional(z.string()),
}

export interface AskedWalk {
  first?: number | null | undefined
  after?: string | null | undefined
  last?: number | null | undefined
  before?: string | null | undefined
}

/** Which part of a list is wanted: so many rows from a place on, or from one of its ends, forward or backward. */
export interface Walk {
  size: number
  isBackward: boolean
  place: CursorPosition | null
  /** the list that its cursors are of */
  binding: CursorBinding
}

const defaultSize = 25

/**
 * `first` with `after` goes forward, `last` with `before` backward; without any of them the list is read from its
 * beginning. Throws invalid_request when both directions are asked at once, and for a cursor of another list.
 */
export function readWalk(
  app: Parameters<typeof encodeCursor>[0],
  asked: AskedWalk,
  binding: CursorBinding,
): Walk {
  const { first, after, last, before } = asked
  const isBackward = last != null || (before != null && first == null)
  if (isBackward && (first != null || after != null)) {
    throw errors.invalidRequest('A page is read forward or backward.', last != null ? 'last' : 'before')
  }
  if (!isBackward && before != null)
    throw errors.invalidRequest('A page is read forward or backward.', 'before')
  const cursor = isBackward ? before : after
  const place = cursor == null ? null : decodeCursor(app, cursor, binding)
  return { size: (isBackward ? last : first) ?? defaultSize, isBackward, place, binding }
}
