// Walking through a definition in Flow JSON, whatever is wrong with it (spec/12 section 6).

export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The screens of a definition that are objects. */
export const screensIn = (definition: Json): Json[] => objectsIn(definition.screens)

/** The lists of components that a component holds: those of a form, and the branches of If and Switch. */
export function listsWithin(component: Json): [path: (string | number)[], list: unknown[]][] {
  const direct = ['children', 'then', 'else'].map((name) => [[name], component[name]] as const)
  const cases = isObject(component.cases) ? Object.entries(component.cases) : []
  return [...direct, ...cases.map(([name, list]) => [['cases', name], list] as const)].flatMap(
    ([path, list]) => (Array.isArray(list) ? [[[...path], list] as [(string | number)[], unknown[]]] : []),
  )
}

/** Every component of a list with those that stand in it. */
function componentsAmong(list: unknown): Json[] {
  return objectsIn(list).flatMap((component) => [
    component,
    ...listsWithin(component).flatMap(([, inner]) => componentsAmong(inner)),
  ])
}

/** Every component of a screen. */
export const componentsOf = ({ layout }: Json): Json[] =>
  isObject(layout) ? componentsAmong(layout.children) : []

/** The actions of a component, by the property that holds each; those of its options and list items too. */
export function actionsOf(component: Json): [property: string, action: Json][] {
  const own = Object.entries(component).filter(
    (entry): entry is [string, Json] => /^on-.+-action$/.test(entry[0]) && isObject(entry[1]),
  )
  const items = [...objectsIn(component['data-source']), ...objectsIn(component['list-items'])]
  return [...own, ...items.flatMap(actionsOf)]
}
