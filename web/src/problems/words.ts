import type { ErrorCode } from '#core/errors.ts'
import type { Told } from './told.ts'

let table: typeof import('./problem-words.ts') | null = null

/**
 * Loads the words for refusals: few pages ever need them, so they are no part of the first load. Where they cannot be
 * had, the server's own sentence is shown.
 */
export async function loadProblemWords(): Promise<void> {
  table ??= await import('./problem-words.ts').catch(() => null)
}

/** Why the server refused something, in the language of the reader once the words are loaded. */
export const wordsOf = (told: Told): string => table?.problemWords(told) ?? told.message

const codes: Readonly<Record<number, Uppercase<ErrorCode>>> = {
  400: 'INVALID_FIELD',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  501: 'NOT_IMPLEMENTED',
  502: 'BAD_GATEWAY',
  503: 'UNAVAILABLE',
}

/** The code of what /api refuses: its answers have a status and a sentence alone. */
export const codeOf = (status: number): string => codes[status] ?? 'INTERNAL_ERROR'

/** The same of a refusal that is no error of an answer. */
export async function loadedWordsOf(told: Told): Promise<string> {
  await loadProblemWords()
  return wordsOf(told)
}
