import { evaluate, type Filled, shownValue } from './evaluate.ts'
import { at, childrenPath, isObject, type Json, objectsIn, screensOf, textOf } from './json.ts'

// A form as it is filled in on the phone beside the editor: pure, so that it can be tried without a screen.

export interface Filling {
  /** the way so far, the screen that is shown last */
  way: readonly string[]
  fields: Filled['fields']
  data: Filled['data']
  /** what was answered at the end */
  answer: Json | null
  /** an endpoint is asked, which nobody does here */
  isAsking: boolean
}

/** The examples that a screen declares. */
const examplesOf = (screen: Json): Json =>
  Object.fromEntries(
    Object.entries(isObject(screen.data) ? screen.data : {}).map(([name, declared]) => [
      name,
      isObject(declared) ? declared.__example__ : undefined,
    ]),
  )

export function begin(doc: Json, screen: string): Filling {
  const data = Object.fromEntries(screensOf(doc).map((one) => [textOf(one.id), examplesOf(one)]))
  return { way: [screen], fields: {}, data, answer: null, isAsking: false }
}

export const filledOf = ({ way, fields, data }: Filling): Filled => ({
  screen: way.at(-1) ?? '',
  fields,
  data,
})

export function fill(filling: Filling, name: string, value: unknown): Filling {
  const screen = filling.way.at(-1) ?? ''
  return { ...filling, fields: { ...filling.fields, [screen]: { ...filling.fields[screen], [name]: value } } }
}

export const back = (filling: Filling): Filling =>
  filling.answer || filling.isAsking
    ? { ...filling, answer: null, isAsking: false }
    : { ...filling, way: filling.way.length > 1 ? filling.way.slice(0, -1) : filling.way }

/** What is shown of a screen now: branches of If and Switch by what was filled in. */
function shownComponents(list: unknown, filled: Filled): { component: Json; key: string }[] {
  return objectsIn(list).flatMap((component, index): { component: Json; key: string }[] => {
    const below = (inner: unknown) =>
      shownComponents(inner, filled).map((one) => ({ ...one, key: `${index}.${one.key}` }))
    if (component.type === 'If')
      return below(evaluate(textOf(component.condition), filled) ? component.then : component.else)
    if (component.type === 'Switch') {
      const value = String(shownValue(component.value, filled) ?? '')
      return below(isObject(component.cases) ? component.cases[value] : undefined)
    }
    if (component.type === 'Form') return below(component.children)
    const visible = component.visible === undefined ? true : shownValue(component.visible, filled)
    return visible === false ? [] : [{ component, key: String(index) }]
  })
}

export function componentsNow(doc: Json, filling: Filling): { component: Json; key: string }[] {
  const index = screensOf(doc).findIndex(({ id }) => id === filling.way.at(-1))
  return index < 0 ? [] : shownComponents(at(doc, childrenPath(index)), filledOf(filling))
}

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Names of fields that must be answered and are not. */
export function missing(doc: Json, filling: Filling): string[] {
  const filled = filledOf(filling)
  const given = filling.fields[filled.screen] ?? {}
  return componentsNow(doc, filling).flatMap(({ component }) => {
    const isAsked = shownValue(component.required, filled) === true
    return isAsked && isEmpty(given[textOf(component.name)]) ? [textOf(component.name)] : []
  })
}

/** What follows a tap. */
export function tap(doc: Json, filling: Filling, action: unknown): Filling {
  if (!isObject(action)) return filling
  const filled = filledOf(filling)
  const payload = shownValue(isObject(action.payload) ? action.payload : {}, filled) as Json
  if (action.name === 'complete') return { ...filling, answer: payload }
  if (action.name === 'data_exchange') return { ...filling, isAsking: true }
  const next = isObject(action.next) ? textOf(action.next.name) : ''
  if (action.name === 'navigate' && screensOf(doc).some(({ id }) => id === next))
    return {
      ...filling,
      way: [...filling.way, next],
      data: { ...filling.data, [next]: { ...filling.data[next], ...payload } },
    }
  if (action.name === 'update_data')
    return {
      ...filling,
      data: { ...filling.data, [filled.screen]: { ...filling.data[filled.screen], ...payload } },
    }
  return filling
}
