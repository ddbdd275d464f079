import { compileExpression } from '#messaging/automation/flow-language/expressions.ts'
import { compilePattern } from '#messaging/automation/flow-language/regular-expressions.ts'
import { expressionOf, loneName, type Names } from './variable-names.ts'

// Conditions of Typebot as expressions of the flow language.

interface Comparison {
  variableId?: unknown
  comparisonOperator?: unknown
  value?: unknown
}

export interface Translated {
  expression: string
  /** what differs from Typebot */
  notes: string[]
}

const orders: Readonly<Record<string, string>> = {
  'Greater than': '>',
  'Greater or equal to': '>=',
  'Less than': '<',
  'Less or equal to': '<=',
}

const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text.trim())
const folded = (expression: string) => `lower(trim('' + (${expression} ?? '')))`

/** `/pattern/flags` or a pattern of JavaScript, as RE2 reads it; null where it does not. */
function patternOf(value: string): string | null {
  const [, inside, flags = ''] = /^\/([\s\S]*)\/([a-z]*)$/.exec(value) ?? []
  const pattern = `${flags.includes('i') ? '(?i)' : ''}${inside ?? value}`
  return 'problem' in compilePattern(pattern) ? null : pattern
}

function ofList(name: string, operator: string, value: string, names: Names): string | null {
  const wanted = expressionOf(value, names)
  if (operator === 'Contains') return `any(${name} ?? [], # == ${wanted})`
  if (operator === 'Does not contain') return `not any(${name} ?? [], # == ${wanted})`
  if (operator === 'Equal to') return `all(${name} ?? [], # == ${wanted})`
  const order = orders[operator]
  return order && isNumber(value) ? `len(${name} ?? []) ${order} ${value.trim()}` : null
}

function ordered(name: string, operator: string, value: string, names: Names, notes: string[]): string {
  const order = orders[operator]
  if (isNumber(value)) return `${name} ${order} ${value.trim()}`
  notes.push(
    'Typebot compares texts that are no numbers by date or length; here they are compared as numbers.',
  )
  return `${name} ${order} ${expressionOf(value, names)}`
}

function equals(name: string, value: string, names: Names): string {
  if (value === 'null' || value === 'undefined') return `${name} == null`
  return value === '' ? `(${name} ?? '') == ''` : `${name} == ${expressionOf(value, names)}`
}

function matches(name: string, value: string, notes: string[]): string {
  const pattern = patternOf(value)
  if (pattern !== null)
    return `${name} matches ${expressionOf(pattern.replaceAll('{{', '{ {'), { ...noNames })}`
  notes.push(`The pattern ${value.slice(0, 60)} has what patterns cannot have here: it matches nothing.`)
  return 'false'
}

const noNames: Names = { of: () => null, named: () => null, fresh: (wish) => wish }

function comparison(given: Comparison, names: Names, lists: ReadonlySet<string>, notes: string[]): string {
  const name = names.of(given.variableId)
  const operator = typeof given.comparisonOperator === 'string' ? given.comparisonOperator : ''
  const value = given.value === undefined || given.value === null ? '' : String(given.value)
  if (name === null) return 'false'
  if (lists.has(name)) {
    const translated = ofList(name, operator, value, names)
    if (translated !== null) return translated
  }
  const wanted = () => folded(loneName(value, names) ?? expressionOf(value, names))
  switch (operator) {
    case 'Equal to':
      return equals(name, value, names)
    case 'Not equal':
      return `not (${equals(name, value, names)})`
    case 'Contains':
      return value === '' ? 'false' : `${folded(name)} contains ${wanted()}`
    case 'Does not contain':
      return value === '' ? 'true' : `not (${folded(name)} contains ${wanted()})`
    case 'Starts with':
      return `${folded(name)} startsWith ${wanted()}`
    case 'Ends with':
      return `${folded(name)} endsWith ${wanted()}`
    case 'Is set':
      return `(${name} != null and ${name} != '')`
    case 'Is empty':
      return `(${name} == null or ${name} == '')`
    case 'Matches regex':
      return matches(name, value, notes)
    case 'Does not match regex':
      return `not (${matches(name, value, notes)})`
    default:
      return operator in orders ? ordered(name, operator, value, names, notes) : 'false'
  }
}

/** A condition {logicalOperator, comparisons}; without comparisons it never holds, as in Typebot. */
export function conditionOf(given: unknown, names: Names, lists: ReadonlySet<string>): Translated {
  const { logicalOperator, comparisons } = Object(given) as Record<string, unknown>
  const notes: string[] = []
  const parts = (Array.isArray(comparisons) ? comparisons : []).map((one) =>
    comparison(Object(one) as Comparison, names, lists, notes),
  )
  const expression = parts.length === 0 ? 'false' : parts.join(logicalOperator === 'OR' ? ' or ' : ' and ')
  if ('problem' in compileExpression(expression))
    return { expression: 'false', notes: [...notes, 'The condition cannot be written here: it never holds.'] }
  return { expression, notes }
}
