import { closedSet, type ValueOf } from '#core/closed-set.ts'
import { rowSentences } from '#messaging/campaigns/broadcasts/draft-rows.ts'
import type { FileRefusal } from '#messaging/content/csv/file-refusal-sets.ts'
import { brokenOff } from '#messaging/content/csv/silent-readers.ts'

// Why rows of files, and whole files, were left out: rows keep sentences for people, which are known here again.

export const rowCauses = closedSet(
  'BroadcastImportRowCause',
  'Reason why a row of an imported file was excluded.',
  {
    phone_unreadable: 'The row has no phone number, or none that can be read.',
    value_missing: 'The row lacks a value that the template needs.',
    value_unknown: 'The row has a value that the template does not have.',
    other: 'Another reason, which the message of the row states.',
  },
)
export type RowCause = ValueOf<typeof rowCauses>

const nobodySentences = {
  interrupted: brokenOff,
  template_gone: 'Campaign template no longer exists',
  no_draft: 'Can only add recipients to draft campaigns',
  too_many: 'A campaign has at most 100,000 recipients',
} as const satisfies Partial<Record<FileRefusal, string>>
type NobodyCause = keyof typeof nobodySentences

/** Nobody of a file is added; its message says why, for people. */
export class NobodyAdded extends Error {
  constructor(cause: NobodyCause) {
    super(nobodySentences[cause])
  }
}

/** Why a row was left out. */
export function rowCauseOf(field: string | null, reason: string): RowCause {
  if (field === 'phone_number') return 'phone_unreadable'
  if (reason === rowSentences.value_missing) return 'value_missing'
  return reason === rowSentences.value_unknown ? 'value_unknown' : 'other'
}

/** Why no recipients were added; null where nothing failed, or where the failure is an unexpected one. */
export const nobodyCauseOf = (sentence: string | null): NobodyCause | null =>
  (Object.keys(nobodySentences) as NobodyCause[]).find((cause) => nobodySentences[cause] === sentence) ?? null
