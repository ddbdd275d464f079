import type { App } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'

/** The platform said no to a template, in its own words; `field` is the input's where one can be named. */
export interface Refusal {
  message: string
  field: string | undefined
}

const objectMissing = 33

/** What a subcode of a refused definition is about (spec/6 4.2). */
const fieldOfSubcode: Record<number, string> = {
  2388023: 'name',
  2388024: 'name',
  2388047: 'header',
  2388072: 'body.text',
  2388073: 'footer.text',
  2388293: 'body.text',
  2388299: 'body.text',
}

/**
 * The refusal in a failed call about a template. Anything else (no answer, a token that no longer works, too many
 * calls) says nothing about the template and is thrown as unavailable, with the time that the platform asked for.
 */
export function refusalOf(app: App, numberId: string, action: string, error: unknown): Refusal {
  if (isRefusal(error)) return { message: error.message, field: fieldOfSubcode[error.subcode ?? 0] }
  throw platformUnavailable(app, numberId, action, error)
}

export function isRefusal(error: unknown): error is PlatformError {
  if (!(error instanceof PlatformError) || error.status >= 500 || isGone(error)) return false
  // 100 is a definition that breaks a rule; 132000 to 132999 are about templates.
  return error.code === 100 || (error.code >= 132_000 && error.code < 133_000)
}

/** The object is not there (any more). */
function isGone(error: PlatformError): boolean {
  return error.code === 100 && error.subcode === objectMissing
}

/** True when a call failed because the platform no longer has the template, or hides it from our token. */
export function isGoneThere(error: unknown): boolean {
  return error instanceof PlatformError && (isGone(error) || error.status === 404)
}

/** A failed call as 503; failures that are not the platform's are thrown as they are. */
function platformUnavailable(app: App, numberId: string, action: string, error: unknown): AppError {
  if (!(error instanceof PlatformError || error instanceof PlatformSilence)) throw error
  logPlatformFailure(app, action, numberId, error)
  const asked = error instanceof PlatformError ? error.retryAfterMs : null
  const seconds = asked === null ? undefined : Math.ceil(asked / 1000)
  return errors.unavailable('The messaging platform does not take this at the moment.', seconds)
}

/** Why none of these templates could be changed: in the platform's words, or because it does not answer. */
export function refusalsByPlatform(
  app: App,
  numberId: string,
  action: string,
  ids: readonly string[],
  error: unknown,
): Map<string, AppError> {
  const refusal = () => {
    if (isRefusal(error)) return new AppError('invalid_state', error.message).because('refused_by_platform')
    return platformUnavailable(app, numberId, action, error)
  }
  const why = refusal()
  return new Map(ids.map((id) => [id, why]))
}
