import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SearchOf, SearchShape } from './searches.ts'

/** Reads what an address says, as its route wants it; what is not there stands there as nothing, over what made no sense. */
export const reading =
  <Shape extends SearchShape>(shape: Shape) =>
  (search: Record<string, unknown>): SearchOf<Shape> =>
    Object.fromEntries(
      Object.entries(shape).map(([name, read]) => [name, read(search[name])]),
    ) as SearchOf<Shape>

/** What the address says, and how to change it; an empty text takes an entry out. */
export function useRoomSearch<Shape extends SearchShape>(
  shape: Shape,
): [SearchOf<Shape>, (changes: { [Name in keyof Shape]?: string }) => void] {
  const read = reading(shape)
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changes: object) =>
    void navigate({ to: '.', search: () => read({ ...search, ...changes }) as never, replace: true })
  return [search, change]
}
