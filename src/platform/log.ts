import type { App } from '../context.ts'
import { PlatformError } from './errors.ts'

/** Writes why a call failed, with the trace id that the platform's support asks for and without its token. */
export function logPlatformFailure(app: App, action: string, numberId: string, error: unknown): void {
  const facts =
    error instanceof PlatformError
      ? { code: error.code, subcode: error.subcode, status: error.status, fbtraceId: error.fbtraceId }
      : {}
  const reason = error instanceof Error ? error.message : String(error)
  app.log.warn({ numberId, ...facts, reason }, `the platform did not take this call: ${action}`)
}
