import type { ContactField } from '#messaging/contacts/contact-fields/contact-field-queries.ts'

// A custom field in a cell: all cells are texts, and the declaration says what they stand for (docs/adr/0060).

export type FieldValue = string | number | boolean

const longestText = 1000
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
const yes: ReadonlySet<string> = new Set(['true', 'yes', '1'])
const no: ReadonlySet<string> = new Set(['false', 'no', '0'])

function flagOf(text: string): boolean | undefined {
  const word = text.toLowerCase()
  return yes.has(word) || (no.has(word) ? false : undefined)
}

/**
 * The value that a cell stands for. Whether the field may hold it is decided where it is saved, with the value that the
 * contact has; a text that is no number is refused here.
 */
export function fieldValueOf(
  text: string,
  declared: ContactField | undefined,
): { value: FieldValue } | { problem: string } {
  if (declared?.kind === 'number') {
    return decimal.test(text) && Number.isFinite(Number(text))
      ? { value: Number(text) }
      : { problem: 'Must be a number.' }
  }
  if (declared?.kind === 'boolean') {
    const value = flagOf(text)
    return value === undefined ? { problem: 'Must be true or false.' } : { value }
  }
  return text.length > longestText ? { problem: 'At most 1,000 characters.' } : { value: text }
}
