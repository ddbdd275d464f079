import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { refusalWords, refusedWords } from '../../files/refusal-words.ts'
import type { Problem } from '../../graphql/problem.ts'
import type { Blank } from '../../templates/values.ts'
import type { BadRow } from './documents.ts'
import type { FileOfPeople } from './fragment.ts'

/** Why a file did not come in. One that was stopped while it was read is gone. */
export const sendingWords = (problem: Problem): string =>
  problem.code === 'NOT_FOUND'
    ? t`The file was stopped, and none of its recipients were added.`
    : refusedWords(problem)

/** Why nobody of it was added. */
export const failureWords = ({ failedBy, failure }: Pick<FileOfPeople, 'failedBy' | 'failure'>): string =>
  failedBy ? refusalWords(failedBy) : (failure ?? t`Nobody was added.`)

const causes: Record<Exclude<BadRow['cause'], 'OTHER'>, MessageDescriptor> = {
  PHONE_UNREADABLE: msg`The phone cannot be read.`,
  VALUE_MISSING: msg`The template needs this value.`,
  VALUE_UNKNOWN: msg`The template has no such value.`,
}

/** Why a row was left out; what comes seldom is in the server's words. */
export const causeWords = ({ cause, message }: Pick<BadRow, 'cause' | 'message'>): string =>
  cause === 'OTHER' ? message : i18n._(causes[cause])

/** A cause that an error tells; what is none of those that are known is another one. */
export const causeIn = (word: string | undefined): BadRow['cause'] =>
  word !== undefined && Object.hasOwn(causes, word) ? (word as BadRow['cause']) : 'OTHER'

const parts = { template_params: 'bodyValues', header_params: 'headerValues', button_params: 'buttonValues' }

/** What a field of a row is called here; what the template does not have, as it stands there. */
export function fieldWords(field: string, blanks: readonly Blank[]): string {
  if (field === 'phone_number') return t`Phone`
  if (field === 'recipient_name') return t`Name`
  const [group = '', ...rest] = field.split('.')
  const variable = rest.join('.')
  const part = parts[group as keyof typeof parts]
  return blanks.find((blank) => blank.part === part && blank.variable === variable)?.label ?? field
}
