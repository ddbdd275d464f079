import { t } from '@lingui/core/macro'
import { beginOf } from '../language/calendar.ts'
import { fullDate } from '../ui/time.ts'
import type { DeclaredField } from './field-documents.ts'

/** Of a custom field. */
export type Value = string | number | boolean
export type Values = Record<string, Value>

/** A field of the panel: as it is declared, or under its key. */
export interface ShownField {
  key: string
  label: string
  text: string
}

function textOf(value: Value, field: DeclaredField | undefined): string {
  if (field?.kind === 'BOOLEAN' && typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (field?.kind === 'DATE' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return fullDate(beginOf(value))
  return String(value)
}

/** What a contact has: declared fields in their order, then the others. */
export function shownFields(values: Values, declared: readonly DeclaredField[]): ShownField[] {
  const known = declared.filter(({ key }) => Object.hasOwn(values, key))
  const others = Object.keys(values).filter((key) => !declared.some((field) => field.key === key))
  return [
    ...known.map((field) => ({
      key: field.key,
      label: field.label,
      text: textOf(values[field.key] as Value, field),
    })),
    ...others.map((key) => ({ key, label: key, text: textOf(values[key] as Value, undefined) })),
  ]
}

/** The declared values that are others now; null takes one away. */
export function changedValues(
  before: Values,
  now: Readonly<Record<string, Value | null>>,
): Record<string, Value | null> {
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== (before[key] ?? null)))
}
