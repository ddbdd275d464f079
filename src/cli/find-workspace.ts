import type { App } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import { findWorkspace, type WorkspaceRow } from '#people/workspaces/workspace-queries.ts'

/** The workspace that --workspace names by slug or id. Throws not_found. */
export async function namedWorkspace(app: App, slugOrId: string): Promise<WorkspaceRow> {
  const workspace = await findWorkspace(app.pool, slugOrId)
  if (!workspace) throw new AppError('not_found', `No workspace has the slug or id ${slugOrId}.`)
  return workspace
}
