import { Fault } from './problems.ts'
import { look, lookAtText, ownValue, type Run } from './run.ts'

// What values of JSON are to expressions. Customers answer with texts: one that is a number counts as that number
// beside a number, so that `age >= 18` holds of "25".

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isNull = (value: unknown): value is null | undefined => value === null || value === undefined
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A word for messages. */
export function kindOf(value: unknown): string {
  if (isNull(value)) return 'nothing'
  if (isText(value)) return 'a text'
  if (Array.isArray(value)) return 'a list'
  return isObject(value) ? 'an object' : `a ${typeof value}`
}

/** Nothing, false, 0, an empty text and an empty list are false; all else is true. */
export const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

const longestNumber = 40

/** The number that a value is or is written as. */
export function numberOf(value: unknown): number | null {
  if (isNumber(value)) return value
  if (!isText(value) || value.length > longestNumber) return null
  const text = value.trim()
  return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}

/** Texts, numbers and booleans as they are written; null for others. */
export function plainText(value: unknown): string | null {
  if (isText(value)) return value
  return isNumber(value) || typeof value === 'boolean' ? String(value) : null
}

/** A value as templates print it: nothing is empty, lists and objects are JSON. */
export function printed(value: unknown): string {
  if (isNull(value)) return ''
  const text = plainText(value)
  if (text !== null) return text
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    // deeper than JSON can be written, or not of JSON
    throw new Fault('The value cannot be printed')
  }
}

const deepest = 100

export function areEqual(run: Run, left: unknown, right: unknown, depth = 0): boolean {
  look(run)
  if (isNull(left) || isNull(right)) return isNull(left) && isNull(right)
  if (isNumber(left) !== isNumber(right)) {
    const number = numberOf(left)
    return number !== null && number === numberOf(right)
  }
  if (!isObject(left) || !isObject(right)) return left === right
  if (depth >= deepest) throw new Fault('The values are nested too deeply')
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every(
      (key) =>
        Object.hasOwn(right, key) && areEqual(run, ownValue(left, key), ownValue(right, key), depth + 1),
    )
  )
}

/** Below, at or above 0 as left stands to right; null where one of them is nothing. */
export function order(left: unknown, right: unknown): number | null {
  if (isNull(left) || isNull(right)) return null
  const [a, b] = [numberOf(left), numberOf(right)]
  if (a !== null && b !== null) return a - b
  if (isText(left) && isText(right)) return left < right ? -1 : Number(left > right)
  throw new Fault(`Cannot compare ${kindOf(left)} with ${kindOf(right)}`)
}

/** Whether a text has a part, a list an item or an object a key. */
export function contains(run: Run, whole: unknown, part: unknown): boolean {
  if (isNull(whole)) return false
  if (Array.isArray(whole)) return whole.some((item) => areEqual(run, item, part))
  if (isNull(part)) return false
  const [text, key] = [plainText(whole), plainText(part)]
  if (key === null || (text === null && !isObject(whole)))
    throw new Fault(`Cannot look for ${kindOf(part)} in ${kindOf(whole)}`)
  if (text === null) return Object.hasOwn(whole as object, key)
  lookAtText(run, text)
  return text.includes(key)
}
