import { Fault } from './problems.ts'
import { compilePattern } from './regular-expressions.ts'
import { look, lookAtText, type Run } from './run.ts'
import { areEqual, contains, kindOf, numberOf, order, plainText } from './values.ts'

type Operator = (run: Run, left: unknown, right: unknown) => unknown

const isNull = (value: unknown) => value === null || value === undefined

const compared =
  (holds: (order: number) => boolean): Operator =>
  (_, left, right) => {
    const found = order(left, right)
    return found !== null && holds(found)
  }

/** A number of two numbers, or nothing where one of them is unknown. */
const calculated =
  (calculate: (left: number, right: number) => number): Operator =>
  (_, left, right) => {
    if (isNull(left) || isNull(right)) return null
    const [a, b] = [numberOf(left), numberOf(right)]
    if (a === null || b === null)
      throw new Fault(`Cannot calculate with ${kindOf(a === null ? left : right)}`)
    const result = calculate(a, b)
    if (!Number.isFinite(result)) throw new Fault('The result is no number')
    return result
  }

const added = calculated((left, right) => left + right)
const longestText = 64 * 1024

/** Adds numbers; a text that is no number beside a number, or beside a text, is joined. */
const addedOrJoined: Operator = (run, left, right) => {
  const texts = [left, right].filter((value) => typeof value === 'string')
  const isSum = texts.length === 1 && [left, right].every((value) => numberOf(value) !== null)
  if (texts.length === 0 || isSum) return added(run, left, right)
  const parts = [left, right].map((value) => (isNull(value) ? '' : plainText(value)))
  if (parts.includes(null)) throw new Fault(`Cannot join ${kindOf(left)} and ${kindOf(right)}`)
  const joined = parts.join('')
  lookAtText(run, joined)
  if (joined.length > longestText) throw new Fault('A text is longer than 64 KB')
  return joined
}

const ofTexts =
  (holds: (left: string, right: string) => boolean): Operator =>
  (run, left, right) => {
    if (isNull(left) || isNull(right)) return false
    const [a, b] = [plainText(left), plainText(right)]
    if (a === null || b === null) throw new Fault(`Cannot look for ${kindOf(right)} in ${kindOf(left)}`)
    lookAtText(run, a)
    return holds(a, b)
  }

/** What a pattern costs that is known only as the expression runs, in steps. */
const stepsOfCompiling = 500

/** A letter of a text costs a pattern some ten times what it costs others. */
export const lookAtMatch = (run: Run, text: string): void => look(run, text.length >> 6)

const matched: Operator = (run, left, right) => {
  if (isNull(left) || isNull(right)) return false
  const [text, source] = [plainText(left), plainText(right)]
  if (text === null || source === null) throw new Fault(`Cannot match ${kindOf(left)}`)
  look(run, stepsOfCompiling)
  lookAtMatch(run, text)
  const pattern = compilePattern(source)
  if ('problem' in pattern) throw new Fault(`The regular expression cannot be read: ${pattern.problem}`)
  return pattern.test(text)
}

const positive: readonly (readonly [string, Operator])[] = [
  ['in', (run, left, right) => contains(run, right, left)],
  ['contains', contains],
  ['startsWith', ofTexts((left, right) => left.startsWith(right))],
  ['endsWith', ofTexts((left, right) => left.endsWith(right))],
  ['matches', matched],
]
const negated =
  (operator: Operator): Operator =>
  (run, left, right) =>
    !operator(run, left, right)

/** Those that look at both sides; `and`, `or` and `??` may not need the right one. */
export const operators: ReadonlyMap<string, Operator> = new Map([
  ['==', (run, left, right) => areEqual(run, left, right)],
  ['!=', (run, left, right) => !areEqual(run, left, right)],
  ['<', compared((found) => found < 0)],
  ['<=', compared((found) => found <= 0)],
  ['>', compared((found) => found > 0)],
  ['>=', compared((found) => found >= 0)],
  ['+', addedOrJoined],
  ['-', calculated((left, right) => left - right)],
  ['*', calculated((left, right) => left * right)],
  ['/', calculated((left, right) => left / right)],
  ['%', calculated((left, right) => left % right)],
  ...positive,
  ...positive.map(([word, operator]) => [`not ${word}`, negated(operator)] as const),
])
