import type { Queryable } from '#core/db/db.ts'
import { type AppError, errors } from '#core/errors.ts'
import { type ContactField, declaredFields } from './contact-field-queries.ts'
import type { ContactFieldKind } from './contact-field-sets.ts'

type Given = Readonly<Record<string, unknown>>

/** A day that the calendar has. */
function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

const problems: Record<ContactFieldKind, (value: unknown, field: ContactField) => string | undefined> = {
  text: (value) => (typeof value === 'string' ? undefined : 'Must be a text.'),
  number: (value) => (typeof value === 'number' ? undefined : 'Must be a number.'),
  date: (value) => (isDay(value) ? undefined : 'Must be a day, as 2026-11-26.'),
  boolean: (value) => (typeof value === 'boolean' ? undefined : 'Must be true or false.'),
  choice: (value, { options }) =>
    options.includes(value as string) ? undefined : `Must be one of: ${options.join(', ')}.`,
}

/** Checks values as their fields are declared; what nobody declared is free, and null takes a value away. */
export class DeclaredValues {
  readonly #fields: ReadonlyMap<string, ContactField>

  constructor(fields: readonly ContactField[]) {
    this.#fields = new Map(fields.map((field) => [field.key, field]))
  }

  knows(key: string): boolean {
    return this.#fields.has(key)
  }

  /** What people call it. */
  labelOf(key: string): string {
    return this.#fields.get(key)?.label ?? key
  }

  /** Why these values cannot be saved. A value that stays as it was is no fault: it was there before its field. */
  problemOf(given: Given | undefined, before: Given = {}, path = 'customFields'): AppError | undefined {
    for (const [key, value] of Object.entries(given ?? {})) {
      const field = this.#fields.get(key)
      if (!field || value === null || value === before[key]) continue
      const problem = problems[field.kind](value, field)
      if (problem) return errors.invalidField(`${path}.${key}`, problem)
    }
    return undefined
  }
}

/** What is declared for the values that are given; asks nothing where none are. */
export async function declaredFor(
  db: Queryable,
  workspaceId: string,
  ...given: readonly (Given | undefined)[]
): Promise<DeclaredValues> {
  const keys = [...new Set(given.flatMap((values) => Object.keys(values ?? {})))]
  return new DeclaredValues(keys.length === 0 ? [] : await declaredFields(db, workspaceId, keys))
}
