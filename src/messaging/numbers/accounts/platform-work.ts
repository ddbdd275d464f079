import type { App } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import type { NumberCredentials } from '#outside/platform/credentials.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { adviceFor, meaningOf } from '#outside/platform/refusal-sets.ts'

type About = Pick<NumberCredentials, 'workspaceId' | 'id'>

/** What came of a call to the platform that a person asked for: its answer, or why it refused. */
export type PlatformWord<T> = { answer: T } | { refusal: PlatformError }

/**
 * Makes a call that a person asked for. Throws unavailable when no answer came (spec/8 AC7, G1).
 */
export async function wordOfPlatform<T>(
  app: App,
  number: About,
  action: string,
  call: () => Promise<T>,
): Promise<PlatformWord<T>> {
  try {
    return { answer: await call() }
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof PlatformSilence)) throw error
    logPlatformFailure(app, action, number.id, error)
    if (error instanceof PlatformSilence) throw silent()
    return { refusal: error }
  }
}

export const silent = () => errors.unavailable('The messaging platform cannot be reached at the moment.')

/** What a refusal means beside the platform's words, for whoever reads the details of an error (GraphQL). */
export function meaningIn(error: PlatformError): Record<string, unknown> {
  const refusal = meaningOf(error)
  return { refusal: refusal.toUpperCase(), advice: adviceFor(refusal), platform_code: error.code }
}

/** The platform's own words, as a failure of theirs (spec/8 G1). */
export const refusedThere = (error: PlatformError) =>
  new AppError('bad_gateway', error.message, { whole: true, details: meaningIn(error) })

/** As `wordOfPlatform`, for what has to succeed. Throws bad_gateway with the platform's words. */
export async function answerOfPlatform<T>(
  app: App,
  number: About,
  action: string,
  call: () => Promise<T>,
): Promise<T> {
  const word = await wordOfPlatform(app, number, action, call)
  if ('refusal' in word) throw refusedThere(word.refusal)
  return word.answer
}
