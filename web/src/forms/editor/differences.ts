import { allPlaced, at, canonical, inputsOf, isObject, type Json, screensOf, textOf } from './json.ts'

// What a publication changes of what was pushed, in words that people know: screens and fields.

export type Difference =
  | { kind: 'screenAdded' | 'screenRemoved' | 'screenChanged'; screen: string }
  | { kind: 'fieldAdded' | 'fieldRemoved' | 'fieldChanged'; screen: string; field: string }
  | { kind: 'textChanged'; screen: string }
  | { kind: 'versionChanged'; before: string; after: string }

const titleOf = (screen: Json): string => textOf(screen.title) || textOf(screen.id)

const same = (a: unknown, b: unknown) => canonical(a) === canonical(b)

function fieldsOf(doc: Json, screen: number): Map<string, Json> {
  return new Map(inputsOf(doc, screen).map((input) => [textOf(input.name), input]))
}

/** What a component holds has lines of its own. */
const holds = new Set(['children', 'then', 'else', 'cases'])

const othersOf = (doc: Json, screen: number): unknown[] =>
  allPlaced(doc, screen)
    .filter(({ component }) => typeof component.name !== 'string')
    .map(({ component }) =>
      Object.fromEntries(Object.entries(component).filter(([name]) => !holds.has(name))),
    )

function ofScreen(before: Json, after: Json, indexes: [number, number]): Difference[] {
  const [was, is] = indexes
  const screen = titleOf(at(after, ['screens', is]) as Json)
  const [old, now] = [fieldsOf(before, was), fieldsOf(after, is)]
  const nameOf = (input: Json) => textOf(input.label) || textOf(input.name)
  const fields = [
    ...[...now].flatMap(([name, input]): Difference[] => {
      const one = old.get(name)
      if (!one) return [{ kind: 'fieldAdded', screen, field: nameOf(input) }]
      return same(one, input) ? [] : [{ kind: 'fieldChanged', screen, field: nameOf(input) }]
    }),
    ...[...old].flatMap(([name, input]): Difference[] =>
      now.has(name) ? [] : [{ kind: 'fieldRemoved', screen, field: nameOf(input) }],
    ),
  ]
  const isTextSame = same(othersOf(before, was), othersOf(after, is))
  const found: Difference[] = isTextSame ? fields : [...fields, { kind: 'textChanged', screen }]
  const isSame = same(at(before, ['screens', was]), at(after, ['screens', is]))
  return found.length > 0 || isSame ? found : [{ kind: 'screenChanged', screen }]
}

export function differences(before: unknown, after: Json): Difference[] {
  if (!isObject(before)) return []
  const [old, now] = [screensOf(before), screensOf(after)]
  const indexIn = (screens: readonly Json[], id: unknown) => screens.findIndex((screen) => screen.id === id)
  const version: Difference[] = same(before.version, after.version)
    ? []
    : [{ kind: 'versionChanged', before: textOf(before.version), after: textOf(after.version) }]
  return [
    ...version,
    ...now.flatMap((screen, is): Difference[] => {
      const was = indexIn(old, screen.id)
      return was < 0 ? [{ kind: 'screenAdded', screen: titleOf(screen) }] : ofScreen(before, after, [was, is])
    }),
    ...old.flatMap((screen): Difference[] =>
      indexIn(now, screen.id) < 0 ? [{ kind: 'screenRemoved', screen: titleOf(screen) }] : [],
    ),
  ]
}
