import { writeTime } from '#core/time/time.ts'
import { Fault } from './problems.ts'
import { type Evaluate, look, lookAtText, type Run, withLocal } from './run.ts'
import { isTrue, kindOf, plainText } from './values.ts'

type OfValue = (run: Run, value: unknown) => unknown

const ofText =
  (change: (text: string) => unknown): OfValue =>
  (run, value) => {
    if (value === null) return null
    const text = plainText(value)
    if (text === null) throw new Fault(`Expected a text, not ${kindOf(value)}`)
    lookAtText(run, text)
    return change(text)
  }

const lengthOfText = ofText((text) => [...text].length)

/** Letters of a text, items of a list, keys of an object; nothing has none. */
const len: OfValue = (run, value) => {
  if (value === null) return 0
  if (Array.isArray(value)) return value.length
  if (typeof value !== 'object') return lengthOfText(run, value)
  const keys = Object.keys(value).length
  look(run, keys >> 3)
  return keys
}

/** Functions of one value. */
export const functionsOfValue: ReadonlyMap<string, OfValue> = new Map([
  ['len', len],
  ['lower', ofText((text) => text.toLowerCase())],
  ['upper', ofText((text) => text.toUpperCase())],
  ['trim', ofText((text) => text.trim())],
])

type Holds = (item: unknown) => boolean

/** Functions of a list and a condition, in which `#` is the item. Nothing is an empty list. */
const ofItems = new Map<string, (list: readonly unknown[], holds: Holds) => unknown>([
  ['any', (list, holds) => list.some(holds)],
  ['all', (list, holds) => list.every(holds)],
  ['filter', (list, holds) => list.filter(holds)],
])

export const isFunctionOfItems = (name: string): boolean => ofItems.has(name)

export function ofList(name: string, list: Evaluate, condition: Evaluate): Evaluate {
  return (run) => {
    const value = list(run) ?? []
    if (!Array.isArray(value)) throw new Fault(`Expected a list, not ${kindOf(value)}`)
    const holds: Holds = (item) => {
      look(run)
      return isTrue(withLocal(run, '#', item ?? null, condition))
    }
    return ofItems.get(name)?.(value, holds)
  }
}

/** The time as texts of the product write it, so that it compares with them. */
export const now: Evaluate = ({ env }) => writeTime(env.now())
