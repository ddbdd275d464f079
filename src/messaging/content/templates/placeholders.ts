import { variablesOf } from './template-parts.ts'
import type { ParameterFormat } from './template-sets.ts'

const written = /\{\{([^{}]*)\}\}/g
const position = /^[1-9]\d{0,2}$/
const name = /^[a-z][a-z0-9_]*$/

/** positional, named, or null for a text without variables; of a text that placeholderProblem lets through. */
export function formatOf(text: string): ParameterFormat | null {
  const [first] = variablesOf(text)
  if (first === undefined) return null
  return position.test(first) ? 'positional' : 'named'
}

/**
 * What is wrong with the variables of a new text (spec/4 B9): `{{1}}` to `{{n}}` without gaps, or `{{lower_case}}`, not
 * mixed. Null when nothing is. Where a variable may stand is left to the platform.
 */
export function placeholderProblem(text: string): string | null {
  const names = [...text.matchAll(written)].map((match) => match[1] ?? '')
  const positions = names.filter((one) => position.test(one)).map(Number)
  if (positions.length === 0) {
    return names.every((one) => name.test(one)) ? null : 'A variable is {{1}} or {{lower_case}}.'
  }
  if (positions.length < names.length) return 'Positions and names are not mixed.'
  const highest = Math.max(...positions)
  return new Set(positions).size === highest
    ? null
    : `The variables are {{1}} to {{${highest}}} without gaps.`
}
