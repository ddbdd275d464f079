import type { Problem } from '../graphql/problem.ts'

/** A custom header in the form. */
export interface HeaderField {
  key: number
  name: string
  /** empty keeps the stored value of a stored name */
  value: string
  stored: boolean
}

let lastKey = 0

export const newHeader = (name = '', stored = false): HeaderField => ({
  key: ++lastKey,
  name,
  value: '',
  stored,
})

/** The stored headers of an endpoint: values by name, null where nobody is shown them. */
export const storedHeaders = (json: unknown) => (json ?? {}) as Readonly<Record<string, string | null>>

/** The stored headers, whose values nobody is shown. */
export const headerFieldsOf = (json: unknown): HeaderField[] =>
  Object.keys(storedHeaders(json)).map((name) => newHeader(name, true))

/** The stored headers of a webhook that shows their values. */
export const readableFieldsOf = (json: unknown): HeaderField[] =>
  Object.entries(storedHeaders(json)).map(([name, value]) => ({ ...newHeader(name), value: value ?? '' }))

/**
 * A name that is there twice, told as the server would: of two values under one name it would only hear of the last.
 */
export function repeatedHeader(fields: readonly HeaderField[]): Problem | null {
  const seen = new Set<string>()
  for (const name of fields.map((field) => field.name.trim()).filter((name) => name !== '')) {
    if (seen.has(name.toLowerCase()))
      return {
        code: 'INVALID_FIELD',
        field: `headers.${name}`,
        message: `The header ${name} is given twice.`,
      }
    seen.add(name.toLowerCase())
  }
  return null
}

/** What is to be saved: values by name, null to keep the stored one. */
export function headersOf(fields: readonly HeaderField[]): Record<string, string | null> {
  return Object.fromEntries(
    fields
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, value, stored }) => [name.trim(), stored && value === '' ? null : value]),
  )
}

/**
 * Whether saving them would change anything. Unchanged ones are not sent: new headers revive an endpoint, and values
 * that the server could not open, which are shown as none, would be given up.
 */
export function headersChanged(fields: readonly HeaderField[], json: unknown): boolean {
  const stored = storedHeaders(json)
  const after = headersOf(fields)
  const names = Object.keys(stored)
  return Object.keys(after).length !== names.length || names.some((name) => after[name] !== stored[name])
}
