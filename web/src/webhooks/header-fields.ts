import { t } from '@lingui/core/macro'
import type { EndpointFieldsFragment } from '../generated/documents.ts'
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

/** A header as it is stored, its value null where nobody is shown it. */
type StoredHeader = EndpointFieldsFragment['headers'][number]

/** The stored headers, whose values nobody is shown. */
export const headerFieldsOf = (stored: readonly StoredHeader[] = []): HeaderField[] =>
  stored.map(({ name }) => newHeader(name, true))

/** The stored headers of a webhook that shows their values. */
export const readableFieldsOf = (stored: readonly StoredHeader[] = []): HeaderField[] =>
  stored.map(({ name, value }) => ({ ...newHeader(name), value: value ?? '' }))

const given = (fields: readonly HeaderField[]) => fields.filter(({ name }) => name.trim() !== '')

/** What the server calls the header: its place among those that have a name. */
export const pathOf = (fields: readonly HeaderField[], field: HeaderField): string =>
  `headers[${given(fields).indexOf(field)}]`

/**
 * A name that is there twice, told as the server would: of two values under one name it would only hear of the last.
 */
export function repeatedHeader(fields: readonly HeaderField[]): Problem | null {
  const seen = new Set<string>()
  for (const field of given(fields)) {
    const name = field.name.trim()
    if (seen.has(name.toLowerCase()))
      return {
        code: 'INVALID_FIELD',
        field: pathOf(fields, field),
        message: t`The header ${name} is given twice.`,
      }
    seen.add(name.toLowerCase())
  }
  return null
}

/** What is to be saved. */
export const headersOf = (fields: readonly HeaderField[]): { name: string; value: string }[] =>
  given(fields).map(({ name, value }) => ({ name: name.trim(), value }))

/** What is to be saved, null to keep the stored value. */
export const changedHeadersOf = (fields: readonly HeaderField[]): StoredHeader[] =>
  given(fields).map(({ name, value, stored }) => ({
    name: name.trim(),
    value: stored && value === '' ? null : value,
  }))

/**
 * Whether saving them would change anything. Unchanged ones are not sent: new headers revive an endpoint, and values
 * that the server could not open, which are shown as none, would be given up.
 */
export function headersChanged(
  fields: readonly HeaderField[],
  stored: readonly StoredHeader[] = [],
): boolean {
  const after = new Map(changedHeadersOf(fields).map(({ name, value }) => [name, value]))
  return after.size !== stored.length || stored.some(({ name, value }) => after.get(name) !== value)
}
