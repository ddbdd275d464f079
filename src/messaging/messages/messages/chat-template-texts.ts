import { errors } from '#core/errors.ts'

// Values of a template as /api sends them: in JSON, or in a form whose objects are JSON texts (spec/8 MS8).

export type Values = Record<string, string>

/** The value of a field, or of the JSON text that a form sends for it; undefined if empty, null if it is not JSON. */
export function readJson(given: unknown): unknown {
  if (given === null || given === undefined || given === '') return undefined
  return typeof given === 'string' ? parsed(given) : given
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object of texts and numbers, which a form sends as a JSON text. */
export function readValues(given: unknown, field: string): Values {
  const read = readJson(given)
  if (read === undefined) return {}
  if (!isObject(read)) throw errors.invalidField(field, 'Must be an object of texts.')
  const entries = Object.entries(read).map(([name, value]) => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw errors.invalidField(`${field}.${name}`, 'Must be a text.')
    return [name, String(value)] as const
  })
  return Object.fromEntries(entries)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** By name, or by position from 1 (spec/8 MS8). An empty text counts as missing. */
export function byNames(names: readonly string[], given: Values): Values {
  const found = names.map((name, index) => [name, given[name] ?? given[String(index + 1)]] as const)
  return Object.fromEntries(found.filter((entry): entry is [string, string] => Boolean(entry[1])))
}
