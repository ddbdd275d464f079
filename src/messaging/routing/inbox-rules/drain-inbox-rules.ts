import type { App } from '#core/context/context.ts'
import { followLog } from './follow-log.ts'
import { performRuns } from './perform-runs.ts'
import { fireWaits } from './unanswered.ts'

/** Follows the log, looks at chats in which nobody answered, and does what follows from both. */
export async function drainInboxRules(app: App): Promise<{ more: boolean }> {
  const followed = await followLog(app)
  const fired = await fireWaits(app)
  const performed = await performRuns(app)
  return { more: followed.more || fired.more || performed.more }
}
