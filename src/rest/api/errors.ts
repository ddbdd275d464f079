import { STATUS_CODES } from 'node:http'
import type { AppError, ErrorCode } from '../../errors.ts'
import type { Answer } from '../answer.ts'

/** Where /api has another status than the catalogue: bad values are 400 (document 2, Errors), a full plan is 403. */
const ownStatuses: Partial<Record<ErrorCode, number>> = { limit_reached: 403 }

function statusOf(error: AppError): number {
  return ownStatuses[error.code] ?? (error.status === 422 ? 400 : error.status)
}

/** What spec/5 (1.4, 1.5) has /api say word for word: texts that tell by themselves which field they mean. */
const wholeTexts = new Set([
  'Invalid email format',
  'Invalid role',
  'Team name is required',
  'Invalid assignment strategy',
  'Member not found in team',
])

const unnamed: readonly ErrorCode[] = ['not_found', 'conflict']

/** An error as /api answers it (document 2, Envelope); its field, for want of a member of its own, is told in the text. */
export function apiError(error: AppError, field: string | undefined, label: string | undefined): Answer {
  const status = statusOf(error)
  const plain = error.message || STATUS_CODES[status]
  const standsAlone = unnamed.includes(error.code) || wholeTexts.has(error.message)
  const named = field && !standsAlone ? `${field}: ${plain}` : plain
  const message =
    error.code === 'not_found' && label && !wholeTexts.has(error.message)
      ? `${label[0]?.toUpperCase()}${label.slice(1)} not found`
      : named
  return { status, body: JSON.stringify({ status: 'error', message, data: null }) }
}

/** The success envelope; creates answer 200 as well. */
export function apiSuccess(data: unknown): Answer {
  return { status: 200, body: JSON.stringify({ status: 'success', data }) }
}
