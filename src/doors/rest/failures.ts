import type { App } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage, outage } from '#core/outage.ts'

/**
 * Any failure as an entry of the catalogue: a dependency that is down is 503, everything unforeseen is 500 and goes
 * to the log with the request's id.
 */
export function asAppError(failure: unknown, app: App, requestId: string): AppError {
  if (failure instanceof AppError) return failure
  const error = failure instanceof Error ? failure : new Error(String(failure))
  logFailure(app, { err: error, requestId }, 'request failed')
  if (isOutage(error)) return outage()
  return new AppError('internal_error', 'Something went wrong on our side.')
}
