import type { Path } from './faults.ts'
import { isMembers, type Members } from './values.ts'

// Components, and where they stand.

/** A component with where it stands. */
export interface Placed {
  component: Members
  path: Path
  /** the components around it, from the outside */
  around: readonly Members[]
}

/** Where a component holds others, and which. */
export function listsIn(members: Members): [Path, unknown[]][] {
  const direct = ['children', 'then', 'else'].map((name): [Path, unknown] => [[name], members[name]])
  const cases = Object.entries(isMembers(members.cases) ? members.cases : {}).map(
    ([name, items]): [Path, unknown] => [['cases', name], items],
  )
  return [...direct, ...cases].filter((each): each is [Path, unknown[]] => Array.isArray(each[1]))
}

/** All components of a list and those inside of them. */
export function placedIn(items: readonly unknown[], path: Path, around: readonly Members[] = []): Placed[] {
  return items.flatMap((item, index): Placed[] => {
    if (!isMembers(item)) return []
    const own = { component: item, path: [...path, index], around }
    const inner = listsIn(item).flatMap(([place, more]) =>
      placedIn(more, [...own.path, ...place], [...around, item]),
    )
    return [own, ...inner]
  })
}
