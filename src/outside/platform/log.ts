import type { App } from '#core/context/context.ts'
import { PlatformError, PlatformSilence } from './errors.ts'

/**
 * Writes why a call failed, with the trace id that the platform's support asks for and without its token. What fails on
 * our side (a full disk) is not told as the platform's.
 */
export function logPlatformFailure(app: App, action: string, numberId: string, error: unknown): void {
  const facts =
    error instanceof PlatformError
      ? { code: error.code, subcode: error.subcode, status: error.status, fbtraceId: error.fbtraceId }
      : {}
  const reason = error instanceof Error ? error.message : String(error)
  const theirs = error instanceof PlatformError || error instanceof PlatformSilence
  const what = theirs ? 'the platform did not take this call' : 'a call failed on our side'
  app.log.warn({ numberId, ...facts, reason }, `${what}: ${action}`)
}
