/** A part of a list: so many rows from its beginning, after a cursor or before one. */
export interface Walk {
  first?: number
  after?: string
  last?: number
  before?: string
}

/** The part that an address names: `after.CURSOR`, `before.CURSOR`, or nothing for the beginning. */
export function walkOf(page: string | undefined, size = 50): Walk {
  const [way, cursor] = page?.split('.') ?? []
  if (cursor && way === 'after') return { first: size, after: cursor }
  if (cursor && way === 'before') return { last: size, before: cursor }
  return { first: size }
}
