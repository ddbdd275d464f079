import { STATUS_CODES } from 'node:http'
import type { AppError, ErrorCode } from '#core/errors.ts'
import type { Answer } from '../answer.ts'

/** Where /api has another status than the catalogue: a full plan is 403. */
const ownStatuses: Partial<Record<ErrorCode, number>> = { limit_reached: 403 }

/** What the documents of /api say of it, whatever it is told elsewhere (spec/8 MS1). */
const ownTexts: Partial<Record<ErrorCode, string>> = {
  window_closed: 'The 24-hour window is closed; send a template',
}

/** Bad values are 400, and so is a wrong state, but not what others still use (document 2, Errors; spec/8 G17). */
function statusOf(error: AppError): number {
  if (error.code === 'invalid_state') return error.stillInUse ? 409 : 400
  return ownStatuses[error.code] ?? (error.status === 422 ? 400 : error.status)
}

const unnamed: readonly ErrorCode[] = ['not_found', 'conflict']

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`

/**
 * The text of an error. The envelope has no member for the field, so the text names it; it names what was not found,
 * too.
 */
function messageOf(error: AppError, field: string | undefined, label: string | undefined): string {
  if (error.whole) return error.message
  const own = ownTexts[error.code]
  if (own) return own
  if (error.code === 'not_found' && label) return `${capital(label)} not found`
  const plain = error.message || (STATUS_CODES[statusOf(error)] ?? '')
  return field && !unnamed.includes(error.code) ? `${field}: ${plain}` : plain
}

/** An error as /api answers it (document 2, Envelope). */
export function apiError(error: AppError, field: string | undefined, label: string | undefined): Answer {
  const message = messageOf(error, field, label)
  return { status: statusOf(error), body: JSON.stringify({ status: 'error', message, data: null }) }
}

/** The success envelope; creates answer 200 as well. */
export function apiSuccess(data: unknown): Answer {
  return { status: 200, body: JSON.stringify({ status: 'success', data }) }
}
