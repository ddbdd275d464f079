import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'

const giveUpLeases = statement<never>(
  'webhooks.give_up_leases',
  'update webhook_lease set until = $3 where owner = $1 and workspace_id = any($2::uuid[]) and until > $3',
)

/** Lets other processes send for workspaces of which this one holds nothing. A process that is alone keeps them. */
export async function giveUpWorkspaces(
  app: App,
  workspaceIds: readonly string[],
  owner: string,
): Promise<void> {
  if (workspaceIds.length === 0) return
  await run(app.pool, giveUpLeases, [owner, workspaceIds, app.clock.now()])
}
