import type { App } from '#core/context/context.ts'
import { run, type Statement } from '#core/db/db.ts'
import { broadcastOfTemplate } from '#messaging/broadcasts/in-use.ts'

/**
 * Everything that forbids to delete a template (document 1, Other objects). Each statement takes the workspace and
 * the template's id, and answers a row when it still needs it.
 */
const uses: readonly Statement<object>[] = [broadcastOfTemplate]

/** True when something that is scheduled, running or paused will still send this template. */
export async function templateInUse(app: App, workspaceId: string, templateId: string): Promise<boolean> {
  const found = await Promise.all(uses.map((use) => run(app.pool, use, [workspaceId, templateId])))
  return found.some((rows) => rows.length > 0)
}
