import { isDeepStrictEqual } from 'node:util'
import type { ChangedValues } from '#core/events/log.ts'

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
