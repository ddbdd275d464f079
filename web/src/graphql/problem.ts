import { t } from '@lingui/core/macro'
import type { CombinedError } from 'urql'
import { wordsOf } from '../problems/words.ts'

/** What went wrong, for people and for code. */
export interface Problem {
  /** a value of the server's `ErrorCode`, or `offline` when there was no answer */
  code: string
  /** in the language of the reader */
  message: string
  /** path of the input that is at fault, where one is (`allowedIps[1]`) */
  field?: string
  /** what a refusal of the messaging platform means, in a word of `PlatformRefusal` */
  refusal?: string
  /** why nothing of a file came in, in a word of `FileRefusal`; of rows, in one of `BroadcastImportRowCause` */
  cause?: string
  /** what of a row is at fault, where rows are refused together */
  about?: string
}

export const offline = (): Problem => ({ code: 'offline', message: t`There is no connection to the server.` })

/** The first error of an answer in one form. */
export function problemOf(error: CombinedError): Problem {
  const [first] = error.graphQLErrors
  if (first) {
    const { code = 'INTERNAL_ERROR', field, details } = first.extensions
    const { refusal, cause, field: about } = (details ?? {}) as Record<string, unknown>
    return {
      code: String(code),
      message: wordsOf({ ...first.extensions, code: String(code), message: first.message }),
      // Forms name their inputs as the members of the one `input` that they send.
      ...(typeof field === 'string' && { field: field.replace(/^input\./, '') }),
      ...(typeof refusal === 'string' && { refusal }),
      ...(typeof cause === 'string' && { cause }),
      ...(typeof about === 'string' && { about }),
    }
  }
  if (!error.response) return offline()
  return { code: 'INTERNAL_ERROR', message: t`The server answered with an error. Try again in a moment.` }
}
