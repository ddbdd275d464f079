import { t } from '@lingui/core/macro'
import type { ErrorReason } from '#core/reason-sets.ts'
import { post } from '../connection/request.ts'
import { codeOf, loadedWordsOf } from '../problems/words.ts'

/** What the server answered, or in words why not. */
export type Sent<Data> = { data: Data } | { refused: string; status: number }

/** What is said in the place of the server's words. */
export function inWords(status: number): string | undefined {
  if (status === 0) return t`The server cannot be reached. Check your connection and try again.`
  return status === 429 ? t`Too many attempts. Wait a while and try again.` : undefined
}

type Reasons = Readonly<Record<number, Uppercase<ErrorReason>>>

/**
 * A POST below /api from a page of people who are signing in. `because` says what a status means here, where it has one
 * meaning.
 */
export async function send<Data>(path: string, body: object, because: Reasons = {}): Promise<Sent<Data>> {
  try {
    const answer = await post(`api${path}`, body)
    const told = (await answer.json().catch(() => ({}))) as { data?: Data; message?: unknown }
    if (answer.ok) return { data: told.data as Data }
    const { status } = answer
    const message = typeof told.message === 'string' ? told.message : ''
    const refused = await loadedWordsOf({ code: codeOf(status), message, reason: because[status] })
    return { refused: inWords(status) ?? refused, status }
  } catch {
    return { refused: inWords(0) as string, status: 0 }
  }
}
