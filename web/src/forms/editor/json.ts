// A definition in Flow JSON as the editor holds it: plain data that is never changed in place.

export type Json = Record<string, unknown>
export type Path = readonly (string | number)[]

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

export const screensOf = (doc: Json): Json[] => objectsIn(doc.screens)

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What stands at a path; undefined where nothing does. */
export const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)]
    return isObject(inner) ? inner[String(key)] : undefined
  }, value)

/** The same with another value at a path; undefined takes a member out. */
export function put(value: unknown, path: Path, given: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return given
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? value : []
    return list.map((one, index) => (index === key ? put(one, rest, given) : one))
  }
  const { [key]: before, ...others } = isObject(value) ? value : {}
  const after = put(before, rest, given)
  if (after === undefined) return others
  // A member stays at its place, so that the text changes as little as what was changed.
  return isObject(value) && Object.hasOwn(value, key)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === key ? after : one]))
    : { ...others, [key]: after }
}

const listAt = (doc: Json, path: Path): unknown[] => {
  const list = at(doc, path)
  return Array.isArray(list) ? list : []
}

export const insertAt = (doc: Json, path: Path, index: number, value: unknown): Json =>
  put(doc, path, listAt(doc, path).toSpliced(index, 0, value)) as Json

export const removeAt = (doc: Json, path: Path): Json => {
  const list = path.slice(0, -1)
  return put(doc, list, listAt(doc, list).toSpliced(Number(path.at(-1)), 1)) as Json
}

export function moveWithin(doc: Json, path: Path, from: number, to: number): Json {
  const list = listAt(doc, path)
  const moved = list[from]
  if (moved === undefined || to < 0 || to >= list.length) return doc
  return put(doc, path, list.toSpliced(from, 1).toSpliced(to, 0, moved)) as Json
}

/** `screens[0].layout.children[1]` as a path. */
export const readPath = (text: string): Path =>
  [...text.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name ?? '') : Number(index),
  )

/** A component with where it stands, and those that stand in it. */
export interface Placed {
  component: Json
  path: Path
  /** the list that holds it, and what people call that: a branch of an If, for one */
  list: Path
  groups: { name: string; path: Path; placed: Placed[] }[]
}

function groupsOf(component: Json, path: Path): Placed['groups'] {
  const direct = ['children', 'then', 'else'].filter((name) => Array.isArray(component[name]))
  const cases = isObject(component.cases) ? Object.keys(component.cases) : []
  const paths = [...direct.map((name) => [name]), ...cases.map((name) => ['cases', name])]
  return paths.map((inner) => {
    const below = [...path, ...inner]
    return { name: inner.at(-1) ?? '', path: below, placed: placedIn(at(component, inner), below) }
  })
}

function placedIn(list: unknown, path: Path): Placed[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((component, index): Placed[] => {
    if (!isObject(component)) return []
    const here = [...path, index]
    return [{ component, path: here, list: path, groups: groupsOf(component, here) }]
  })
}

export const childrenPath = (screen: number): Path => ['screens', screen, 'layout', 'children']

export const placedOf = (doc: Json, screen: number): Placed[] =>
  placedIn(at(doc, childrenPath(screen)), childrenPath(screen))

const flat = (placed: readonly Placed[]): Placed[] =>
  placed.flatMap((one) => [one, ...one.groups.flatMap((group) => flat(group.placed))])

export const allPlaced = (doc: Json, screen: number): Placed[] => flat(placedOf(doc, screen))

const shown = new Set(['Form', 'NavigationList'])

/** The fields of a screen that people fill in. */
export const inputsOf = (doc: Json, screen: number): Json[] =>
  allPlaced(doc, screen).flatMap(({ component }) =>
    typeof component.name === 'string' && !shown.has(textOf(component.type)) ? [component] : [],
  )

/** What people look for first in an object stands first; a definition that travels loses the order of its members. */
const first = [
  ...['version', 'data_api_version', 'routing_model', 'type', 'id', 'name', 'title', 'label', 'text'],
  ...['terminal', 'success', 'data', 'condition', 'value'],
]
const last = [
  'data-source',
  'children',
  'then',
  'else',
  'cases',
  'layout',
  'on-click-action',
  'payload',
  'screens',
]

const placeOf = (name: string): number =>
  first.includes(name) ? first.indexOf(name) : 100 + (last.indexOf(name) + 1)

/** The same definition with its members in the order in which people read it. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isObject(value)) return value
  const names = Object.keys(value).toSorted((a, b) => placeOf(a) - placeOf(b))
  return Object.fromEntries(names.map((name) => [name, ordered(value[name])]))
}

/** One text for definitions that say the same. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
