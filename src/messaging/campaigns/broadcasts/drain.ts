import type { App } from '#core/context/context.ts'
import { lanesOf } from '#core/lanes/lanes.ts'
import { holdQuiet } from '#messaging/campaigns/broadcast-hours/quiet-queue.ts'
import { retryDue } from './auto-retry.ts'
import { sendBroadcasts } from './send-broadcasts.ts'
import { startDue } from './start.ts'

/** One round of the broadcasts job, in the lanes of this process: starts what is due, tries again those who failed, holds what quiet hours have caught up with, then gives running broadcasts their next messages. */
export async function drainBroadcasts(app: App): Promise<{ more: boolean }> {
  const more = await lanesOf(app).claim('broadcasts', async (own) => {
    const started = await startDue(app, own)
    await retryDue(app, own)
    await holdQuiet(app, own)
    await sendBroadcasts(app, own)
    return started.more
  })
  // The hand-over calls again when it has taken some; the sweeper looks at the rest.
  return { more: more ?? false }
}
