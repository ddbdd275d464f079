import { isIn } from '#core/closed-set.ts'
import type { PlatformForm, ValidationError } from '#outside/platform/forms.ts'
import { alertsOfStatus } from './alerts.ts'
import { checksumOf, readDefinitionText, versionOf } from './definition.ts'
import { hasLocalChanges, type InteractiveFlow } from './interactive-flow-row.ts'
import { flowCategories } from './interactive-flow-sets.ts'

// What the platform says of a form, in our words.

/** A form as the platform has it; its definition where it was read. */
export interface ReadForm extends PlatformForm {
  definition: string | null | undefined
}

/** A fault that the platform found, as those that are found here. */
export const problemThere = (found: ValidationError) => ({
  code: found.error,
  severity: 'error' as const,
  message: found.message,
  path: found.pointers?.[0]?.path ?? '',
  line: found.line_start ?? null,
  column: found.column_start ?? null,
  endLine: found.line_end ?? null,
  endColumn: found.column_end ?? null,
})

/** A word that is new to us is `other`. */
export function categoryOf(word: string): string {
  const category = word.toLowerCase()
  return isIn(flowCategories, category) ? category : 'other'
}

/** The name, or one like it where another form of the account has it already ignoring case. */
export function nameNotTaken(name: string, taken: Set<string>): string {
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name.slice(0, 190)} (${count})`
  taken.add(free.toLowerCase())
  return free
}

/** A form that the platform no longer has: it can be pushed again. */
export const unlinked = (flow: InteractiveFlow): InteractiveFlow => ({
  ...flow,
  platformId: null,
  pushedChecksum: null,
  validationErrors: [],
  previewUrl: null,
})

/** The name there, or one like it; the own name is not in the way. */
function followedName(flow: InteractiveFlow, form: ReadForm, taken: Set<string>): string {
  if (form.name === flow.name) return flow.name
  taken.delete(flow.name.toLowerCase())
  return nameNotTaken(form.name, taken)
}

/** What was not pushed yet stays; all else becomes as it is there. */
function contentBySync(flow: InteractiveFlow, form: ReadForm, taken: Set<string>): InteractiveFlow {
  if (hasLocalChanges(flow)) return flow
  const definition = form.definition ?? flow.definition
  const read = form.definition ? readDefinitionText(form.definition) : null
  const after = {
    ...flow,
    name: followedName(flow, form, taken),
    category: categoryOf(form.category),
    definition,
    jsonVersion: (read && versionOf(read)) ?? form.jsonVersion ?? flow.jsonVersion,
  }
  const checksum = checksumOf(after)
  return { ...after, checksum, pushedChecksum: checksum }
}

/** A form that was deleted here and that the platform has: it comes back with its answers. */
function revived(flow: InteractiveFlow, form: ReadForm, taken: Set<string>): InteractiveFlow {
  const read = form.definition ? readDefinitionText(form.definition) : null
  const after = {
    ...flow,
    deletedAt: null,
    name: nameNotTaken(form.name, taken),
    category: categoryOf(form.category),
    definition: form.definition ?? null,
    jsonVersion: (read && versionOf(read)) ?? form.jsonVersion ?? flow.jsonVersion,
    status: form.status.toLowerCase(),
    validationErrors: form.validationErrors,
    previewUrl: form.previewUrl,
  }
  const checksum = checksumOf(after)
  return { ...after, checksum, pushedChecksum: checksum }
}

/** The form as it is after a sync; null where nothing changes. */
export function changedBySync(
  flow: InteractiveFlow,
  form: ReadForm,
  { taken, at }: { taken: Set<string>; at: Date },
): InteractiveFlow | null {
  if (flow.deletedAt !== null) return revived(flow, form, taken)
  const status = form.status.toLowerCase()
  const after = {
    ...contentBySync(flow, form, taken),
    status,
    alerts: alertsOfStatus(flow, status, { message: '', at }),
    validationErrors: form.validationErrors,
  }
  const isSame =
    after.checksum === flow.checksum &&
    after.status === flow.status &&
    JSON.stringify(after.alerts) === JSON.stringify(flow.alerts) &&
    JSON.stringify(after.validationErrors) === JSON.stringify(flow.validationErrors) &&
    (flow.previewUrl !== null || form.previewUrl === null)
  return isSame ? null : { ...after, previewUrl: form.previewUrl ?? flow.previewUrl }
}
