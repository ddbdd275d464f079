import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import type { CallHandler } from './call-handler.ts'
import type { BotCall } from './calls.ts'

/** A call that is under way in this process. */
export interface RunningCall {
  call: BotCall
  handler: CallHandler
  ending: AbortController
}

/** What is under way in this process, by the id of the call. */
export const runningCalls = perApp(
  () => new Map<string, RunningCall>(),
  (runs) => {
    for (const { ending } of runs.values()) ending.abort()
  },
)

/**
 * Ends the runs of these calls that are under way in this process; another process notices by itself within seconds. The
 * calls were withdrawn, or are begun again.
 */
export function abortCalls(app: App, ids: readonly string[]): void {
  for (const id of ids) runningCalls(app).get(id)?.ending.abort()
}
