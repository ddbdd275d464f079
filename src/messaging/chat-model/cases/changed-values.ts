import { isDeepStrictEqual } from 'node:util'
import type { ChangedValues } from '#core/events/log.ts'
import type { FieldChange } from '#messaging/chat-model/timeline/timeline-row.ts'
import type { DeclaredValues } from '#messaging/contacts/contact-fields/declared-values.ts'
import type { CaseValues } from './case-row.ts'

/** What fields of a case held and hold, of those that changed. */
export const changedFields = (
  before: CaseValues,
  after: CaseValues,
  declared: DeclaredValues,
): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .sort()
    .map((key) => ({
      key,
      name: declared.labelOf(key),
      before: before[key] ?? null,
      after: after[key] ?? null,
    }))

interface Tagged {
  tags: readonly string[]
  fields?: Readonly<Record<string, unknown>>
}

/** What tags and fields became between two states of a contact or of a case. */
export function changedValues(before: Tagged, after: Tagged): ChangedValues {
  const [was, is] = [before.fields ?? {}, after.fields ?? {}]
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const changed = keys.filter((key) => !isDeepStrictEqual(was[key], is[key]))
  return {
    addedTags: after.tags.filter((tag) => !before.tags.includes(tag)),
    removedTags: before.tags.filter((tag) => !after.tags.includes(tag)),
    fields: Object.fromEntries(changed.map((key) => [key, is[key] ?? null])),
  }
}
