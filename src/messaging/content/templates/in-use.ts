import type { App } from '#core/context/context.ts'
import { run, type Statement } from '#core/db/db.ts'
import { broadcastsOfTemplates } from '#messaging/content/media/used-by-broadcasts.ts'

/**
 * Everything that forbids to delete a template (document 1, Other objects). Each statement takes the workspace and the
 * ids of templates, and answers those that it still needs.
 */
const uses: readonly Statement<{ id: string }>[] = [broadcastsOfTemplates]

/** Those of these templates that something scheduled, running or paused will still send. */
export async function templatesInUse(
  app: App,
  workspaceId: string,
  templateIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(uses.map((use) => run(app.pool, use, [workspaceId, templateIds])))
  return new Set(found.flat().map(({ id }) => id))
}
