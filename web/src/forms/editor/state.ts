import { withCollected } from './collect.ts'
import {
  insertAt,
  isObject,
  type Json,
  moveWithin,
  type Path,
  put,
  removeAt,
  screensOf,
  textOf,
} from './json.ts'

// What is done to a definition, and back again: pure, so that the builder, the JSON beside it and tests share it.

export type Deed =
  | { kind: 'set'; path: Path; value: unknown }
  | { kind: 'insert'; list: Path; index: number; value: unknown }
  | { kind: 'remove'; path: Path }
  | { kind: 'move'; list: Path; from: number; to: number }
  | { kind: 'nameScreen'; screen: number; id: string }
  | { kind: 'write'; doc: Json }
  | { kind: 'undo' }
  | { kind: 'redo' }

export interface Editing {
  doc: Json
  past: readonly Json[]
  future: readonly Json[]
  /** what was changed last: letters that are typed one after the other are one step back */
  last: string | null
}

const mostSteps = 100

export const beginWith = (doc: Json): Editing => ({ doc, past: [], future: [], last: null })

/** Every reference to a screen by its name. */
function renamed(value: unknown, before: string, after: string): unknown {
  if (typeof value === 'string') return value.replaceAll(`\${screen.${before}.`, `\${screen.${after}.`)
  if (Array.isArray(value)) return value.map((one) => renamed(one, before, after))
  if (!isObject(value)) return value
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, renamed(one, before, after)]),
  )
  return inner.type === 'screen' && inner.name === before ? { ...inner, name: after } : inner
}

function withScreenNamed(doc: Json, screen: number, id: string): Json {
  const before = textOf(screensOf(doc)[screen]?.id)
  const after = put(renamed(doc, before, id), ['screens', screen, 'id'], id) as Json
  if (!isObject(doc.routing_model)) return after
  const ways = Object.entries(doc.routing_model).map(([from, to]) => [
    from === before ? id : from,
    Array.isArray(to) ? to.map((one) => (one === before ? id : one)) : to,
  ])
  return { ...after, routing_model: Object.fromEntries(ways) }
}

function done(doc: Json, deed: Exclude<Deed, { kind: 'undo' | 'redo' }>): Json {
  switch (deed.kind) {
    case 'set':
      return withCollected(put(doc, deed.path, deed.value) as Json)
    case 'insert':
      return withCollected(insertAt(doc, deed.list, deed.index, deed.value))
    case 'remove':
      return withCollected(removeAt(doc, deed.path))
    case 'move':
      return moveWithin(doc, deed.list, deed.from, deed.to)
    case 'nameScreen':
      return withCollected(withScreenNamed(doc, deed.screen, deed.id))
    case 'write':
      return deed.doc
  }
}

const placeOf = (deed: Deed): string | null => {
  if (deed.kind === 'set') return deed.path.join('.')
  if (deed.kind === 'nameScreen') return `name.${deed.screen}`
  return deed.kind === 'write' ? 'write' : null
}

export function edit(state: Editing, deed: Deed): Editing {
  const { doc, past, future } = state
  if (deed.kind === 'undo') {
    const before = past.at(-1)
    return before ? { doc: before, past: past.slice(0, -1), future: [doc, ...future], last: null } : state
  }
  if (deed.kind === 'redo') {
    const [after, ...rest] = future
    return after ? { doc: after, past: [...past, doc], future: rest, last: null } : state
  }
  const after = done(doc, deed)
  if (JSON.stringify(after) === JSON.stringify(doc)) return state
  const place = placeOf(deed)
  const goesOn = place !== null && place === state.last
  return { doc: after, past: goesOn ? past : [...past, doc].slice(-mostSteps), future: [], last: place }
}
