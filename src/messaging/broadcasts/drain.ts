import type { App } from '#core/context/context.ts'
import { feedBroadcasts } from './feed.ts'
import { startDue } from './start.ts'

/** One round of the broadcasts job: starts what is due, then gives running broadcasts their next messages. */
export async function drainBroadcasts(app: App): Promise<{ more: boolean }> {
  const { more } = await startDue(app)
  await feedBroadcasts(app)
  // The hand-over calls again when it has taken some; the sweeper looks at the rest.
  return { more }
}
