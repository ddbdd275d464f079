import type { z } from 'zod'

/** A line of a list that cannot be read: its place from 1, and what it is. */
interface UnreadableLine {
  position: number
  given: unknown
}

/** The lines of a list of the platform that can be read, and those that cannot: one loses no other (spec/10 FR17). */
export function linesOf<T>(
  schema: z.ZodType<T>,
  lines: readonly unknown[],
): { readable: T[]; unreadable: UnreadableLine[] } {
  const readable: T[] = []
  const unreadable: UnreadableLine[] = []
  for (const [index, given] of lines.entries()) {
    const { success, data } = schema.safeParse(given)
    if (success) readable.push(data)
    else unreadable.push({ position: index + 1, given })
  }
  return { readable, unreadable }
}
