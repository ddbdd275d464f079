import { allPlaced, at, inputsOf, isObject, type Json, type Path, put, screensOf, textOf } from './json.ts'

// What the end of a form hands over: every field of every screen, so that whoever builds a form need not know how.

const reference = /^\$\{(?:screen\.(\w+)\.)?form\.([\w-]+)\}$/

interface Input {
  screen: string
  name: string
}

const inputsOfAll = (doc: Json): Input[] =>
  screensOf(doc).flatMap(({ id }, index) =>
    inputsOf(doc, index).map(({ name }) => ({ screen: textOf(id), name: textOf(name) })),
  )

function payloadOf(before: Json, own: string, inputs: readonly Input[]): Json {
  const readOf = (value: unknown): Input | null => {
    const found = typeof value === 'string' ? reference.exec(value) : null
    return found ? { screen: found[1] ?? own, name: found[2] ?? '' } : null
  }
  const same = (a: Input, b: Input) => a.screen === b.screen && a.name === b.name
  const kept = Object.entries(before).filter(([, value]) => {
    const read = readOf(value)
    return read === null || inputs.some((input) => same(input, read))
  })
  const handed = kept.flatMap(([, value]) => readOf(value) ?? [])
  const names = new Set(kept.map(([name]) => name))
  const added = inputs
    .filter((input) => !handed.some((one) => same(one, input)))
    .map(({ screen, name }): [string, string] => {
      const free = names.has(name) ? `${screen.toLowerCase()}_${name}` : name
      names.add(free)
      return [free, screen === own ? `\${form.${name}}` : `\${screen.${screen}.form.${name}}`]
    })
  return Object.fromEntries([...kept, ...added])
}

/** A screen whose button ends the form is terminal; one whose button goes on is not. */
function withEnds(doc: Json): Json {
  return screensOf(doc).reduce<Json>((after, screen, index) => {
    const taps = allPlaced(doc, index).flatMap(({ component }) =>
      component.type === 'Footer' && isObject(component['on-click-action'])
        ? [component['on-click-action'].name]
        : [],
    )
    if (taps.includes('complete') && screen.terminal !== true)
      return put(after, ['screens', index, 'terminal'], true) as Json
    const goesOn = taps.length > 0 && taps.every((name) => name === 'navigate')
    return goesOn && screen.terminal === true
      ? (put(
          put(after, ['screens', index, 'terminal'], undefined),
          ['screens', index, 'success'],
          undefined,
        ) as Json)
      : after
  }, doc)
}

/** The definition with its ends marked, and all fields in what they hand over. */
export function withCollected(given: Json): Json {
  const doc = withEnds(given)
  const inputs = inputsOfAll(doc)
  const ends = screensOf(doc).flatMap((screen, index) =>
    allPlaced(doc, index).flatMap(({ component, path }) => {
      const action = component['on-click-action']
      return isObject(action) && action.name === 'complete'
        ? [{ own: textOf(screen.id), path: [...path, 'on-click-action', 'payload'] as Path }]
        : []
    }),
  )
  return ends.reduce<Json>((after, { own, path }) => {
    const before = at(after, path)
    const payload = payloadOf(isObject(before) ? before : {}, own, inputs)
    return JSON.stringify(payload) === JSON.stringify(before) ? after : (put(after, path, payload) as Json)
  }, doc)
}
