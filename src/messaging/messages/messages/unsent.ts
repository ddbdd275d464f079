import type { App } from '#core/context/context.ts'
import { run, type Tx } from '#core/db/db.ts'
import { rowKeys } from '#core/db/rows-in.ts'
import type { NewEvent } from '#core/events/log.ts'
import { failure, lockPending } from './answers.ts'
import { eventsOf, saveTransitions } from './status.ts'

/**
 * Fails messages that nobody has handed over and nobody will: whoever calls holds their rows of the hand-over queue.
 * Answers the events for the caller's transaction to append.
 */
export async function failUnsent(
  app: App,
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  reason: string,
): Promise<NewEvent[]> {
  if (ids.length === 0) return []
  const pending = await run(tx, lockPending, rowKeys.values(ids.map((id) => ({ workspaceId, id }))))
  const changes = pending.map((message) => failure(app, message, 'not_sent', { code: 0, message: reason }))
  const followed = await saveTransitions(app, tx, changes)
  return [...eventsOf(app, changes), ...followed]
}
