import type { App } from '#core/context/context.ts'
import type { BotCall } from './calls.ts'

/** How calls of a kind are made, and what their results come to. */
export interface CallHandler {
  /** how many of them one process makes at once; one workspace gets half of what is free at most */
  atOnce: number
  /** a call under way is given back when the process stops; otherwise the stop waits for its end */
  mayBeginAnew: boolean
  /**
   * Makes the call and answers its result, which is kept as JSON. What the other side does wrong is a result, too. The
   * signal ends when the call was withdrawn or begun again.
   */
  run(app: App, call: BotCall, signal: AbortSignal): Promise<unknown>
  /**
   * Writes what a result comes to, in a transaction that ends the call by `endCall` (calls.ts) and writes nothing where that
   * answers false. null: every run of the call failed for a reason that is none of the other side.
   */
  finish(app: App, call: BotCall, result: unknown): Promise<void>
}
