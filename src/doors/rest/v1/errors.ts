import type { AppError, ErrorCode } from '#core/errors.ts'
import type { Answer } from '../answer.ts'

/** The only codes that carry details (document 1, Errors). */
const withDetails: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'scope_missing',
  'feature_not_in_plan',
  'conflict',
  'invalid_field',
  'template_params',
  'limit_reached',
])

/** An error as /v1 answers it (document 1, Error object). `field` is already in the request's names. */
export function errorAnswer(error: AppError, requestId: string, field = error.field): Answer {
  const body = {
    error: {
      code: error.code,
      message: error.message,
      field,
      details: withDetails.has(error.code) ? error.details : undefined,
      request_id: requestId,
    },
  }
  return { status: error.status, body: JSON.stringify(body) }
}

/** Seconds for Retry-After, on the statuses that carry it. */
export function retryAfter(error: AppError): number | undefined {
  if (error.code !== 'rate_limited' && error.code !== 'unavailable') return undefined
  return Math.max(1, Math.ceil(error.retryAfter ?? 1))
}
