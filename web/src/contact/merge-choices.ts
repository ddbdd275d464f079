import { t } from '@lingui/core/macro'
import type { Compared, InputOfMerge } from './merge-documents.ts'

/** Of two contacts: the one that the person came from, and the other. */
export type Side = 'one' | 'other'

/** Something that either may know. */
export interface MergeChoice {
  /** of the choice; a custom field's begins with a colon */
  id: string
  label: string
  values: Record<Side, string | null>
  /** both know it, and differently: somebody has to choose */
  isOpen: boolean
}

type Value = string | number | boolean

const asText = (value: Value | null | undefined): string | null => (value == null ? null : String(value))

function choiceOf(id: string, label: string, one: Value | null | undefined, other: Value | null | undefined) {
  const values = { one: asText(one), other: asText(other) }
  return { id, label, values, isOpen: one != null && other != null && one !== other }
}

/** What two contacts know, in the order of the panel. */
export function choicesOf({ one, other }: Compared): MergeChoice[] {
  const [fields, others] = [one, other].map((contact) => contact.customFields as Record<string, Value>)
  const names = [...new Set([...Object.keys(fields ?? {}), ...Object.keys(others ?? {})])].sort()
  return [
    choiceOf('NAME', t`Name`, one.name, other.name),
    choiceOf('PROFILE_NAME', t`Name of the profile`, one.profileName, other.profileName),
    ...names.map((name) => choiceOf(`:${name}`, name, fields?.[name], others?.[name])),
  ]
}

/** What the server is asked: which one stays, and what is taken from the other. */
export function inputOf(
  both: Compared,
  kept: Side,
  choices: readonly MergeChoice[],
  chosen: Record<string, Side>,
): InputOfMerge {
  const gone: Side = kept === 'one' ? 'other' : 'one'
  const taken = choices.filter(({ id, isOpen }) => isOpen && chosen[id] === gone).map(({ id }) => id)
  return {
    keepId: both[kept].id,
    mergeId: both[gone].id,
    take: (['NAME', 'PROFILE_NAME'] as const).filter((id) => taken.includes(id)),
    takeFields: taken.filter((id) => id.startsWith(':')).map((id) => id.slice(1)),
  }
}
