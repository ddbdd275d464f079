import { isObject, type Json, objectsIn } from './components.ts'
import type { Checked, Screen } from './context.ts'
import type { Path } from './problems.ts'

// The data that screens declare (spec/12 section 4): a small part of JSON Schema with an example.

const types = ['string', 'number', 'boolean', 'object', 'array']

/** The type of a value in the words of declarations. */
export function typeOfValue(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}

/** The type of what a screen declares under a name; undefined where it says none. */
export function declaredType(data: Json, name: string): string | undefined {
  const declared = data[name]
  return isObject(declared) && typeof declared.type === 'string' ? declared.type : undefined
}

function checkItems(items: unknown, path: Path, { say }: Checked): void {
  if (items === undefined) return void say('INVALID_SCREEN_DATA', path, 'A list needs items.')
  if (!isObject(items)) return void say('INVALID_SCREEN_DATA', [...path, 'items'], 'Must be an object.')
  if (!types.includes(items.type as string))
    say('INVALID_SCREEN_DATA', [...path, 'items', 'type'], `Must be one of ${types.join(', ')}.`)
  else if (items.type !== 'object' && items.type !== 'boolean')
    say('INVALID_SCREEN_DATA', [...path, 'items', 'type'], 'Items are objects by the documents.', 'warning')
}

function checkExample(declared: Json, path: Path, { say }: Checked): void {
  const example = declared.__example__
  const at = [...path, '__example__']
  if (example === undefined) return void say('INVALID_SCREEN_DATA', path, '__example__ is needed.')
  if (typeOfValue(example) !== declared.type)
    say('INVALID_SCREEN_DATA', at, `Must be of the declared type, ${String(declared.type)}.`)
  if (typeof example === 'string' && /\$\{screen\./.test(example))
    say('INVALID_SCREEN_DATA', at, 'An example names no other screen.')
}

/** Examples stand at the top alone. */
function checkNoExampleWithin(declared: Json, path: Path, { say }: Checked): void {
  const inner = [...Object.values(isObject(declared.properties) ? declared.properties : {}), declared.items]
  for (const one of objectsIn(inner))
    if (one.__example__ !== undefined)
      say('INVALID_SCREEN_DATA', path, '__example__ stands at the top of a declaration only.')
}

/** What a screen declares. */
export function checkData({ json, data, path }: Screen, checked: Checked): void {
  const { say } = checked
  if (json.data !== undefined && !isObject(json.data))
    return void say('INVALID_SCREEN_DATA', [...path, 'data'], 'Must be an object.')
  for (const [name, declared] of Object.entries(data)) {
    const at = [...path, 'data', name]
    if (!isObject(declared)) say('INVALID_SCREEN_DATA', at, 'Must be an object.')
    else if (!types.includes(declared.type as string))
      say('INVALID_SCREEN_DATA', at, `Its type must be one of ${types.join(', ')}.`)
    else {
      if (declared.type === 'array') checkItems(declared.items, at, checked)
      checkExample(declared, at, checked)
      checkNoExampleWithin(declared, at, checked)
    }
  }
}
