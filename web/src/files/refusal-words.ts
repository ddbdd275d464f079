import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FileRefusal } from '../generated/documents.ts'
import type { Problem } from '../graphql/problem.ts'

const words: Record<FileRefusal, MessageDescriptor> = {
  EMPTY: msg`The file is empty.`,
  NO_ROWS: msg`The file has no rows.`,
  HEADER_UNREADABLE: msg`The line of headings has a character that cannot be kept.`,
  COLUMN_MISSING: msg`No column of the file is the phone.`,
  TOO_MANY_ROWS: msg`The file has more than 100,000 rows. Split it.`,
  TOO_LARGE: msg`The file is larger than 25 MB. Split it.`,
  NOT_UTF8: msg`The file is not a text file. Save it as CSV in UTF-8.`,
  NOT_JSON: msg`The file is not JSON: neither a list of objects nor one in each line.`,
  INTERRUPTED: msg`The file was not read completely. Send it again.`,
  NO_DRAFT: msg`The campaign is no longer a draft.`,
  TEMPLATE_GONE: msg`The template was deleted. Choose another one.`,
  TOO_MANY: msg`A campaign has at most 100,000 people.`,
}

/** Why nothing of a file came in. */
export const refusalWords = (refusal: FileRefusal): string => i18n._(words[refusal])

const isRefusal = (word: string): word is FileRefusal => Object.hasOwn(words, word)

/** Why the server refused a file; what is no refusal of a file is in its own words. */
export function refusedWords({ cause, code, message }: Problem): string {
  // The door refuses what is far too large before anybody looks at it.
  const refusal = cause ?? code
  return isRefusal(refusal) ? refusalWords(refusal) : message
}
